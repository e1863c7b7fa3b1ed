import { expect, test } from 'vitest'
import { readScope } from './scope.ts'

test('without arguments everything runs', () => expect(readScope([])).toEqual({ vitest: [], journeys: [] }))

test('a path chooses the tests below it; journeys run only when they are named', () => {
  expect(readScope(['services/ordering/'])).toEqual({ vitest: ['services/ordering'], journeys: undefined })
  expect(readScope(['e2e/journeys'])).toMatchObject({ journeys: ['e2e/journeys'] })
})

test('--changed compares with origin/main, or with a commit, and runs the journeys that were changed', () => {
  const changed = () => ['e2e/journeys/like.spec.ts', 'services/ordering/src/config.ts']
  expect(readScope(['--changed'], changed)).toEqual({
    vitest: ['--changed', 'origin/main'],
    journeys: ['e2e/journeys/like.spec.ts'],
  })
  expect(readScope(['--changed', 'HEAD~2'], () => [])).toEqual({
    vitest: ['--changed', 'HEAD~2'],
    journeys: undefined,
  })
})

test.each([[['no/such/folder']], [['--watch']]])('%j is refused with the usage', (args) =>
  expect(readScope(args)).toMatchObject({ problem: expect.stringContaining('npm test -- <path …>') as string }),
)
