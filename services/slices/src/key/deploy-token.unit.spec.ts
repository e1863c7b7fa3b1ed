import { generateKeyPairSync } from 'node:crypto'
import { SignJWT } from 'jose'
import { describe, expect, it } from 'vitest'
import { createSigningKey } from './slice-key.ts'
import { createDeployToken, hashOfBody, readDeployToken } from './deploy-token.ts'

const shop = 'https://shop.example'
const key = createSigningKey()
const body = Buffer.from('{"slice":"storefront"}')
const asked = { method: 'POST', path: '/slices/activate' }
const now = new Date('2026-11-29T10:00:00.000Z')
const later = (seconds: number) => new Date(now.getTime() + seconds * 1000)

const token = createDeployToken(key, { shop, ...asked, body, now })
const read = (given: string, other: object = {}) =>
  readDeployToken(given, {
    shop,
    ...asked,
    now,
    publicKeyOf: (id) => Promise.resolve(id === key.id ? key.publicKey : undefined),
    ...other,
  })

/** A token whose claims or header were chosen by its sender. */
const forged = (claims: object, header: object = {}, signer = key) => {
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const [, payload = ''] = token.split('.')
  const before = JSON.parse(Buffer.from(payload, 'base64url').toString()) as object
  const head = { alg: 'EdDSA', typ: 'zmigo-deploy+jwt', kid: key.id, ...header }
  const text = `${encode(head)}.${encode({ ...before, ...claims })}`
  return `${text}.${Buffer.from(signer.sign(Buffer.from(text)).signature, 'base64').toString('base64url')}`
}

describe('a deploy token', () => {
  it('names who asks, and the body that belongs to it', async () => {
    const given = await read(token)
    expect(given).toMatchObject({ ok: true, key: key.id, bodyHash: hashOfBody(body) })
    expect(given).toMatchObject({ until: later(70) })
    expect(createDeployToken(key, { shop, ...asked, body, now })).not.toBe(token)
  })

  it('counts for a minute, and for clocks that differ by seconds', async () => {
    for (const seconds of [-4, 0, 59, 64])
      expect(await read(token, { now: later(seconds) })).toMatchObject({ ok: true })
    for (const seconds of [-60, -6, 66, 3_600])
      expect(await read(token, { now: later(seconds) })).toMatchObject({ code: 'ExpiredToken' })
  })

  it.each([
    ['another method', { method: 'GET' }, 'OtherRequest'],
    ['another address', { path: '/slices/rollback' }, 'OtherRequest'],
    ['another query', { path: '/slices/activate?x=1' }, 'OtherRequest'],
    ['another shop', { shop: 'https://other.example' }, 'OtherShop'],
    ['a shop that does not know its key', { publicKeyOf: () => Promise.resolve(undefined) }, 'UnknownKey'],
    [
      'a key that did not sign it',
      { publicKeyOf: () => Promise.resolve(createSigningKey().publicKey) },
      'WrongSignature',
    ],
  ])('does not count for %s', async (_, other, code) => {
    expect(await read(token, other)).toMatchObject({ ok: false, code })
  })

  it.each([
    ['lives longer than a minute', { exp: Math.floor(now.getTime() / 1000) + 86_400 }, 70, 'ExpiredToken'],
    ['has no end', { exp: undefined }, 0, 'BadToken'],
    ['has no beginning', { iat: undefined }, 0, 'BadToken'],
    ['has no id', { jti: undefined }, 0, 'BadToken'],
    ['has a long id', { jti: 'x'.repeat(65) }, 0, 'BadToken'],
    ['names no body', { bh: '' }, 0, 'BadToken'],
  ])('does not count when it %s, although the team signed it', async (_, claims, seconds, code) => {
    expect(await read(forged(claims), { now: later(seconds) })).toMatchObject({ code })
  })

  it('of another kind of signature does not count', async () => {
    const [header = '', payload = ''] = token.split('.')
    const none = `${Buffer.from(JSON.stringify({ alg: 'none', typ: 'zmigo-deploy+jwt', kid: key.id })).toString('base64url')}.${payload}.`
    const hmac = await new SignJWT({})
      .setProtectedHeader({ alg: 'HS256', typ: 'zmigo-deploy+jwt', kid: key.id })
      .sign(Buffer.from(key.publicKey, 'base64'))
    const curve = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey
    const other = await new SignJWT({}).setProtectedHeader({ alg: 'ES256', kid: key.id }).sign(curve)
    for (const given of [
      none,
      hmac,
      other,
      forged({}, { typ: 'JWT' }),
      forged({}, { kid: 7 }),
      `${header}.${payload}.`,
    ])
      expect(await read(given)).toMatchObject({
        ok: false,
        code: expect.stringMatching(/BadToken|WrongSignature/) as string,
      })
    expect(await read(forged({}, { crit: ['x'], x: 1 }))).toMatchObject({ code: 'BadToken' })
    for (const given of ['', 'x', 'a.b.c', token.slice(0, -2), `${token}A`])
      expect(await read(given)).toMatchObject({ ok: false })
  })

  it('that was changed does not count', async () => {
    const [header = '', payload = '', signature = ''] = token.split('.')
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as object
    const changed = Buffer.from(JSON.stringify({ ...claims, htu: '/slices/rollback' })).toString('base64url')
    expect(await read(`${header}.${changed}.${signature}`, { path: '/slices/rollback' })).toMatchObject({
      code: 'WrongSignature',
    })
  })
})
