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
  const { places, versions, unsent } = found;
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
    (places.length > 0 || unsent === 0) && element('h3', since),
    places.length === 0
      ? unsent === 0 && element('p.description', 'Nothing has changed.')
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
    publishForm(found, session, panel),
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

const BRING = 'Bring in what others published';

/** What the buttons do, the first of them by Enter, and what comes of it. */
function publishing(
  { remote, mayPublish = true }: SiteChanges,
  isAny: boolean,
): [verbs: [string, ...string[]], effect: string] {
  if (remote === undefined)
    return [['Keep this version'], 'It stays on this machine: you can come back to it.'];
  if (!isAny) return [[BRING], 'All that is yours is published.'];
  return mayPublish
    ? [['Publish', BRING], 'Visitors see it once it is published, perhaps after some minutes.']
    : [[BRING], 'Somebody with the role Publisher puts this online.'];
}

/** What is kept here and not published, and what others have published. */
function differences({ unsent, unsentPlaces, others }: SiteChanges) {
  const count = (many: number) => (many === 1 ? 'a version' : `${many} versions`);
  return [
    unsent > 0 && element('h3', `Not published yet: ${count(unsent)}.`),
    unsentPlaces.length > 0 &&
      element('ul.changes', ...unsentPlaces.map((place) => changedPlace(place, undefined))),
    others > 0 && element('p.notice', `Others have published ${count(others)} since.`),
  ];
}

/** What others have published of the same words stays to be chosen, whatever comes to the panel meanwhile. */
const choicesOf = oncePer((_session: EditSession) => element('div'));

/** Asks what is new, and keeps or publishes it. */
function publishForm(
  found: SiteChanges,
  session: EditSession,
  { say, goTo, whileBusy }: ChangesPanel,
): HTMLElement {
  const { places, remote, unsent } = found;
  const isNew = places.length > 0;
  const note = element('input', { type: 'text', required: isNew, maxlength: '200' });
  const choices = choicesOf(session);
  const [[verb, ...more], effect] = publishing(found, isNew || unsent > 0);

  function report(outcome: PublishOutcome): void {
    if (outcome.done) {
      choices.replaceChildren();
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
      anyway ? quietButton(`${verb} anyway`, () => void press(verb, true)) : '',
    );
    choices.scrollIntoView({ block: 'nearest' });
  }

  async function send(words: string, anyway: boolean): Promise<void> {
    const sides = chosenSides(choices);
    const sent =
      words === BRING
        ? session.ask('bring', { sides })
        : session.ask('publish', { note: note.value, sides, anyway });
    // What comes to the panel next is as it is then.
    report(await sent);
    // What was refused is kept, and not sent.
    await session.load();
  }

  async function press(words: string, anyway = false): Promise<void> {
    say('One moment…');
    try {
      await whileBusy(() => send(words, anyway));
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
        void press(verb);
      },
    },
    isNew && verb !== BRING && element('label.field', element('span.name', 'What is new?'), note),
    ...differences(found),
    element('p.description', effect),
    choices,
    element(
      'div.actions',
      element('button', { type: 'submit', class: 'quiet', disabled: !isNew && !remote }, verb),
      ...more.map((words) => quietButton(words, () => void press(words))),
    ),
  );
}
