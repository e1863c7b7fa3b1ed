import { expect, test } from 'vitest'
import { createLooks, givenOf, joinReports, sliceOfError } from './looks.ts'
import type { SliceReport } from '@zmig/edge-contract'

const slices = {
  storefront: { version: '1.0.0-a', mark: 'a mark' },
  checkout: { version: '1.0.0-b', mark: 'another mark' },
  wizard: { version: '1.0.0-c' },
}

const start = (observed?: string[]) => {
  const sent: SliceReport[] = []
  return { sent, ...createLooks(slices, observed, (report) => sent.push(report)) }
}
const signalsOf = (reports: SliceReport[]) =>
  reports.flatMap(({ slice, signals }) => signals.map((signal) => `${slice} ${signal}`))

test('a page tells of observed slices, and of every slice when it was chosen to', () => {
  const usual = start(['checkout'])
  usual.begin('storefront', 'document')
  usual.begin('checkout', 'opened')
  usual.say('unknown', 'error')
  expect(usual.sent).toEqual([{ slice: 'checkout', ...slices.checkout, signals: ['opened'] }])
  const chosen = start()
  chosen.begin('storefront', 'document')
  expect(signalsOf(chosen.sent)).toEqual(['storefront document'])
})

test('a page that someone tries a version in has no marks, and tells nothing', () => {
  const { sent, begin, say } = start()
  begin('wizard', 'document')
  say('wizard', 'error')
  expect(sent).toEqual([])
  expect(givenOf(slices, undefined, 'wizard')).toBeUndefined()
})

test('each signal is told once for each look at a slice', () => {
  const { sent, begin, say } = start()
  begin('checkout', 'document')
  for (let times = 0; times < 50; times += 1) say('checkout', 'error')
  say('checkout', 'mounted')
  begin('checkout', 'opened')
  say('checkout', 'error')
  expect(signalsOf(sent)).toEqual([
    'checkout document',
    'checkout error',
    'checkout mounted',
    'checkout opened',
    'checkout error',
  ])
})

test('an error belongs to the slice in whose files it arose', () => {
  const error = (stack?: string) => Object.assign(new Error('x'), { stack })
  const file = 'at pay (https://shop.test/assets/slices/checkout/1.0.0-b/page-cart.0a1b2c3d.js:1:2)'
  expect(sliceOfError(error(`Error: x\n    at call (https://shop.test/assets/shell/1/main.js:1:2)\n    ${file}`))).toBe(
    'checkout',
  )
  expect(sliceOfError(error('Error: x\n at https://shop.test/assets/shell/1/main.js:1:2'))).toBeUndefined()
  expect(sliceOfError(error('Error: x\n at chrome-extension://abc/content.js:1:2'))).toBeUndefined()
  expect(sliceOfError('a text that was thrown')).toBeUndefined()
  expect(sliceOfError(error())).toBeUndefined()
})

test('reports of one slice that are sent together are one, with the vitals of any', () => {
  const report = { slice: 'checkout', version: '1' }
  expect(
    joinReports([
      { ...report, signals: ['document'] },
      { slice: 'storefront', version: '1', signals: ['error'] },
      { ...report, signals: [], vitals: { lcp: 900 } },
      { ...report, signals: ['mounted'] },
    ]),
  ).toEqual([
    { ...report, signals: ['document', 'mounted'], vitals: { lcp: 900 } },
    { slice: 'storefront', version: '1', signals: ['error'] },
  ])
})

test('a report of an earlier version of the slice, whose page hung, stays that of the earlier one', () => {
  const current = { slice: 'checkout', version: '2', signals: ['document' as const] }
  const hung = { slice: 'checkout', version: '1', signals: ['error' as const] }
  expect(joinReports([current, hung])).toEqual([current, hung])
})
