import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { DESK_RELAY, type Desk } from '../desk.ts'
import { startTestDesk } from '../testing/index.ts'

const HOUR = 60 * 60 * 1000
const merchant = { terminal: '0962835', password: 'desk-password' }

let desk: Desk
let now: number
beforeEach(async () => {
  now = Date.parse('2026-11-21T20:30:00Z') // half past ten in the evening in Israel
  desk = await startTestDesk({ merchant, now: () => new Date(now) })
})
afterEach(() => desk.close())

const elements = (content: Record<string, string | number>): string =>
  Object.entries(content)
    .map(([name, value]) => `<${name}>${value}</${name}>`)
    .join('')

/** Asks the relay. @returns its answer as text, read as UTF-8 */
const call = async (command: string, content: Record<string, string | number>, password = merchant.password) => {
  const asked = elements({ terminalNumber: merchant.terminal, ...content })
  const xml = `<ashrait><request><command>${command}</command><requestId>7</requestId><${command}>${asked}</${command}></request></ashrait>`
  const response = await fetch(`http://localhost:${desk.port}/xpo/Relay`, {
    method: 'POST',
    body: new URLSearchParams({ user: DESK_RELAY.user, password, int_in: xml }),
  })
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toContain('ISO-8859-8')
  return new TextDecoder('utf-8', { fatal: true }).decode(await response.arrayBuffer())
}
const read = (xml: string, name: string): string => new RegExp(`<${name}[^>]*>([^<]*)<`).exec(xml)?.[1] ?? ''
const resultOf = (xml: string): string => read(xml, 'result')

const address = 'http://localhost:8080/'
const terms = {
  cardNo: 'CGMPI',
  total: 94_900,
  transactionType: 'Debit',
  creditType: 'RegularCredit',
  currency: 'ILS',
  transactionCode: 'Internet',
  validation: 'TxnSetup',
  mpiValidation: 'AutoComm',
  mid: DESK_RELAY.mid,
  uniqueid: 'one',
  user: 'one',
  successUrl: address,
  errorUrl: address,
  cancelUrl: address,
}
/** A charge of 949 shekels. @returns what the gateway knows it by */
const charge = async (): Promise<{ cgUid: string }> => {
  const opened = await call('doDeal', terms)
  const approve = `${read(opened, 'mpiHostedPageUrl')}/approve`
  expect((await fetch(approve, { method: 'POST', redirect: 'manual' })).status).toBe(303)
  return { cgUid: read(opened, 'cgUid') }
}

describe('the relay', () => {
  test('declares ISO-8859-8 over Hebrew in UTF-8, and refuses in an answer of HTTP 200', async () => {
    const refused = await call('inquireTransactions', { user: 'one' }, 'of another shop')
    expect(refused).toMatch(/^<\?xml version="1.0" encoding="ISO-8859-8"\?>/)
    expect([resultOf(refused), read(refused, 'userMessage')]).toEqual(['405', 'שם משתמש או סיסמה שגויים'])
  })

  test.each([
    ['total', { total: '94.90' }],
    ['cardNo', { cardNo: '4580' }],
    ['currency', { currency: 'USD' }],
    ['transactionCode', { transactionCode: 'Mail' }],
    ['mpiValidation', { mpiValidation: 'Verify' }],
    ['mid', { mid: '1' }],
    ['user', { user: 'x'.repeat(20) }],
    ['uniqueid', { uniqueid: 'x'.repeat(65) }],
    ['numberOfPayments', { creditType: 'Payments', numberOfPayments: 2, firstPayment: 1, periodicalPayment: 1 }],
  ])('sets no page up when %s is wrong, and names it', async (field, change) => {
    const refused = await call('doDeal', { ...terms, ...change })
    expect([resultOf(refused), read(refused, 'additionalInfo')]).toEqual(['462', field])
  })

  test('sets a second page up when it is asked again', async () => {
    const [one, two] = [await call('doDeal', terms), await call('doDeal', terms)]
    expect(read(one, 'token')).not.toBe(read(two, 'token'))
  })

  test('cancels a whole charge before the transmission of its day, once, and nothing of it after', async () => {
    const { cgUid } = await charge()
    expect(read(await call('cancelDeal', { cgUid, total: 100 }), 'additionalInfo')).toBe('total')
    expect(resultOf(await call('cancelDeal', { cgUid, total: 94_900 }))).toBe('000')
    expect(resultOf(await call('cancelDeal', { cgUid, total: 94_900 }))).toBe('314')
    const late = await charge()
    now += HOUR
    expect(resultOf(await call('cancelDeal', { ...late, total: 94_900 }))).toBe('034')
    expect(resultOf(await call('refundDeal', { ...late, total: 94_900 }))).toBe('000')
  })

  test.each([
    ['cancels', 'before', 0, 94_900, '52'],
    ['refunds', 'after', HOUR, 94_900, '51'],
    ['refunds a part', 'after', HOUR, 100, '51'],
  ])('%s by refundDeal %s the transmission', async (_, __, later, total, type) => {
    const { cgUid } = await charge()
    now += later
    const refunded = await call('refundDeal', { cgUid, total })
    const rows = await call('inquireTransactions', { cgUid })
    expect(rows.match(/<transaction>/g)).toHaveLength(3)
    expect(rows).toContain(`<transactionType code="${type}">`)
    expect(rows).toContain(later > 0 ? 'Transmitted' : 'Captured')
    const one = await call('inquireTransactions', { tranId: read(refunded, 'tranId') })
    expect(one.match(/<transaction>/g)).toHaveLength(1)
  })

  test('shows what went back when it remembers a refund, and hides it when it is told to', async () => {
    const { cgUid } = await charge()
    const rows = async () => (await call('inquireTransactions', { cgUid })).match(/<transaction>/g)?.length
    for (const [refunds, shown] of [
      ['remembers', 3],
      ['hides', 2],
    ] as const) {
      const mode = JSON.stringify({ refunds })
      const headers = { 'content-type': 'application/json' }
      await fetch(`http://localhost:${desk.port}/pay/mode`, { method: 'POST', headers, body: mode })
      await call('refundDeal', { cgUid, total: 94_900 })
      expect(resultOf(await call('refundDeal', { cgUid, total: 94_900 }))).toBe('314')
      expect(await rows()).toBe(shown)
    }
  })

  test('refuses to give back what it does not know, more than was charged, and instalments of another sum', async () => {
    const { cgUid } = await charge()
    expect(read(await call('refundDeal', { cgUid: '1', total: 100 }), 'additionalInfo')).toBe('tranId')
    expect(read(await call('refundDeal', { cgUid, total: 94_901 }), 'additionalInfo')).toBe('total')
    const instalments = { creditType: 'Payments', numberOfPayments: 2, firstPayment: 1, periodicalPayment: 1 }
    expect(read(await call('refundDeal', { cgUid, total: 100, ...instalments }), 'additionalInfo')).toBe(
      'numberOfPayments',
    )
  })
})
