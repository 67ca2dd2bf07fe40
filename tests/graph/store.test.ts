import { beforeEach, describe, expect, test } from 'vitest';
import { readEntries, writeEntries } from '../../cli/graph/entry-lines.ts';
import { type Query, QueryStore } from '../../cli/graph/store.ts';

/** Lines of texts by the names of files; `gone` are names of results that were deleted. */
interface World {
  texts: Readonly<Record<string, string>>;
  gone?: readonly string[];
}

let computed: string[] = [];
beforeEach(() => {
  computed = [];
});

const text: Query<World, string> = {
  name: 'text',
  isInput: true,
  compute: ({ world }, file) => world.texts[file] ?? '',
  print: (value) => value,
};

/** Without comments: another comment is the same text. */
const code: Query<World, string> = {
  name: 'code',
  compute({ ask }, file) {
    computed.push(`code ${file}`);
    return ask(text, file).replace(/#.*/, '');
  },
  print: (value) => value,
};

/** A text with those that it names in braces. */
const whole: Query<World, string> = {
  name: 'whole',
  isKept: true,
  compute({ ask }, file) {
    computed.push(`whole ${file}`);
    return ask(code, file).replace(/\{(\w+)\}/g, (_all, name) => ask(code, name));
  },
  holds: (_value, { gone = [] }) => gone.length === 0,
};

const large: Query<World, string> = {
  name: 'large',
  isBrief: true,
  compute({ ask }, file) {
    computed.push(`large ${file}`);
    return ask(code, file);
  },
};

const ofLarge: Query<World, number> = {
  name: 'of-large',
  compute({ ask }) {
    computed.push('of-large');
    return ask(large, 'page').length;
  },
};

const queries = [text, code, whole, large];
const texts = { page: 'a {part} # one', part: 'b # one', other: 'c' };

const open = () => new QueryStore<World>(queries, { texts });

describe('a query is computed again', () => {
  test('not at all while nothing has changed', () => {
    const store = open();
    expect(store.ask(whole, 'page')).toBe('a b  ');
    computed = [];
    store.advance({ texts: { ...texts, other: 'd' } });
    expect(store.ask(whole, 'page')).toBe('a b  ');
    expect(computed).toEqual([]);
  });

  test('not at all where it is large and asked for among many others', () => {
    const store = open();
    const fork = store.fork({ texts });
    for (const one of [store, fork]) {
      computed = [];
      for (let count = 0; count < 40; count += 1) {
        one.ask(large, 'page');
        one.ask(large, `other ${count}`);
      }
      expect(computed.filter((what) => what === 'large page')).toHaveLength(1);
    }
  });

  test('where something that it asked has changed', () => {
    const store = open();
    store.ask(whole, 'page');
    computed = [];
    store.advance({ texts: { ...texts, part: 'B' } });
    expect(store.ask(whole, 'page')).toBe('a B ');
    expect(computed).toEqual(['code part', 'whole page']);
  });

  test('not where a query between them has the same value', () => {
    const store = open();
    store.ask(whole, 'page');
    computed = [];
    store.advance({ texts: { ...texts, part: 'b # two' } });
    store.ask(whole, 'page');
    expect(computed).toEqual(['code part']);
  });

  test('where it asks for other things than before', () => {
    const store = open();
    store.ask(whole, 'page');
    store.advance({ texts: { ...texts, page: 'a {other}' } });
    expect(store.ask(whole, 'page')).toBe('a c');
    computed = [];
    store.advance({ texts: { ...texts, page: 'a {other}', part: 'B' } });
    store.ask(whole, 'page');
    expect(computed).toEqual([]);
  });

  test('where what its value stands for is gone', () => {
    const store = open();
    store.ask(whole, 'page');
    computed = [];
    store.advance({ texts, gone: ['page'] });
    expect(store.isFresh(whole, 'page')).toBe(false);
    store.ask(whole, 'page');
    expect(computed).toEqual(['whole page']);
  });

  test('and again after it has thrown', () => {
    let isBroken = true;
    const fragile: Query<World, string> = {
      name: 'fragile',
      compute({ ask }) {
        if (isBroken) throw new Error('broken');
        return ask(text, 'page');
      },
    };
    const store = new QueryStore<World>([...queries, fragile], { texts });
    expect(() => store.ask(fragile)).toThrow('broken');
    isBroken = false;
    expect(store.ask(fragile)).toBe(texts.page);
  });
});

test('what would be another value anyway is not computed to know whether something is fresh', () => {
  const store = new QueryStore<World>([...queries, ofLarge], { texts });
  store.ask(ofLarge);
  computed = [];
  store.advance({ texts: { ...texts, page: 'x' } });
  expect(store.isFresh(ofLarge)).toBe(false);
  expect(computed).toEqual(['code page']);
});

test('a large value that is not in memory any more is made again, and counts as the same', () => {
  const store = new QueryStore<World>([...queries, ofLarge], { texts });
  store.ask(ofLarge);
  for (let number = 0; number < 40; number += 1) store.ask(large, `file-${number}`);
  computed = [];
  store.ask(large, 'page');
  store.ask(ofLarge);
  expect(computed).toEqual(['large page']);
});

test('a fork knows the same and changes nothing of where it came from', () => {
  const store = open();
  store.ask(whole, 'page');
  computed = [];
  const fork = store.fork({ texts: { ...texts, part: 'B' } });
  expect(fork.ask(whole, 'page')).toBe('a B ');
  expect(store.ask(whole, 'page')).toBe('a b  ');
  expect(computed).toEqual(['code part', 'whole page']);
});

test('causes are the inputs that have changed, and no others', () => {
  const store = open();
  store.ask(whole, 'page');
  store.advance({ texts: { ...texts, part: 'B', other: 'C' } });
  store.ask(whole, 'page');
  const causes = store.causesOf(store.entry(whole, 'page'), () => false);
  expect([...causes].map(({ arg }) => arg)).toEqual(['part']);
});

test('what is written as lines holds in another process until something changes', () => {
  const store = open();
  store.ask(whole, 'page');
  const lines = [...writeEntries(store)];
  computed = [];
  const same = new QueryStore<World>(queries, { texts }, store.revision + 1);
  readEntries(lines, same);
  expect(same.ask(whole, 'page')).toBe('a b  ');
  expect(computed).toEqual([]);
  const other = new QueryStore<World>(
    queries,
    { texts: { ...texts, part: 'B' } },
    store.revision + 1,
  );
  readEntries(lines, other);
  expect(other.ask(whole, 'page')).toBe('a B ');
});
