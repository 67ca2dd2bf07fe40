import { expect, test } from 'vitest';
import { passwordProblem } from '../../server/config/password.ts';

/* A password is judged in one place, for the studio and for the lead inbox. */

const OWN = ['Maria Montessori', 'maria.montessori@example.com'];

test.each([
  ['short', /12 characters or more/],
  ['x'.repeat(201), /200 characters or fewer/],
  ['aaaaaaaaaaaa', /different/],
  ['abababababab', /different/],
  ['1234123412341234', /different/],
  ['aAaAaAaAaAaA', /different/],
  ['maria montessori', /your name or address/],
  ['Montessori-Maria', /your name or address/],
  ['maria.montessori@example.com', /your name or address/],
  ['mariamontessori1', /your name or address/],
  ['montessorimontessori', /your name or address/],
])('%s is refused', (password, reason) => {
  expect(passwordProblem(password, OWN)).toMatch(reason);
});

test.each(['four words of mine', 'maria likes tea at four', '長い秘密の言葉を四つ並べた文'])(
  '%s is taken',
  (password) => {
    expect(passwordProblem(password, OWN)).toBeUndefined();
  },
);
