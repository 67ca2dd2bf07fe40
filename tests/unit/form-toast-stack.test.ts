import { expect, test } from 'vitest';
import { enterStack } from '../../renderer/ui/form/form-toast.tsx';

test('the oldest notice closes when a fourth one comes', () => {
  const closed: string[] = [];
  const enter = (name: string) => {
    const leave = enterStack(() => {
      closed.push(name);
      leave();
    });
    return leave;
  };
  enter('first');
  const leaveSecond = enter('second');
  enter('third');
  expect(closed).toEqual([]);
  enter('fourth');
  expect(closed).toEqual(['first']);
  leaveSecond();
  enter('fifth');
  expect(closed).toEqual(['first']);
  enter('sixth');
  expect(closed).toEqual(['first', 'third']);
});
