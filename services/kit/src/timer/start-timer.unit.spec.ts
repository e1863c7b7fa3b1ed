import { expect, test } from 'vitest'
import { startTimer, stuckTimers } from './start-timer.ts'

test('names a timer whose round does not end, until it ends', async () => {
  const begun = Promise.withResolvers<undefined>()
  const ended = Promise.withResolvers<boolean>()
  const stop = startTimer({
    everyMs: 60_000,
    what: 'forgetting',
    logger: { error: () => undefined },
    step: () => {
      begun.resolve(undefined)
      return ended.promise
    },
  })
  await begun.promise
  expect(stuckTimers(-1)).toEqual(['forgetting'])
  expect(stuckTimers(60_000)).toEqual([])
  ended.resolve(false)
  await stop()
  expect(stuckTimers(-1)).toEqual([])
})
