import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  randomUUID,
  sign,
  verify,
  type KeyObject,
} from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import * as z from 'zod'

/**
 * The private key of a team (Ed25519), which signs its slices. The shop knows the public half only.
 */
export type SigningKey = { id: string; publicKey: string; sign: (bytes: Buffer) => Signature }

/** A key as the shop knows it. */
export type KnownKey = { slice: string; publicKey: string; revokedAt: Date | null }

/** The content of `signature.json`: who signed the bytes of `meta.json`, which holds the hash of every other file. */
export const Signature = z.object({
  algorithm: z.literal('ed25519'),
  /** id of the key */
  key: z.string().regex(/^[0-9a-f]{16}$/),
  /** base64 */
  signature: z.string().regex(/^[A-Za-z0-9+/]{86}==$/),
})
export type Signature = z.infer<typeof Signature>

/** A public key as text: base64 of its SubjectPublicKeyInfo. */
const textOf = (key: KeyObject): string => key.export({ type: 'spki', format: 'der' }).toString('base64')

/** The id of a key: 64 bits of the hash of its public half. */
export const keyIdOf = (publicKey: string): string =>
  createHash('sha256').update(Buffer.from(publicKey, 'base64')).digest('hex').slice(0, 16)

/** @returns undefined for anything but the text of an Ed25519 key */
export const readPublicKey = (text: string): KeyObject | undefined => {
  try {
    const key = createPublicKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'spki' })
    return key.asymmetricKeyType === 'ed25519' && textOf(key) === text ? key : undefined
  } catch {
    return undefined
  }
}

const signingKeyOf = (privateKey: KeyObject): SigningKey => {
  const publicKey = textOf(createPublicKey(privateKey))
  const id = keyIdOf(publicKey)
  return {
    id,
    publicKey,
    sign: (bytes) => ({ algorithm: 'ed25519', key: id, signature: sign(null, bytes, privateKey).toString('base64') }),
  }
}

/** Whether a key signed these bytes. @param publicKey as the shop keeps it */
export const isSignedBy = (publicKey: string, bytes: Buffer, { signature }: Signature): boolean => {
  const key = readPublicKey(publicKey)
  return key !== undefined && verify(null, bytes, key, Buffer.from(signature, 'base64'))
}

/** A key for tests, which is in no file. */
export const createSigningKey = (): SigningKey => signingKeyOf(generateKeyPairSync('ed25519').privateKey)

/**
 * Reads a private key from its file.
 * @throws Error with what to do when there is none, when others can read it, or when it is another kind of key
 */
export const readSigningKey = (file: string): SigningKey => {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch {
    throw new Error(`There is no key in ${file}. Make one with npm run slice -- key new <slice>.`)
  }
  if (statSync(file).mode & 0o077)
    throw new Error(
      `Others than its owner can read the key ${file}. Run chmod 600 ${file}, and replace the key if somebody may have.`,
    )
  let key: KeyObject
  try {
    key = createPrivateKey(text)
  } catch {
    throw new Error(`${file} holds no private key. Make one with npm run slice -- key new <slice>.`)
  }
  if (key.asymmetricKeyType !== 'ed25519')
    throw new Error(
      `${file} holds a key of kind ${key.asymmetricKeyType}; slices are signed with Ed25519. Make one with npm run slice -- key new <slice>.`,
    )
  return signingKeyOf(key)
}

/**
 * Makes a private key in a file that its owner alone can read (mode 0600). The file appears as a whole.
 * @throws Error when the file exists: a key is never overwritten
 */
export const makeSigningKey = (file: string): SigningKey => {
  const { privateKey } = generateKeyPairSync('ed25519')
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  const fresh = `${file}.${randomUUID()}`
  writeFileSync(fresh, privateKey.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600, flag: 'wx' })
  try {
    linkSync(fresh, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    throw new Error(
      `${file} exists; a key is never overwritten. Move it away (mv ${file} ${file}.old) and make the key again, or name another file with SLICE_KEY_FILE.`,
    )
  } finally {
    rmSync(fresh)
  }
  return signingKeyOf(privateKey)
}
