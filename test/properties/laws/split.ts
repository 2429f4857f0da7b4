import fc from 'fast-check';
import { expect, test } from 'vitest';
import { holds } from '../holds.js';
import { stories, visitedStories } from '../billing-case.js';
import { play } from '../trace.js';

const cuts = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 1, maxLength: 4 });

test('one advance equals any split of it', () => {
  holds(fc.tuple(fc.oneof(stories, visitedStories), cuts), ([story, where]) => {
    const whole = play(story);
    const split = play(story, where);
    expect(split?.commits).toEqual(whole?.commits);
    expect(split?.commands.map(({ problem }) => problem)).toEqual(
      whole?.commands.map(({ problem }) => problem),
    );
  });
});
