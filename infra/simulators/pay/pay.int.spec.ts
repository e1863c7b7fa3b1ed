import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Desk } from '../desk.ts'
import { startTestDesk } from '../testing/index.ts'

const merchant = { terminal: '0962835', password: 'p:w' }
const began = Date.parse('2026-11-21T10:00:00Z')
let now = began
let desk: Desk
let url: string
beforeAll(async () => {
  desk = await startTestDesk({ merchant, now: () => new Date(now) })
  url = `http://127.0.0.1:${desk.port}/pay`
})
afterAll(() => desk.close())

const basic = `Basic ${Buffer.from(`${merchant.terminal}:${merchant.password}`).toString('base64')}`
let ids = 0
const terms = (change: object = {}) => ({
  terminal: merchant.terminal,
  uniqueID: (++ids).toString(16).padStart(32, '0'),
  amount: 94_900,
  currency: 'ILS',
  payments: 3,
  successUrl: 'http://localhost:8080/paymentSuccess',
  errorUrl: 'http://localhost:8080/paymentFailed',
  cancelUrl: 'http://localhost:8080/paymentCanceled',
  sessionEnd: new Date(now + 18 * 60_000).toISOString(),
  ...change,
})

const call = async (path: string, body?: object, headers: Record<string, string> = {}) => {
  const response = await fetch(url + path, {
    method: body ? 'POST' : 'GET',
    headers: { authorization: basic, ...(body && { 'content-type': 'application/json' }), ...headers },
    ...(body && { body: JSON.stringify(body) }),
    redirect: 'manual',
  })
  const text = await response.text()
  const json = text.startsWith('{') ? (JSON.parse(text) as Record<string, unknown>) : {}
  return { status: response.status, text, json, location: response.headers.get('location') ?? '' }
}
const open = async (change: object = {}) => {
  const asked = terms(change)
  const { status, json } = await call('/session', asked)
  return { ...asked, status, redirectUrl: String(json['redirectUrl']) }
}
const inquire = async (uniqueID: string) => (await call(`/inquiry/${uniqueID}`)).json
const json = { accept: 'application/json' }

describe('the merchant', () => {
  it.each([
    ['open a session', '/session', {}],
    ['inquire', '/inquiry/x', undefined],
    ['refund a payment', '/refund/x', { amount: 1 }],
  ])('needs terminal and password to %s', async (_, path, body) => {
    for (const authorization of ['', 'Basic x', `Basic ${Buffer.from('0962835:wrong').toString('base64')}`])
      expect(await call(path, body, { authorization })).toMatchObject({ status: 401 })
  })

  it('gets a page of its own for each session, the same for the same terms', async () => {
    const session = await open()
    expect(session).toMatchObject({ status: 200, redirectUrl: `${url}/${session.uniqueID}` })
    const { status: _, redirectUrl: __, ...again } = session
    expect((await call('/session', again)).json['redirectUrl']).toBe(session.redirectUrl)
    expect(await call('/session', { ...again, amount: 1 })).toMatchObject({ status: 409, json: { error: 'id-used' } })
    await call(`/${session.uniqueID}/cancel`, {})
    expect(await call('/session', again)).toMatchObject({ status: 409 })
  })

  it.each([
    ['half an agora', { amount: 0.5 }],
    ['dollars', { currency: 'USD' }],
    ['an invalid return address', { successUrl: 'javascript:alert(1)' }],
  ])('is refused a session for %s', async (_, change) => {
    expect(await open(change)).toMatchObject({ status: 400 })
  })

  it('is refused the session of another terminal, and an ended session', async () => {
    expect(await open({ terminal: '1' })).toMatchObject({ status: 403 })
    expect(await open({ sessionEnd: new Date(now).toISOString() })).toMatchObject({ status: 409 })
  })

  it('gets the state of a session', async () => {
    const { uniqueID } = await open()
    expect(await inquire('0'.repeat(32))).toEqual({ uniqueID: '0'.repeat(32), status: 'unknown' })
    expect(await inquire(uniqueID)).toEqual({ uniqueID, status: 'open' })
    await call(`/${uniqueID}/approve`, {})
    expect(await inquire(uniqueID)).toMatchObject({
      status: 'approved',
      amount: 94_900,
      cardMask: expect.stringMatching(/\d{4}$/) as string,
    })
  })

  it('refunds a payment once, and not more than was charged', async () => {
    const { uniqueID } = await open()
    expect(await call(`/refund/${uniqueID}`, { amount: 94_900 })).toMatchObject({ status: 409 })
    await call(`/${uniqueID}/approve`, {})
    expect(await call(`/refund/${uniqueID}`, { amount: 94_901 })).toMatchObject({ status: 409 })
    for (const _ of [1, 2])
      expect(await call(`/refund/${uniqueID}`, { amount: 94_900 })).toMatchObject({
        status: 200,
        json: { refunded: 94_900 },
      })
    expect(await call(`/refund/${uniqueID}`, { amount: 1 })).toMatchObject({ status: 409 })
    expect(await inquire(uniqueID)).toMatchObject({ refunded: 94_900 })
  })
})

describe('the buyer', () => {
  it('sees the amount in Hebrew, and three choices', async () => {
    const { redirectUrl } = await open()
    const page = await (await fetch(redirectUrl)).text()
    expect(page).toContain('<html lang="he" dir="rtl">')
    for (const part of ['949.00', '3 תשלומים', '/approve', '/decline', '/cancel']) expect(page).toContain(part)
    expect(await call(`/${'0'.repeat(32)}`)).toMatchObject({ status: 404 })
  })

  it('pays with a click, and returns with nine signed parameters', async () => {
    const { uniqueID } = await open()
    // as a form without fields is sent
    const headers = { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html,*/*;q=0.8' }
    const response = await fetch(`${url}/${uniqueID}/approve`, { method: 'POST', headers, redirect: 'manual' })
    expect(response.status).toBe(303)
    const back = new URL(response.headers.get('location') ?? '')
    expect(back.origin + back.pathname).toBe('http://localhost:8080/paymentSuccess')
    const given = Object.fromEntries(back.searchParams)
    expect(Object.keys(given).sort()).toEqual(
      'authNumber cardExp cardMask cardToken errorCode personalId responseMAC txId uniqueID'.split(' '),
    )
    const { txId = '', errorCode = '', cardToken = '', cardExp = '', personalId = '', responseMAC } = given
    const signed = merchant.password + txId + errorCode + cardToken + cardExp + personalId + uniqueID
    expect(responseMAC).toBe(createHash('sha256').update(signed).digest('base64'))
  })

  it.each([
    ['approve', 'paymentSuccess', 'approved'],
    ['decline', 'paymentFailed', 'declined'],
    ['cancel', 'paymentCanceled', 'cancelled'],
  ])('may %s, once', async (way, path, status) => {
    const { uniqueID } = await open()
    const { json: answer } = await call(`/${uniqueID}/${way}`, {}, json)
    expect(new URL(String(answer['redirectUrl'])).pathname).toBe(`/${path}`)
    for (const again of ['approve', 'decline', 'cancel'])
      expect(await call(`/${uniqueID}/${again}`, {}, json)).toMatchObject({ status: 409, json: { error: 'over' } })
    expect(await inquire(uniqueID)).toMatchObject({ status })
  })

  it('is charged once by twenty clicks at once', async () => {
    const { uniqueID } = await open()
    const answers = await Promise.all(Array.from({ length: 20 }, () => call(`/${uniqueID}/approve`, {}, json)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  it('may be charged another amount in a test', async () => {
    const { uniqueID } = await open()
    await call(`/${uniqueID}/approve`, { amount: 1 })
    expect(await inquire(uniqueID)).toMatchObject({ status: 'approved', amount: 1 })
  })

  it('cannot pay once the session has ended', async () => {
    const { uniqueID } = await open({ sessionEnd: new Date(now + 60_000).toISOString() })
    now += 60_000
    expect(await call(`/${uniqueID}/approve`, {})).toMatchObject({ status: 409 })
    expect((await call(`/${uniqueID}`)).text).not.toContain('/approve')
    expect(await inquire(uniqueID)).toMatchObject({ status: 'ended' })
  })
})

describe('a mode', () => {
  const set = (mode: string, calls?: string[]) => call('/mode', { mode, ...(calls && { calls }) })

  it('affects the calls of servers, and not the page', async () => {
    const { uniqueID } = await open()
    await set('down')
    await expect(inquire(uniqueID)).rejects.toThrow('fetch failed')
    expect(await call(`/${uniqueID}/approve`, {}, json)).toMatchObject({ status: 200 })
    await set('error')
    expect(await call(`/inquiry/${uniqueID}`)).toMatchObject({ status: 500 })
    await set('ok')
    expect(await inquire(uniqueID)).toMatchObject({ status: 'approved' })
  })

  it('may apply to some calls only, and a slow gateway executes a call at once and answers late', async () => {
    await set('slow', ['session'])
    const asked = terms()
    const body = JSON.stringify(asked)
    const headers = { authorization: basic, 'content-type': 'application/json' }
    const waiting = new AbortController()
    const late = fetch(`${url}/session`, { method: 'POST', headers, body, signal: waiting.signal })
    await expect.poll(() => inquire(asked.uniqueID)).toMatchObject({ status: 'open' })
    waiting.abort()
    await expect(late).rejects.toThrow('aborted')
    await set('ok')
  })

  it('is one of those that it knows', async () => {
    expect(await set('sulking')).toMatchObject({ status: 400 })
  })
})

it('is listed on the desk with charged and refunded amounts', async () => {
  const { uniqueID } = await open({ amount: 12_345, uniqueID: 'f00d'.repeat(8) })
  await call(`/${uniqueID}/approve`, {})
  await call(`/refund/${uniqueID}`, { amount: 345 })
  const page = await (await fetch(`http://127.0.0.1:${desk.port}/`)).text()
  for (const part of ['f00df00d…', '123.45 ILS in 3', 'approved, charged 123.45 ILS, gave back 3.45 ILS'])
    expect(page).toContain(part)
})
