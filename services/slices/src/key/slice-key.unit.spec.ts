import { generateKeyPairSync } from 'node:crypto'
import { chmodSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readShopKey } from './shop-key.ts'
import { createSigningKey, isSignedBy, keyIdOf, makeSigningKey, readPublicKey, readSigningKey } from './slice-key.ts'

describe('the key of a team', () => {
  let folder: string
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'zmigo-key-'))
  })
  afterEach(() => rmSync(folder, { recursive: true }))

  it('is a file that its owner alone can read, and signs when it is read again', () => {
    const file = join(folder, 'keys', 'storefront.pem')
    const made = makeSigningKey(file)
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(statSync(join(folder, 'keys')).mode & 0o777).toBe(0o700)
    expect(readdirSync(join(folder, 'keys'))).toEqual(['storefront.pem'])
    const bytes = Buffer.from('meta')
    const signature = readSigningKey(file).sign(bytes)
    expect(signature.key).toBe(made.id)
    expect(isSignedBy(made.publicKey, bytes, signature)).toBe(true)
    expect(isSignedBy(made.publicKey, Buffer.from('other'), signature)).toBe(false)
    expect(isSignedBy(createSigningKey().publicKey, bytes, signature)).toBe(false)
  })

  it('is never overwritten', () => {
    const file = join(folder, 'storefront.pem')
    const { id } = makeSigningKey(file)
    expect(() => makeSigningKey(file)).toThrow('never overwritten')
    expect(readSigningKey(file).id).toBe(id)
    expect(readdirSync(folder)).toEqual(['storefront.pem'])
  })

  it('is refused, with what to do, when it is missing, open to others, or no key of this kind', () => {
    const file = join(folder, 'storefront.pem')
    expect(() => readSigningKey(file)).toThrow('key new')
    makeSigningKey(file)
    chmodSync(file, 0o640)
    expect(() => readSigningKey(file)).toThrow(`chmod 600 ${file}`)
    const other = join(folder, 'other.pem')
    writeFileSync(other, 'secret', { mode: 0o600 })
    expect(() => readSigningKey(other)).toThrow('holds no private key')
    const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    writeFileSync(other, privateKey.export({ type: 'pkcs8', format: 'pem' }))
    expect(() => readSigningKey(other)).toThrow('Ed25519')
  })

  it('has a public half that is read as such and nothing else', () => {
    const { publicKey, id } = createSigningKey()
    expect(readPublicKey(publicKey)).toBeDefined()
    expect(keyIdOf(publicKey)).toBe(id)
    const curve = generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey.export({ type: 'spki', format: 'der' })
    for (const text of ['', 'key', ` ${publicKey}`, publicKey.slice(4), curve.toString('base64')])
      expect(readPublicKey(text)).toBeUndefined()
  })

  it('of the shop itself is made once', () => {
    const { id } = readShopKey(folder)
    expect(readShopKey(folder).id).toBe(id)
    expect(statSync(join(folder, 'slice-key.pem')).mode & 0o777).toBe(0o600)
  })
})
