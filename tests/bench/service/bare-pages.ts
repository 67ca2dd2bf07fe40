import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';

/** The least that can answer with these bytes: node:http, nothing decided, nothing counted. */
const { headers, body }: { headers: Record<string, string>; body: string } = JSON.parse(
  await text(process.stdin),
);
const bytes = Buffer.from(body, 'base64');
const server = createServer((_request, response) => {
  response.writeHead(200, headers);
  response.end(bytes);
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : 0;
  process.stdout.write(`Listening on http://127.0.0.1:${port}\n`);
});
