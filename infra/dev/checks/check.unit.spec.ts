import { expect, test } from 'vitest'
import { exitCode } from './check.ts'

test('what was left out is a failure with CI=true, and elsewhere it is only said', () => {
  const tally = { passed: 7, failed: 0, skipped: 1 }
  expect(exitCode(tally, false)).toBe(0)
  expect(exitCode(tally, true)).toBe(1)
  expect(exitCode({ ...tally, skipped: 0 }, true)).toBe(0)
  expect(exitCode({ ...tally, failed: 1, skipped: 0 }, false)).toBe(1)
})
