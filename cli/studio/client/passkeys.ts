/*
 * Signing in with a passkey, and adding one: buttons that are shown where the browser has them. All
 * other things in the studio work without a script.
 */

const { credentials } = navigator;

const FAILED = 'That did not work. Please try again, or use your password.';

/** Why a browser made or found no passkey, by the names of its errors. */
const REASONS: Readonly<Record<string, string>> = {
  InvalidStateError: 'This device has a passkey already.',
  NotAllowedError: 'Nothing was changed: it was cancelled, or took too long. Please try again.',
};

for (const button of document.querySelectorAll<HTMLButtonElement>('[data-passkey]')) {
  if (!('PublicKeyCredential' in window)) continue;
  button.hidden = false;
  const isNew = button.dataset.passkey === 'new';
  button.addEventListener('click', () => {
    button.disabled = true;
    (isNew ? add(button) : signIn(button)).catch(({ name }: Error) => {
      button.disabled = false;
      const said = document.querySelector('[data-passkey-said]');
      if (said) said.textContent = REASONS[name] ?? FAILED;
    });
  });
}

async function add({ dataset }: HTMLButtonElement): Promise<void> {
  const { token = '', ask = '', send = '' } = dataset;
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(await post(ask, { token }));
  const made = await credentials.create({ publicKey });
  await post(send, { token, credential: JSON.stringify(made), name: nameOfDevice() });
  location.reload();
}

async function signIn({ dataset }: HTMLButtonElement): Promise<void> {
  const { ask = '', send = '', next = '' } = dataset;
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(await post(ask, {}));
  const found = await credentials.get({ publicKey });
  await post(send, { credential: JSON.stringify(found) });
  location.assign(next);
}

/** A name by which people know their keys. */
function nameOfDevice(): string {
  const system = /Windows|Android|iPhone|iPad|Mac OS|Linux/.exec(navigator.userAgent)?.[0];
  return system ? `Passkey of this ${system} device` : 'Passkey';
}

async function post(address: string, values: Record<string, string>) {
  const answer = await fetch(address, { method: 'POST', body: new URLSearchParams(values) });
  if (!answer.ok) throw new Error(String(answer.status));
  return answer.status === 204 ? undefined : answer.json();
}
