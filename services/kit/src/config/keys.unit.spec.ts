import { createHmac, hkdfSync } from 'node:crypto'
import { expect, test } from 'vitest'
import { createSigner, deriveKey } from './keys.ts'

const secrets = { sessionSecret: 'secret' }

test('each purpose has its own key, derived from the secret with HKDF', () => {
  const keys = (['visitor-id', 'order-link', 'client-address'] as const).map((purpose) => deriveKey('secret', purpose))
  expect(new Set(keys.map((key) => key.toString('hex'))).size).toBe(3)
  expect(keys[0]).toEqual(Buffer.from(hkdfSync('sha256', 'secret', '', 'zmigo:v1:visitor-id', 32)))
  expect(deriveKey('other', 'visitor-id')).not.toEqual(keys[0])
})

test('a signature for one purpose is worth nothing for another, nor is one made with the secret itself', () => {
  const signature = createSigner(secrets, 'visitor-id').sign('Z-1')
  expect(createSigner(secrets, 'visitor-id').verify('Z-1', signature)).toBe(true)
  expect(createSigner(secrets, 'order-link').verify('Z-1', signature)).toBe(false)
  const bare = createHmac('sha256', 'secret').update('Z-1').digest().subarray(0, 16).toString('base64url')
  expect(createSigner(secrets, 'order-link').verify('Z-1', signature.slice(0, 4) + bare)).toBe(false)
})

test('a signature names its key, so that another secret is not even tried', () => {
  const [one, other] = ['secret', 'other'].map((sessionSecret) =>
    createSigner({ sessionSecret }, 'order-link').sign('a'),
  )
  expect(one?.slice(0, 4)).not.toBe(other?.slice(0, 4))
  expect(one?.slice(0, 4)).toBe(createSigner(secrets, 'order-link').sign('b').slice(0, 4))
})
