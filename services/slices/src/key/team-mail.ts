import { SliceTeamMailChanged } from '@zmig/events'
import type { Sql } from '@zmig/kit'
import * as z from 'zod'
import { carryOut, eventContext, type AuditDeps } from '../audit/audit.ts'
import { refuse, type Refusal } from '../refuse.ts'

/** The longest address that a mail server has to take (RFC 5321, 4.5.3.1.3). */
const MailAddress = z.email().max(254)

export type TeamMailChanged = {
  ok: true
  slice: string
  /** the address until now; null: there was none */
  before: string | null
  changed: boolean
}

/** The address of a slice's team; null when none is known. */
const readTeamMail = async (tx: Sql, slice: string): Promise<string | null> => {
  const [row] = await tx.query<{ mail: string }>('select mail from slices.team_mail where slice = $1 for update', [
    slice,
  ])
  return row?.mail ?? null
}

/**
 * Keeps the address of a slice's team in a transaction, and publishes it to who writes the mails. The audit does not name it: teams
 * and staff read that.
 * @param mail null forgets the address
 */
export const saveTeamMail = async (
  tx: Sql,
  deps: AuditDeps,
  slice: string,
  mail: string | null,
): Promise<TeamMailChanged | Refusal> => {
  if (mail !== null && !MailAddress.safeParse(mail).success)
    return refuse('NoMailAddress', 'This is no mail address. Name one such as team@shop.example.')
  const before = await readTeamMail(tx, slice)
  if (before === mail) return { ok: true, slice, before, changed: false }
  if (mail === null) await tx.query('delete from slices.team_mail where slice = $1', [slice])
  else
    await tx.query(
      'insert into slices.team_mail (slice, mail) values ($1, $2) on conflict (slice) do update set mail = excluded.mail',
      [slice, mail],
    )
  await deps.outbox.append(tx, [SliceTeamMailChanged.create({ slice, mail }, eventContext(deps))])
  return { ok: true, slice, before, changed: true }
}

/** Changes or forgets the address of a slice's team. @param mail null forgets it: the shop gets the mail then */
export const changeTeamMail = (
  deps: AuditDeps,
  slice: string,
  mail: string | null,
): Promise<TeamMailChanged | Refusal> =>
  carryOut(deps, { action: 'change mail', slice }, async (tx) => {
    const [known] = await tx.query(
      'select 1 from slices.key where slice = $1 union select 1 from slices.slice where name = $1',
      [slice],
    )
    if (!known)
      return refuse(
        'UnknownSlice',
        `There is no slice ${slice}. npm run slice -- key list shows those that have a key.`,
      )
    return saveTeamMail(tx, deps, slice, mail)
  })
