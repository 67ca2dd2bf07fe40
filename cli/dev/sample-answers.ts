/** Sample answers by the input type of a field. */
const TYPED: Readonly<Record<string, string>> = {
  email: 'maria@example.com',
  tel: '+1 312 555 0142',
  url: 'https://www.example.com',
  number: '12',
  date: '2027-05-01',
  textarea: 'We open a second house in spring.',
};

/** What a visitor may have written into a field of an input type. */
export function sampleAnswer(input: string): string {
  return TYPED[input] ?? 'Maria Okafor';
}
