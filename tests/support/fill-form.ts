import type { Locator } from 'playwright';

/** Answers every field of a form as its kind asks for it: all that a visitor may be asked. */
export async function fillForm(form: Locator, email: string): Promise<void> {
  // What is hidden from everybody is there for robots.
  const fields = form.locator(
    ':is(input:not([type="hidden"]), select, textarea):not([aria-hidden] *)',
  );
  for (const field of await fields.all()) {
    const kind = await field.evaluate((element) =>
      element instanceof HTMLInputElement ? element.type : element.tagName.toLowerCase(),
    );
    if (kind === 'checkbox') await field.check();
    else if (kind === 'select') await field.selectOption({ index: 1 });
    else await field.fill(await answerTo(kind, field, email));
  }
}

/** Far enough ahead for every form that asks for a day to come. */
const SOME_DAY = '2031-05-17';

async function answerTo(kind: string, field: Locator, email: string): Promise<string> {
  if (kind === 'email') return email;
  if (kind === 'tel') return '+44 1632 960001';
  if (kind === 'url') return 'https://lovelace.example';
  if (kind === 'number') return (await field.getAttribute('min')) || '12';
  return kind === 'date' ? SOME_DAY : 'Ada Lovelace';
}
