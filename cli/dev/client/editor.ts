import { ADDRESSES, type Problem, TOKEN_HEADER } from '../protocol.ts';
import { STOPPED } from './studio-home.ts';

/** Opens the place of a problem in the user's editor; resolves to a message about the outcome. */
export async function openInEditor(
  { file, line, column }: Problem,
  token: string,
): Promise<string> {
  try {
    const { ok, text } = await post({ file, line, column }, token);
    return ok ? `Opened ${file} in your editor.` : text;
  } catch {
    return STOPPED;
  }
}

async function post(place: object, token: string): Promise<{ ok: boolean; text: string }> {
  const answer = await fetch(ADDRESSES.open, {
    method: 'POST',
    headers: { 'content-type': 'application/json', [TOKEN_HEADER]: token },
    body: JSON.stringify(place),
  });
  return { ok: answer.ok, text: await answer.text() };
}
