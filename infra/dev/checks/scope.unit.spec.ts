import { expect, test } from 'vitest'
import { scopeOf } from './scope.ts'

test.each([
  ['nothing that they run is changed', ['README.md', 'services/ordering/src/config.ts'], false],
  ['the event log is changed', ['events/log/src/limits.ts'], true],
  ['the search is changed', ['services/edge/src/search/composition.ts'], true],
  ['the store of files is changed', ['services/kit/src/files/bucket-client.ts'], true],
  ['a test on engines is changed', ['services/kit/src/x.engine.spec.ts'], true],
  ['there is nothing to compare with', undefined, true],
])('without arguments everything runs; on engines when %s: %j', (_, changed, engines) =>
  expect(scopeOf({ paths: [] }, () => changed)).toEqual({ vitest: [], journeys: [], engines }),
)

test('a path chooses the tests below it; journeys run only when they are named', () => {
  expect(scopeOf({ paths: ['services/ordering'] })).toEqual({
    vitest: ['services/ordering'],
    journeys: undefined,
    engines: true,
  })
  expect(scopeOf({ paths: ['e2e/journeys'] })).toMatchObject({ journeys: ['e2e/journeys'] })
})

test('what differs from a commit chooses the tests, and runs the journeys that were changed', () => {
  const changed = () => ['e2e/journeys/like.spec.ts', 'services/ordering/src/config.ts']
  expect(scopeOf({ changedSince: 'origin/main' }, changed)).toEqual({
    vitest: ['--changed', 'origin/main'],
    journeys: ['e2e/journeys/like.spec.ts'],
    engines: true,
  })
  expect(scopeOf({ changedSince: 'HEAD~2' }, () => [])).toEqual({
    vitest: ['--changed', 'HEAD~2'],
    journeys: undefined,
    engines: true,
  })
  expect(scopeOf({ changedSince: 'gone' }, () => undefined)).toMatchObject({
    problem: expect.stringContaining('gone is not a commit') as string,
  })
})
