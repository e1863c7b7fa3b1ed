import type { Database, Sql } from '@zmig/kit'
import { refuse, type Refusal } from '../package/refuse.ts'
import type { KnownKey } from '../package/slice-package.ts'
import { keyIdOf, readPublicKey } from './slice-key.ts'

export type KeysDeps = { database: Pick<Database, 'query'>; clock: { now(): Date } }

/** A key of a team, as the command lists it. */
export type KeyListing = { slice: string; key: string; publicKey: string; addedAt: string; revokedAt: string | null }

export type Added = { ok: true; slice: string; key: string; added: boolean }
export type Revoked = {
  ok: true
  slice: string
  key: string
  /** how many keys the slice has left */
  left: number
}

/** Every key of every slice, revoked ones too. */
export const listKeys = (database: Sql): Promise<KeyListing[]> =>
  database.query<KeyListing>(
    `select slice, id as key, public_key as "publicKey", added_at as "addedAt", revoked_at as "revokedAt"
     from slices.key order by slice, added_at, id`,
  )

/** The entries of a key, one for each slice that it may sign. */
export const findKey = (database: Sql, id: string): Promise<KnownKey[]> =>
  database.query<KnownKey>(
    `select slice, public_key as "publicKey", revoked_at as "revokedAt" from slices.key where id = $1 order by slice`,
    [id],
  )

/**
 * Lets a key sign versions of a slice. Keys that the slice has already stay; the same key again changes nothing.
 * @param publicKey as `key new` prints it: base64 of the SubjectPublicKeyInfo of an Ed25519 key
 */
export const addKey = async (
  { database, clock }: KeysDeps,
  slice: string,
  publicKey: string,
): Promise<Added | Refusal> => {
  if (!readPublicKey(publicKey))
    return refuse('NoPublicKey', 'This is no public key. Send the line that npm run slice -- key new prints.')
  const key = keyIdOf(publicKey)
  const [known] = (await findKey(database, key)).filter((each) => each.slice === slice)
  if (known?.revokedAt)
    return refuse(
      'RevokedKey',
      `The key ${key} of ${slice} was revoked and cannot come back. Make another one with npm run slice -- key new ${slice}.`,
    )
  const added = await database.query(
    `insert into slices.key (slice, id, public_key, added_at) values ($1, $2, $3, $4) on conflict do nothing returning id`,
    [slice, key, publicKey, clock.now()],
  )
  return { ok: true, slice, key, added: added.length > 0 }
}

/** Ends a key: nothing that it signed is published from now on. Versions that are published stay; there is no way back. */
export const revokeKey = async (
  { database, clock }: KeysDeps,
  slice: string,
  key: string,
): Promise<Revoked | Refusal> => {
  const [known] = await database.query(
    `update slices.key set revoked_at = coalesce(revoked_at, $3) where slice = $1 and id = $2 returning id`,
    [slice, key, clock.now()],
  )
  if (!known)
    return refuse('UnknownKey', `${slice} has no key ${key}. npm run slice -- key list shows the keys of every slice.`)
  const [left] = await database.query<{ count: number }>(
    'select count(*) from slices.key where slice = $1 and revoked_at is null',
    [slice],
  )
  return { ok: true, slice, key, left: left?.count ?? 0 }
}
