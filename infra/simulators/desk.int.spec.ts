import { createLogger } from '@zmig/kit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startDesk } from './desk.ts'

const began = Date.parse('2026-01-01T10:00:00Z')
let now = began
let desk: Awaited<ReturnType<typeof startDesk>>
let url: string

beforeAll(async () => {
  let tokens = 0
  desk = await startDesk({
    port: 0,
    logger: createLogger('desk'),
    shopUrl: 'http://localhost:8080',
    googleClientId: 'zmigo-development',
    accounts: [{ email: 'owner@zmig.test', name: 'Dana Levi' }],
    merchant: { terminal: '0962835', password: 'secret' },
    now: () => new Date(now),
    newToken: () => `token-${tokens++}`,
  })
  url = `http://127.0.0.1:${desk.port}`
})
afterAll(() => desk.close())

const post = async (body: unknown) => {
  const response = await fetch(`${url}/google/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}
const get = async (path: string, headers: Record<string, string> = {}) => {
  const response = await fetch(url + path, { headers, redirect: 'manual' })
  return {
    status: response.status,
    response,
    body: (await response.json().catch(() => ({}))) as Record<string, unknown>,
  }
}
const tokenInfo = (token: string) => `/google/tokeninfo?access_token=${encodeURIComponent(token)}`
const tokenFor = async (request: Record<string, unknown>) =>
  String((await post({ email: 'owner@zmig.test', name: 'Dana Levi', ...request })).body['access_token'])

describe('a Google token', () => {
  it('has the same description as a token of Google', async () => {
    const token = await tokenFor({})
    const { body } = await get(tokenInfo(token))
    expect(body).toMatchObject({
      aud: 'zmigo-development',
      email: 'owner@zmig.test',
      email_verified: 'true',
      expires_in: '3599',
      exp: String(began / 1000 + 3_599),
    })
    const info = await get('/google/userinfo', { authorization: `Bearer ${token}` })
    expect(info.body).toMatchObject({
      name: 'Dana Levi',
      given_name: 'Dana',
      family_name: 'Levi',
      email_verified: true,
    })
    expect(info.body['sub']).toBe(body['sub'])
    const escaped = await get('/google/userinfo', { authorization: `Bearer ${encodeURIComponent(token)}` })
    expect(escaped.status).toBe(401)
  })

  it('may be unverified, or of another client', async () => {
    const token = await tokenFor({ verified: false, aud: 'someone-else' })
    const { body } = await get(tokenInfo(token))
    expect(body).toMatchObject({ aud: 'someone-else', email_verified: 'false' })
  })

  it('names the account by a number that stays, and the Workspace in the details only', async () => {
    const described = async (request: object) => {
      const token = await tokenFor(request as Record<string, unknown>)
      const info = (await get(tokenInfo(token))).body
      const user = (await get('/google/userinfo', { authorization: `Bearer ${token}` })).body
      expect(user['sub']).toBe(info['sub'])
      expect(info).not.toHaveProperty('hd')
      return user
    }
    const account = await described({})
    expect(account['sub']).toMatch(/^\d{21}$/)
    expect(account).not.toHaveProperty('hd')
    expect((await described({}))['sub']).toBe(account['sub'])
    expect(await described({ sub: '117', hd: 'zmig.test' })).toMatchObject({ sub: '117', hd: 'zmig.test' })
  })

  it('ends after an hour', async () => {
    const token = await tokenFor({})
    now = began + 3_600_000
    const tokeninfo = await get(tokenInfo(token))
    const userinfo = await get(`/google/userinfo?access_token=${encodeURIComponent(token)}`)
    now = began
    expect(tokeninfo).toMatchObject({
      status: 400,
      body: { error: 'invalid_token', error_description: 'Invalid Value' },
    })
    expect(userinfo).toMatchObject({ status: 401, body: { error: 'invalid_request' } })
  })

  it('is refused by Google when it is unknown or missing', async () => {
    expect(await get('/google/tokeninfo?access_token=forged')).toMatchObject({ status: 400 })
    expect(await get('/google/tokeninfo')).toMatchObject({ status: 400, body: { error: 'invalid_request' } })
    expect(await get('/google/userinfo')).toMatchObject({ status: 401 })
  })

  it('is not issued for a malformed request', async () => {
    expect(await post({ email: 'nobody', name: 5 })).toMatchObject({ status: 400 })
  })
})

describe('the account chooser', () => {
  const query = 'client_id=zmigo-development&state=s1&redirect_uri=http%3A%2F%2Flocalhost%3A8080%2Fadmin'

  const workspaceOf = async (chosen: string) => {
    const { response } = await get(`/google/choose?${chosen}`)
    const token = new URLSearchParams((response.headers.get('location') ?? '').split('#')[1]).get('access_token')
    return (await get('/google/userinfo', { authorization: `Bearer ${token}` })).body['hd']
  }

  it('offers accounts and returns to the shop with a token in the fragment', async () => {
    const chooser = await fetch(`${url}/google/authorize?${query}`)
    expect(await chooser.text()).toContain('owner@zmig.test')
    const { status, response } = await get(`/google/choose?${query}&email=owner%40zmig.test&name=Dana`)
    const [address, fragment] = (response.headers.get('location') ?? '').split('#')
    const returned = new URLSearchParams(fragment)
    expect({ status, address, state: returned.get('state') }).toEqual({
      status: 303,
      address: 'http://localhost:8080/admin',
      state: 's1',
    })
    const { body } = await get(tokenInfo(returned.get('access_token') ?? ''))
    expect(body).toMatchObject({ email: 'owner@zmig.test', aud: 'zmigo-development' })
    expect(await workspaceOf(`${query}&email=a%40zmig.test&hd=`)).toBeUndefined()
    expect(await workspaceOf(`${query}&email=a%40zmig.test&hd=zmig.test`)).toBe('zmig.test')
  })

  it('never returns to an address outside this machine', async () => {
    const elsewhere = 'client_id=x&redirect_uri=https%3A%2F%2Felsewhere.example%2F'
    expect(await get(`/google/authorize?${elsewhere}`)).toMatchObject({ status: 400 })
    expect(await get(`/google/choose?${elsewhere}&email=a%40b.co`)).toMatchObject({ status: 400 })
  })

  it('escapes what it shows', async () => {
    const hostile = `client_id=x&state=${encodeURIComponent('"><script>')}&redirect_uri=http%3A%2F%2Flocalhost%2F`
    expect(await (await fetch(`${url}/google/authorize?${hostile}`)).text()).not.toContain('<script>')
  })
})

describe('the desk', () => {
  it('shows who signed in', async () => {
    await tokenFor({ email: 'shown@zmig.test' })
    expect(await (await fetch(url)).text()).toContain('shown@zmig.test')
  })
  it('sends no CORS header', async () => {
    const { response } = await get('/google/tokeninfo', { origin: 'https://elsewhere.example' })
    expect(response.headers.get('access-control-allow-origin')).toBeNull()
  })
})

describe('the advertising pixel', () => {
  const events = async () => (await get('/pixel/events')).body['events'] as Record<string, unknown>[]

  it('answers any page with a picture, and lists the parameters, cookies and referrer of each request', async () => {
    const query = new URLSearchParams({ id: '42', ev: 'ViewContent', 'cd[content_ids]': '290', 'cd[value]': '10.50' })
    const response = await fetch(`${url}/pixel/tr?${query.toString()}`, {
      headers: { referer: 'http://localhost:8080/tire', cookie: 'stats=1; cart=2' },
    })
    expect(response.headers.get('content-type')).toBe('image/gif')
    expect(response.headers.get('cross-origin-resource-policy')).toBe('cross-origin')
    expect((await response.arrayBuffer()).byteLength).toBeGreaterThan(40)
    expect((await events())[0]).toEqual({
      at: new Date(now).toISOString(),
      parameters: Object.fromEntries(query),
      referrer: 'http://localhost:8080/tire',
      cookies: ['stats', 'cart'],
    })
    expect(await (await fetch(url)).text()).toContain('ViewContent')
  })

  it('does not record a request without a number or an event', async () => {
    const before = (await events()).length
    expect((await fetch(`${url}/pixel/tr?id=42`)).status).toBe(200)
    expect((await fetch(`${url}/pixel/tr?ev=AddToCart`)).status).toBe(200)
    expect((await events()).length).toBe(before)
  })
})
