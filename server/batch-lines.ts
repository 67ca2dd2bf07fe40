/**
 * Writes the lines of one turn of the event loop together: under load, a write for each line would
 * cost more than what it tells about.
 */
export function batchLines(write: (text: string) => void): (line: string) => void {
  let waiting = '';
  return (line) => {
    if (waiting === '') {
      setImmediate(() => {
        write(waiting);
        waiting = '';
      });
    }
    waiting += `${line}\n`;
  };
}
