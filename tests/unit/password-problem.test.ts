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
  ['montessori maria 1907', /your name or address/],
  ['montessorimontessori', /several different words/],
  ['passwordpassword', /several different words/],
  ['Sunflower-sunflower', /several different words/],
  ['tulip tulip tulip', /several different words/],
  ['?!+-=?!+-=?!+-=', /several different words/],
  ['password1234', /Many people/],
  ['P@ssw0rd!2026', /Many people/],
  ['123456789012', /Many people/],
  ['qwertyuiop123', /Many people/],
  ['1qaz2wsx3edc', /Many people/],
  ['Welcome123456', /Many people/],
  ['iloveyou12345', /Many people/],
  ['correct horse battery staple', /Many people/],
  ['abcdefghijklm', /Many people/],
  ['mot de passe 1', /Many people/],
])('%s is refused', (password, reason) => {
  expect(passwordProblem(password, OWN)).toMatch(reason);
});

test.each([
  'four words of mine',
  'the password of my aunt',
  '483920184756',
  '7$k!&#@%^*(+x=',
  'maria likes tea at four',
  `${'!'.repeat(32)} zebra likes tea`,
  '長い秘密の言葉を四つ並べた文',
])('%s is taken', (password) => {
  expect(passwordProblem(password, OWN)).toBeUndefined();
});
