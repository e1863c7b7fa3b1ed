import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import { optionalSecretSetting, secretSetting } from './settings.ts'

/**
 * Every use of SESSION_SECRET, and of SERVICES_SECRET. Each has a key of its own, derived from the secret with HKDF (RFC 5869), so that a signature
 * made for one purpose is worth nothing for another. The name is part of the derivation: to rename one ends what it signed.
 *
 * `signedBefore` is the text that the shop put before what it signed with the secret itself, until November 2026. Such
 * signatures stand in mails that were sent and in cookies of visitors, and are accepted for as long as their secret is.
 * Delete it, and what reads it below, when the secret of that time has been replaced.
 */
const PURPOSES = {
  /** the visitor id of the `stats` cookie */
  'visitor-id': { signedBefore: 'visitor:' },
  /** the link to the page of an order */
  'order-link': { signedBefore: 'order-link:v1:' },
  /** which versions of slices one browser gets */
  'slice-choice': {},
  /** the mark of a version of a slice that a page was given */
  'slice-mark': {},
  /** the tokens of calls between processes; of SERVICES_SECRET, not of SESSION_SECRET */
  'service-call': {},
  /** the keyed hash that stands for a caller's network address */
  'client-address': {},
  /** the keyed hash that stands for the recipient of a message where messages are counted */
  'message-recipient': {},
  /** the keyed hash of what tries are counted for: a caller, a phone, an order */
  'limit-subject': {},
} as const satisfies Record<string, { signedBefore?: string }>
export type KeyPurpose = keyof typeof PURPOSES

/** The settings of every process that signs or checks signatures. */
export const sessionSecretSettings = {
  sessionSecret: secretSetting('SESSION_SECRET', {
    description: 'Keys of visitor ids, links to orders and hashes of network addresses are derived from it.',
  }),
  previousSessionSecret: optionalSecretSetting('SESSION_SECRET_PREVIOUS', {
    description: 'The secret before this one: what it signed is accepted, and nothing new is signed with it.',
  }),
}

/** The secret that signs, and the one that it replaces. */
export type SessionSecrets = { sessionSecret: string; previousSessionSecret?: string | undefined }

const KEY_BYTES = 32
/** 24 bits, four letters: enough to tell two secrets apart. */
const ID_BYTES = 3
/** Half of SHA-256: 128 bits are as hard to guess as a key, and the link stays short enough for a text message. */
const SIGNATURE_BYTES = 16
/** A signature of before November 2026: 16 bytes in base64url, without the id of a key. */
const SIGNED_BEFORE_LENGTH = 22

const derive = (secret: string, label: string, bytes: number): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', `zmigo:v1:${label}`, bytes))

/** The key of one purpose, 256 bits. */
export const deriveKey = (secret: string, purpose: KeyPurpose): Buffer => derive(secret, purpose, KEY_BYTES)

const hmac = (key: Buffer | string, text: string): string =>
  createHmac('sha256', key).update(text).digest().subarray(0, SIGNATURE_BYTES).toString('base64url')

const equals = (one: string, other: string): boolean => {
  const first = Buffer.from(one)
  const second = Buffer.from(other)
  return first.length === second.length && timingSafeEqual(first, second)
}

/** Signs texts for one purpose. */
export type Signer = {
  /** @returns the id of the key and the signature, 26 letters of base64url */
  sign(text: string): string
  /**
   * Whether the current or the previous key made this signature. Compared in constant time, and as text: many spellings
   * decode to the same bytes, and a signature has one.
   */
  verify(text: string, signature: string): boolean
}

/** @param secrets the first signs; signatures of both are accepted */
export const createSigner = (
  { sessionSecret, previousSessionSecret }: SessionSecrets,
  purpose: Exclude<KeyPurpose, 'service-call' | 'client-address' | 'message-recipient' | 'limit-subject'>,
): Signer => {
  const secrets = previousSessionSecret === undefined ? [sessionSecret] : [sessionSecret, previousSessionSecret]
  const signers = secrets.map((secret) => {
    const id = derive(secret, `${purpose}:id`, ID_BYTES).toString('base64url')
    const key = deriveKey(secret, purpose)
    return { id, sign: (text: string) => id + hmac(key, text) }
  })
  const { signedBefore }: { signedBefore?: string } = PURPOSES[purpose]
  const signaturesOf = (text: string, given: string): string[] =>
    given.length === SIGNED_BEFORE_LENGTH && signedBefore !== undefined
      ? secrets.map((secret) => hmac(secret, signedBefore + text))
      : signers.filter(({ id }) => given.startsWith(id)).map(({ sign }) => sign(text))
  return {
    sign: (text) => signers[0]?.sign(text) ?? '',
    verify: (text, given) => signaturesOf(text, given).some((expected) => equals(given, expected)),
  }
}
