import { startSite } from '../builds/run-site.ts';

/** A preview that runs. */
export interface TestPreview extends AsyncDisposable {
  url: string;
  /** What it has said on the terminal. */
  said(): string;
  /** The page at a path as its build would have it, without the preview's own script. */
  built(path: string): Promise<string>;
  /** Stops it as Ctrl-C does; resolves to the exit code. */
  stop(): Promise<number | null>;
  /** Ends it at once, in the middle of what it does. */
  kill(): Promise<void>;
}

/** Starts the preview of a site, by default on a free port; `cwd` gets its cache and its leads. */
export async function startPreview(
  site: string,
  cwd: string,
  env: Record<string, string> = {},
  port = '0',
): Promise<TestPreview> {
  const { child, outcome } = startSite(['dev', site, '--port', port], cwd, env);
  let said = '';
  const url = await new Promise<string>((found, failed) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', (text: string) => {
        said += text;
        const address = /http:\/\/localhost:\d+/.exec(said)?.[0];
        if (address) found(address);
      });
    }
    void outcome.then(() => failed(new Error(`site dev ended.\n${said}`)));
  });
  const stop = async () => {
    child.kill('SIGINT');
    return (await outcome).code;
  };
  return {
    url,
    said: () => said,
    async built(path) {
      const answer = await fetch(url + path, { redirect: 'manual' });
      return withoutScript(await answer.text());
    },
    stop,
    async kill() {
      child.kill('SIGKILL');
      await outcome;
    },
    [Symbol.asyncDispose]: async () => void (await stop()),
  };
}

/** A page without the one element that the preview puts into it. */
export function withoutScript(html: string): string {
  return html.replace(/(?<=<head>)<script src="\/__dev\/client\.js[^>]*><\/script>/, '');
}
