import type { Sql } from '@zmig/kit'
import { carryOut, type Attempt, type AuditDeps } from '../audit/audit.ts'
import { refuse, type Refusal } from '../refuse.ts'
import { saveTeamMail } from './team-mail.ts'
import { keyIdOf, readPublicKey, type KnownKey } from './slice-key.ts'

/** A key of a team, as the command lists it. */
export type KeyListing = {
  slice: string
  key: string
  publicKey: string
  addedAt: string
  revokedAt: string | null
  /** address of the slice's team, whichever of its keys; null: the shop gets the team's mail */
  mail: string | null
}

export type Added = {
  ok: true
  slice: string
  key: string
  added: boolean
  /** whether the team has another address now */
  mailChanged: boolean
}
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
    `select slice, id as key, public_key as "publicKey", added_at as "addedAt", revoked_at as "revokedAt", mail
     from slices.key left join slices.team_mail using (slice) order by slice, added_at, id`,
  )

/** The entries of a key, one for each slice that it may sign. In a transaction none of them is revoked before its end. */
export const findKey = (database: Sql, id: string): Promise<KnownKey[]> =>
  database.query<KnownKey>(
    `select slice, public_key as "publicKey", revoked_at as "revokedAt" from slices.key where id = $1 order by slice for share`,
    [id],
  )

/**
 * Lets a key sign versions of a slice. Keys that the slice has already stay; the same key again changes nothing.
 * @param publicKey as `key new` prints it: base64 of the SubjectPublicKeyInfo of an Ed25519 key
 * @param mail address of the team; undefined leaves it as it is
 */
export const addKey = (deps: AuditDeps, slice: string, publicKey: string, mail?: string): Promise<Added | Refusal> => {
  const attempt: Attempt = { action: 'add key', slice }
  return carryOut(deps, attempt, async (tx) => {
    if (!readPublicKey(publicKey))
      return refuse('NoPublicKey', 'This is no public key. Send the line that npm run slice -- key new prints.')
    const key = keyIdOf(publicKey)
    attempt.subject = key
    const known = (await findKey(tx, key)).find((each) => each.slice === slice)
    if (known?.revokedAt)
      return refuse(
        'RevokedKey',
        `The key ${key} of ${slice} was revoked and cannot come back. Make another one with npm run slice -- key new ${slice}.`,
      )
    const added = await tx.query(
      `insert into slices.key (slice, id, public_key, added_at) values ($1, $2, $3, $4) on conflict do nothing returning id`,
      [slice, key, publicKey, deps.clock.now()],
    )
    const saved = mail === undefined ? undefined : await saveTeamMail(tx, deps, slice, mail)
    if (saved && !saved.ok) return saved
    return { ok: true, slice, key, added: added.length > 0, mailChanged: saved?.changed ?? false }
  })
}

/** Ends a key: nothing that it signed is published from now on. Versions that are published stay; there is no way back. */
export const revokeKey = (deps: AuditDeps, slice: string, key: string): Promise<Revoked | Refusal> =>
  carryOut(deps, { action: 'revoke key', slice, subject: key }, async (tx) => {
    const [known] = await tx.query(
      `update slices.key set revoked_at = coalesce(revoked_at, $3) where slice = $1 and id = $2 returning id`,
      [slice, key, deps.clock.now()],
    )
    if (!known)
      return refuse(
        'UnknownKey',
        `${slice} has no key ${key}. npm run slice -- key list shows the keys of every slice.`,
      )
    const [left] = await tx.query<{ count: number }>(
      'select count(*) from slices.key where slice = $1 and revoked_at is null',
      [slice],
    )
    return { ok: true, slice, key, left: left?.count ?? 0 }
  })
