import type { ServerResponse } from 'node:http';

/** Milliseconds between two signs of life, whose absence shows a browser that the host is gone. */
const SIGN_OF_LIFE = 15_000;

/** Sends events to all open pages. https://html.spec.whatwg.org/multipage/server-sent-events.html */
export interface EventStream {
  /** Answers with a stream that begins with the events of `first`. */
  open(response: ServerResponse, first: readonly [name: string, data: unknown][]): void;
  send(name: string, data: unknown): void;
  close(): void;
}

/** An event stream without listeners. */
export function eventStream(): EventStream {
  const listeners = new Set<ServerResponse>();
  const timer = setInterval(() => {
    for (const listener of listeners) listener.write(':\n\n');
  }, SIGN_OF_LIFE);
  return {
    open(response, first) {
      response.writeHead(200, {
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-store',
      });
      response.write('retry: 500\n\n');
      for (const [name, data] of first) response.write(format(name, data));
      listeners.add(response);
      response.on('close', () => listeners.delete(response));
    },
    send(name, data) {
      for (const listener of listeners) listener.write(format(name, data));
    },
    close() {
      clearInterval(timer);
      for (const listener of listeners) listener.end();
    },
  };
}

function format(name: string, data: unknown): string {
  return `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;
}
