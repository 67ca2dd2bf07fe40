/** What a page sends of a visit with a variant, with a `mark` in what tells one browser from others. */
export function beaconRequest(port: number, mark = ''): string {
  const body = JSON.stringify({
    page: '/page',
    source: 'newsletter',
    campaign: 'autumn',
    device: 'phone',
    events: ['visit', 'view'],
    variants: { headline: 'question' },
    drawn: ['headline'],
  });
  return [
    'POST /api/seen HTTP/1.1',
    `host: 127.0.0.1:${port}`,
    `origin: http://127.0.0.1:${port}`,
    'sec-fetch-site: same-origin',
    `user-agent: Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36 ${mark}`,
    ...(mark === ''
      ? []
      : [`cookie: visitor=${mark}`, `referer: http://127.0.0.1:${port}/page?id=${mark}`]),
    'x-forwarded-for: 198.18.{connection}.7',
    'content-type: text/plain;charset=UTF-8',
    `content-length: ${body.length}`,
    '',
    body,
  ].join('\r\n');
}
