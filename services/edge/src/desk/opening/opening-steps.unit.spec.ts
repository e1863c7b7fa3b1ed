import { expect, test } from 'vitest'
import { decideSteps, type Facts, isNeeded } from './opening-steps.ts'

const now = new Date('2026-11-30T10:00:00.000Z')
const AT = '2026-11-29T10:00:00.000Z'
const untried = { done: false }
const accepted = { done: true, at: AT }

const courier = { shippingFee: 60, freeShippingFrom: 2, deliveryFromHours: 48, deliveryToDays: 7 }

const empty: Facts = {
  companyIsSample: true,
  products: 0,
  garages: 0,
  courier: null,
  terminal: untried,
  channels: { mail: untried, text: untried },
  documents: untried,
  backupAt: null,
  publicUrl: 'http://localhost:8080',
  proxyHides: false,
  now,
}
const whole: Facts = {
  companyIsSample: false,
  products: 3,
  garages: 2,
  courier,
  terminal: accepted,
  channels: { mail: accepted, text: accepted },
  documents: accepted,
  backupAt: new Date(AT),
  publicUrl: 'https://shop.example',
  proxyHides: false,
  now,
}
const stepOf = (id: string, changes: Partial<Facts>) =>
  decideSteps({ ...whole, ...changes }).find((step) => step.id === id)

test('an empty shop lacks every step, and cannot open without goods, nor a public one without company, terminal, mail and invoices', () => {
  expect(decideSteps(empty).filter(({ done }) => done)).toEqual([])
  const neededBy = (publicUrl: string) =>
    decideSteps({ ...empty, publicUrl })
      .filter(isNeeded)
      .map(({ id }) => id)
  expect(neededBy('http://localhost:8080')).toEqual(['catalogue'])
  expect(neededBy('https://shop.example')).toEqual(['company', 'catalogue', 'terminal', 'mail', 'invoices'])
})

test('facts tick the steps, and say when', () => {
  expect(decideSteps(whole).every(({ done }) => done)).toBe(true)
  expect(decideSteps({ ...whole, garages: 0 }).filter(isNeeded)).toEqual([])
  expect(stepOf('catalogue', {})).toMatchObject({ count: 3 })
  for (const id of ['terminal', 'mail', 'texts', 'invoices', 'backup']) expect(stepOf(id, {})).toMatchObject({ at: AT })
})

test('delivery is what the courier costs and takes, with the garages that install', () => {
  expect(stepOf('delivery', { garages: 0 })).toEqual({ id: 'delivery', done: true, count: 0, courier, needed: false })
  expect(stepOf('delivery', { courier: null })).toMatchObject({ done: false })
})

test('invoices that the owner issues by hand, as the settings say, do not stop a shop', () => {
  const byHand = decideSteps({ ...whole, documents: { done: true, state: 'by-hand' } })
  expect(byHand.filter(isNeeded)).toEqual([])
})

test('a terminal that has not passed stops a public shop, and says why', () => {
  const terminal = { done: false, state: 'wrong-amount' } as const
  expect(stepOf('terminal', { terminal })).toEqual({ id: 'terminal', needed: true, ...terminal })
})

test('what its service says of mail, texts and documents is shown, and nothing is ticked while the service is away', () => {
  const mail = { done: false, state: 'refused', at: AT } as const
  expect(stepOf('mail', { channels: { mail, text: accepted } })).toMatchObject(mail)
  expect(stepOf('texts', { channels: { mail, text: accepted } })).toMatchObject({ done: true })
  for (const id of ['mail', 'texts'])
    expect(stepOf(id, { channels: null })).toMatchObject({ done: false, state: 'away' })
  const byHand = { done: true, state: 'by-hand' } as const
  expect(stepOf('invoices', { documents: byHand })).toMatchObject(byHand)
  expect(stepOf('invoices', { documents: null })).toMatchObject({ done: false, state: 'away' })
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
