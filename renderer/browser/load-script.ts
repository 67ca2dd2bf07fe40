const started = new Map<string, Promise<void>>();

/**
 * Loads a script of a third party, each address once. Logs a failure and rejects; a later call tries
 * again.
 */
export function loadScript(src: string): Promise<void> {
  const known = started.get(src);
  if (known) return known;
  const loading = new Promise<void>((loaded, failed) => {
    const script = document.createElement('script');
    script.src = src;
    script.async = true;
    script.onload = () => loaded();
    script.onerror = () => {
      script.remove();
      started.delete(src);
      failed(reportFailedScript(src));
    };
    document.head.append(script);
  });
  started.set(src, loading);
  return loading;
}

/** Logs that a script did not load, or loaded and did not work. */
export function reportFailedScript(src: string): Error {
  const error = new Error(`Failed to load script: ${src}`);
  console.error(error.message);
  return error;
}
