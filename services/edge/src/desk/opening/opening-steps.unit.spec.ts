import { expect, test } from 'vitest'
import { decideSteps, type Facts, isNeeded } from './opening-steps.ts'

const now = new Date('2026-11-30T10:00:00.000Z')
const AT = '2026-11-29T10:00:00.000Z'
const untried = { state: 'none', acceptedAt: null } as const
const accepted = { state: 'accepted', acceptedAt: AT } as const

const empty: Facts = {
  companyIsSample: true,
  products: 0,
  garages: 0,
  shipments: 0,
  terminal: { passedAt: null, state: null, otherPassed: false },
  channels: { mail: untried, text: untried },
  documents: { state: 'unchecked', checkedAt: null },
  backupAt: null,
  publicUrl: 'http://localhost:8080',
  proxyHides: false,
  now,
}
const whole: Facts = {
  companyIsSample: false,
  products: 3,
  garages: 2,
  shipments: 1,
  terminal: { passedAt: AT, state: 'passed', otherPassed: false },
  channels: { mail: accepted, text: accepted },
  documents: { state: 'accepted', checkedAt: AT },
  backupAt: new Date(AT),
  publicUrl: 'https://shop.example',
  proxyHides: false,
  now,
}
const stepOf = (id: string, changes: Partial<Facts>) =>
  decideSteps({ ...whole, ...changes }).find((step) => step.id === id)

test('an empty shop lacks every step, and cannot open without goods, nor a public one without company and terminal', () => {
  expect(decideSteps(empty).filter(({ done }) => done)).toEqual([])
  const neededBy = (publicUrl: string) =>
    decideSteps({ ...empty, publicUrl })
      .filter(isNeeded)
      .map(({ id }) => id)
  expect(neededBy('http://localhost:8080')).toEqual(['catalogue'])
  expect(neededBy('https://shop.example')).toEqual(['company', 'catalogue', 'terminal'])
})

test('facts tick the steps, and say when', () => {
  expect(decideSteps(whole).every(({ done }) => done)).toBe(true)
  expect(decideSteps({ ...whole, garages: 0 }).filter(isNeeded)).toEqual([])
  expect(stepOf('catalogue', {})).toMatchObject({ count: 3 })
  for (const id of ['terminal', 'mail', 'texts', 'invoices', 'backup']) expect(stepOf(id, {})).toMatchObject({ at: AT })
})

test.each(['paying', 'refunding', 'not-paid', 'wrong-amount'] as const)(
  'a terminal whose trial is %s stops a public shop, and says so',
  (state) => {
    const terminal = { passedAt: null, state, otherPassed: true }
    expect(stepOf('terminal', { terminal })).toEqual({ id: 'terminal', done: false, needed: true, state })
  },
)

test('another terminal asks for a new trial, and a second trial of a terminal that passed changes nothing', () => {
  const other = { passedAt: null, state: null, otherPassed: true }
  expect(stepOf('terminal', { terminal: other })).toMatchObject({ done: false, state: 'other-terminal' })
  const again = { passedAt: AT, state: 'paying' as const, otherPassed: false }
  expect(stepOf('terminal', { terminal: again })).toEqual({ id: 'terminal', done: true, at: AT, needed: true })
})

test('mail that was refused since it was accepted is not done', () => {
  const mail = { state: 'refused', acceptedAt: AT } as const
  expect(stepOf('mail', { channels: { mail, text: accepted } })).toMatchObject({ done: false, state: 'refused' })
  expect(stepOf('texts', { channels: { mail, text: accepted } })).toMatchObject({ done: true })
  expect(stepOf('mail', { channels: null })).toMatchObject({ done: false, state: 'away' })
})

test('documents by hand are said, and documents of a service that is away are not done', () => {
  const byHand = { state: 'by-hand', checkedAt: null } as const
  expect(stepOf('invoices', { documents: byHand })).toMatchObject({ done: true, state: 'by-hand' })
  expect(stepOf('invoices', { documents: null })).toMatchObject({ done: false, state: 'away' })
  expect(stepOf('invoices', { documents: { state: 'refused', checkedAt: AT } })).toMatchObject({
    done: false,
    state: 'refused',
  })
})

test('a backup of more than a week ago is too old', () => {
  const weekAgo = now.getTime() - 7 * 86_400_000
  expect(stepOf('backup', { backupAt: new Date(weekAgo) })).toMatchObject({ done: true })
  const old = stepOf('backup', { backupAt: new Date(weekAgo - 1) })
  expect(old).toMatchObject({ done: false, state: 'old', at: new Date(weekAgo - 1).toISOString() })
})

test('https behind a proxy that hides the shoppers is not done', () => {
  expect(stepOf('proxy', { proxyHides: true })).toMatchObject({ done: false, state: 'hidden' })
  expect(stepOf('proxy', { publicUrl: 'http://shop.example' })).toMatchObject({ done: false })
  expect(stepOf('proxy', { publicUrl: 'http://shop.example' })).not.toHaveProperty('state')
})
