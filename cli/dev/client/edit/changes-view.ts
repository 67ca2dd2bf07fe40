import { oncePer } from '../../../../renderer/light.ts';
import type {
  ChangedPlace,
  PublishOutcome,
  ShownChange,
  SiteChanges,
} from '../../edit-protocol.ts';
import { numberedName } from '../../numbered-name.ts';
import { problemPlace } from '../../place-name.ts';
import { PARAMETERS } from '../../protocol.ts';
import { element } from '../build-element.ts';
import { see, seenAs } from '../preview-address.ts';
import { quietButton } from '../quiet-button.ts';
import { chosenSides, collisionChoices } from './collision-choices.ts';
import type { EditSession } from './edit-session.ts';
import { type GoTo, problemRow } from './hints-list.ts';
import { changeLine } from './shown-change.ts';
import { versionsList } from './versions-list.ts';

/** The panel that shows what has changed. */
export interface ChangesPanel {
  say(words: string): void;
  goTo: GoTo;
  /** Does something during which nothing else can be pressed, until what is shown is what is so then. */
  whileBusy<T>(work: () => Promise<T>): Promise<T>;
}

/** What has changed since the latest version, publishing, and what was before. */
export function changesView(
  found: SiteChanges,
  session: EditSession,
  panel: ChangesPanel,
): HTMLElement {
  const { say, whileBusy } = panel;
  const { places, versions } = found;
  const [latest] = versions;
  const since = latest ? `Since “${latest.note}”` : 'Since the beginning';
  const act = async (work: () => Promise<string | undefined>) => {
    const reason = await whileBusy(work);
    say(reason ?? 'Done.');
    return reason;
  };
  const goBack = async (version: string, path?: string) => {
    const reason = await act(() => session.act('restore', { version, path }));
    // What is looked at is how the page is now.
    if (reason === undefined && seenAs(PARAMETERS.version)) see(PARAMETERS.version, '');
  };
  return element(
    'div',
    {},
    element('h3', since),
    places.length === 0
      ? element('p.description', 'Nothing has changed.')
      : element(
          'ul.changes',
          ...places.map((place) =>
            changedPlace(
              place,
              latest?.id,
              (key) => void act(() => session.act('discard', { file: place.file, key })),
            ),
          ),
        ),
    found.mayPublish === false
      ? element('p.notice', 'Somebody with the role Publisher puts this online.')
      : publishForm(found, session, panel),
    versions.length > 0
      ? versionsList(versions, session.seen.path, (...version) => void goBack(...version))
      : undefined,
  );
}

function changedPlace(
  place: ChangedPlace,
  version: string | undefined,
  discard?: (key: string) => void,
): HTMLElement {
  const { words, path, pages = 1, changes } = place;
  const name = words.charAt(0).toUpperCase() + words.slice(1);
  const shownOn = pages > 1 ? `, on ${pages} pages` : '';
  const labels = changes.map(({ what }) => `Discard: ${[what, name].filter(Boolean).join(', ')}`);
  const line = (change: ShownChange, index: number) => {
    const label = numberedName(labels[index] ?? '', labels.slice(0, index), ' ');
    const button = discard && quietButton('Discard', () => discard(change.key), label);
    return element('li', {}, changeLine(change, version), button && element('div.actions', button));
  };
  return element(
    'li.changed-place',
    element('h4', path ? element('a', { href: path }, name) : name, shownOn),
    element('ul', ...changes.map(line)),
  );
}

/** What the button does, and what comes of it. */
function publishing(remote: string | undefined, isAny: boolean): [verb: string, effect: string] {
  if (remote === undefined)
    return ['Keep this version', 'It stays on this machine: you can come back to it.'];
  return isAny
    ? ['Publish', 'Visitors see it then, perhaps after some minutes.']
    : ['Bring in what others published', 'All that is yours is published.'];
}

/** What others have published of the same words stays to be chosen, whatever comes to the panel meanwhile. */
const choicesOf = oncePer((_session: EditSession) => element('div'));

/** Asks what is new, and keeps or publishes it. */
function publishForm(
  { places, remote, unsent, unsentPlaces }: SiteChanges,
  session: EditSession,
  { say, goTo, whileBusy }: ChangesPanel,
): HTMLElement {
  const isNew = places.length > 0;
  const note = element('input', { type: 'text', required: isNew, maxlength: '200' });
  const choices = choicesOf(session);
  const [verb, effect] = publishing(remote, isNew || unsent > 0);

  function report(outcome: PublishOutcome): void {
    if (outcome.done) {
      choices.replaceChildren();
      note.value = '';
      say(outcome.words);
      return;
    }
    const { reason, details, collisions = [], problems, anyway } = outcome;
    say(details ? `${reason} For a developer: ${details}` : reason);
    choices.replaceChildren(
      collisionChoices(collisions),
      problems.length === 0
        ? ''
        : element(
            'ul.notice',
            ...problems.map((one) => problemRow(one, problemPlace(one), session.change, goTo)),
          ),
      anyway ? quietButton(`${verb} anyway`, () => void publish(true)) : '',
    );
    choices.scrollIntoView({ block: 'nearest' });
  }

  async function send(anyway: boolean): Promise<void> {
    const sides = chosenSides(choices);
    // What comes to the panel next is as it is then.
    report(await session.ask('publish', { note: note.value, sides, anyway }));
    // What was refused is kept, and not sent.
    await session.load();
  }

  async function publish(anyway = false): Promise<void> {
    say('One moment…');
    try {
      await whileBusy(() => send(anyway));
    } catch (error) {
      say((error as Error).message);
    }
  }

  return element(
    'form',
    {
      class: 'ask',
      'aria-label': verb,
      submit: (event) => {
        event.preventDefault();
        void publish();
      },
    },
    isNew && element('label.field', element('span.name', 'What is new?'), note),
    unsent > 0 &&
      element(
        'p.notice',
        `Not published yet: ${unsent === 1 ? 'a version' : `${unsent} versions`}.`,
      ),
    unsentPlaces.length > 0 &&
      element('ul.changes', ...unsentPlaces.map((place) => changedPlace(place, undefined))),
    element('p.description', effect),
    choices,
    element(
      'div.actions',
      element('button', { type: 'submit', class: 'quiet', disabled: !isNew && !remote }, verb),
    ),
  );
}
