import { expect, test } from 'vitest'
import { add, exitCode, failed, failure, nothingYet, passed, summary } from './check.ts'

test('a skipped check fails with CI=true, and is only reported otherwise', () => {
  const tally = { ...nothingYet, passed: 7, skipped: 1 }
  expect(exitCode(tally, false)).toBe(0)
  expect(exitCode(tally, true)).toBe(1)
  expect(exitCode({ ...tally, skipped: 0 }, true)).toBe(0)
  expect(exitCode({ ...tally, failed: 1, skipped: 0 }, false)).toBe(1)
})

test('the end of a run names what failed and the first lines of why, and the counts come last', () => {
  const why = Array.from({ length: 40 }, (_, line) => `line ${line}`).join('\n')
  const lines = summary(add(passed(), failed(why, [failure('some.spec.ts › it works', why)]))).split('\n')
  expect(lines).toContain('✗ some.spec.ts › it works')
  expect(lines).toContain('    line 19')
  expect(lines).not.toContain('    line 20')
  expect(lines.at(-1)).toBe('1 passed, 1 failed, 0 skipped')
})

test('a journey that passed at its second try is named, and fails nothing', () => {
  const tally = add(nothingYet, { ...nothingYet, passed: 2, secondTries: ['cart.spec.ts › it works'] })
  expect(summary(tally)).toContain('↻ passed at the second try: cart.spec.ts › it works')
  expect(exitCode(tally, true)).toBe(0)
})
