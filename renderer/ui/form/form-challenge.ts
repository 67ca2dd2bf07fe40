/// <reference path="../../browser/css.d.ts" />
import { adoptStyle } from '../../browser/adopt-style.ts';
import { whenConsented } from '../../browser/consent.ts';
import { whenTouched } from '../../browser/load-triggers.ts';
import { once } from '../../model/once.ts';
import style from './form-challenge.island.css';
import { CHALLENGE_EVENT, CHALLENGE_FIELD } from './pass-challenge.ts';

/** How long a form that is sent waits for the challenge, in milliseconds. */
const PATIENCE_MS = 8000;

/**
 * Opens a challenge in its place, and calls `solved` with each token, or without one where there will be
 * none. Fulfilled with what makes it begin anew; rejects where its script fails.
 */
export type OpenChallenge = (
  place: HTMLElement,
  solved: (token?: string) => void,
) => Promise<() => void>;

/**
 * Opens the challenge of a form once somebody is there, and adds its token to what the form sends. Where
 * it is blocked, fails or takes too long, the form is sent without one.
 */
export function challengeForm(island: HTMLElement, open: OpenChallenge): void {
  const place = island.querySelector<HTMLElement>('.form-challenge');
  if (!place) return;
  adoptStyle(style);
  let token: string | undefined;
  let isUsed = false;
  let settle = () => {};
  let settled = Promise.resolve();
  let again = () => settle();
  const begin = () => {
    token = undefined;
    settled = new Promise((resolve) => {
      settle = resolve;
    });
  };
  const solved = (found?: string) => {
    token = found;
    settle();
  };
  const start = once(() => {
    begin();
    open(place, solved).then(
      (restart) => {
        again = restart;
      },
      () => settle(),
    );
  });
  whenConsented(() => whenTouched(start));
  island.addEventListener(CHALLENGE_EVENT, (event) => {
    // A token is good for one lead.
    if (isUsed) {
      begin();
      again();
    }
    isUsed = true;
    const patience = new Promise<void>((over) => setTimeout(over, PATIENCE_MS));
    (event as CustomEvent<Promise<void>[]>).detail.push(Promise.race([settled, patience]));
  });
  island.addEventListener('formdata', ({ formData }) => {
    if (token) formData.set(CHALLENGE_FIELD, token);
  });
}
