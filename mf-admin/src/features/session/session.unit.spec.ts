import { describe, expect, it } from 'vitest'
import { displayName } from './session.tsx'
import { chooserAddress, googleReturn, keepRequest, takeRequest } from './google-sign-in.ts'
import { sessionRequested, sessionSlice, staffSignedIn, staffSignedOut } from './session.slice.ts'

describe('the display name', () => {
  it.each([
    ['the name', { name: ' דנה לוי ', email: 'dana@zmig.test' }, 'דנה לוי'],
    ['the mail address without a name', { name: '', email: 'dana.levi_cohen@zmig.test' }, 'Dana Levi Cohen'],
    ['Admin without either', { name: ' ', email: '' }, 'Admin'],
    ['Admin when the mail address has no letters', { name: '', email: '._@zmig.test' }, 'Admin'],
  ])('is %s', (_, user, shown) => {
    expect(displayName(user)).toBe(shown)
  })
})

describe("Google's answer", () => {
  it('is a token with our state', () => {
    expect(googleReturn('#state=s1&access_token=ya29.x&token_type=Bearer')).toEqual({
      state: 's1',
      accessToken: 'ya29.x',
      error: undefined,
    })
  })

  it('is an error when the member of staff cancelled', () => {
    expect(googleReturn('#error=access_denied&state=s1')).toEqual({
      state: 's1',
      accessToken: undefined,
      error: 'access_denied',
    })
  })

  it.each(['', '#', '#orders'])('is nothing for the fragment "%s"', (hash) => {
    expect(googleReturn(hash)).toBeUndefined()
  })
})

describe('the address of the account chooser', () => {
  it('keeps the client id and requests a token with our state', () => {
    const url = new URL(
      chooserAddress('http://localhost:8081/google/authorize?client_id=shop', 'http://localhost:8080', 's1'),
    )
    expect(url.origin + url.pathname).toBe('http://localhost:8081/google/authorize')
    expect(Object.fromEntries(url.searchParams)).toEqual({
      client_id: 'shop',
      redirect_uri: 'http://localhost:8080/admin',
      response_type: 'token',
      scope: 'openid email profile',
      prompt: 'select_account',
      state: 's1',
    })
  })
})

/** Session storage of one tab. */
const tab = (stored: string | null = null) => {
  let kept = stored
  return {
    getItem: () => kept,
    setItem: (_: string, value: string) => void (kept = value),
    removeItem: () => void (kept = null),
  } as unknown as Storage
}

describe('a pending sign-in', () => {
  it('is answered once', () => {
    const storage = tab()
    keepRequest(storage, { state: 's1', path: '/admin/orders' })
    expect(takeRequest(storage)).toEqual({ state: 's1', path: '/admin/orders' })
    expect(takeRequest(storage)).toBeUndefined()
  })

  it.each(['/admin?range=week', '/admin/orders/Z-1?view=handle'])('keeps the query of %s', (path) => {
    const storage = tab()
    keepRequest(storage, { state: 's1', path })
    expect(takeRequest(storage)?.path).toBe(path)
  })

  it.each([
    ['broken', '{'],
    ['without a state', '{"state":"","path":"/admin"}'],
    ['leading out of the back office', '{"state":"s1","path":"//evil.test"}'],
    ['leading to what only begins like it', '{"state":"s1","path":"/administer"}'],
  ])('is nothing when it is %s', (_, stored) => {
    expect(takeRequest(tab(stored))).toBeUndefined()
  })
})

describe('the session', () => {
  const { reducer } = sessionSlice
  const user = { _id: 'u_1', name: 'דנה לוי', email: 'dana@zmig.test', role: 'owner' as const }

  it('is unknown until the browser has asked', () => {
    expect(reducer(undefined, { type: 'start' })).toEqual({ status: 'unknown' })
  })

  it('holds the signed-in user, and nothing of them after sign-out', () => {
    const signedIn = reducer(undefined, staffSignedIn(user))
    expect(signedIn).toEqual({ status: 'signedIn', user })
    const authorizeUrl = 'http://localhost:8081/google/authorize'
    expect(reducer(signedIn, staffSignedOut({ authorizeUrl }))).toEqual({
      status: 'signedOut',
      authorizeUrl,
      failure: null,
    })
    expect(reducer(signedIn, sessionRequested())).toEqual({ status: 'unknown' })
  })

  it('keeps the reason of a failed sign-in', () => {
    expect(reducer(undefined, staffSignedOut({ authorizeUrl: '', failure: 'forbidden' }))).toMatchObject({
      failure: 'forbidden',
    })
    const reason = 'ביקשתם כמה פעמים ברצף. נסו שוב בעוד כמה דקות.'
    expect(reducer(undefined, staffSignedOut({ authorizeUrl: '', failure: 'failed', reason }))).toMatchObject({
      reason,
    })
  })
})
