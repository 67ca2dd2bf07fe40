/*
 * Loaded into a service process before its program, so that a test can make it fail in ways that no
 * request of a visitor should ever bring about. Messages quote what a visitor might have typed.
 */
process.on('message', (failure) => {
  const error = Object.assign(new Error('maria@pines.example'), { code: 'E_ON_DEMAND' });
  if (failure === 'reject') void Promise.reject(error);
  else
    setImmediate(() => {
      throw error;
    });
});
