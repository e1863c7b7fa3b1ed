import { SliceRefused } from '@zmig/events'
import type { Sql } from '@zmig/kit'
import type { ServiceDeps } from '@zmig/projections'
import { refuse, type Refusal } from '../refuse.ts'

/** A team that proved itself by its key. It may change its own slices. */
export type Team = {
  /** id of its key */
  key: string
  /** why it may not touch a slice now; undefined when it may. In a transaction the answer holds until its end */
  refusalFor: (sql: Sql, slice: string) => Promise<Refusal | undefined>
}

export type AuditDeps = Pick<ServiceDeps, 'database' | 'outbox' | 'clock' | 'newId'> & {
  /** who wants the change; undefined means the operator, who may change every slice */
  by?: Team | undefined
}

/** A change that a caller wants. What is not known before the attempt is filled in while it is carried out. */
export type Attempt = {
  action:
    | 'publish'
    | 'activate'
    | 'start canary'
    | 'end canary'
    | 'revert canary'
    | 'roll back'
    | 'link'
    | 'retire'
    | 'add key'
    | 'revoke key'
    | 'change mail'
    | 'read'
  /** id of the key that signed, of the member of staff, or what decided by itself; undefined means the team or the operator that wants it */
  key?: string | undefined
  slice?: string | undefined
  /** the version or the key that it is about */
  subject?: string | undefined
  /** why it is done, when the change has a reason of its own */
  why?: string | undefined
}

/** An entry of the audit, as the command lists it. */
export type AuditEntry = {
  at: string
  who: string
  action: string
  slice: string | null
  subject: string | null
  /** name of the refusal; null when it was done */
  code: string | null
  /** why it was refused, or why it was done; `done` when the change has no reason of its own */
  answer: string
}

/** What every event of this service begins with. */
export const eventContext = ({ clock, newId }: Pick<AuditDeps, 'clock' | 'newId'>) => ({
  id: newId(),
  source: '/slices',
  time: clock.now().toISOString(),
})

const record = async (tx: Sql, deps: AuditDeps, attempt: Attempt, answer: Refusal | { ok: true }): Promise<void> => {
  const { action, key, slice, subject, why = 'done' } = attempt
  const now = eventContext(deps)
  const [code, text] = answer.ok ? [null, why] : [answer.code, answer.reason]
  await tx.query(
    'insert into slices.audit (at, who, action, slice, subject, code, answer) values ($1, $2, $3, $4, $5, $6, $7)',
    [now.time, deps.by?.key ?? key ?? 'operator', action, slice, subject, code, text],
  )
  if (!answer.ok)
    await deps.outbox.append(tx, [SliceRefused.create({ action, slice, subject, code: answer.code }, now)])
}

const NO_SLICE = refuse('ForeignKey', 'A key of a team changes slices of the team only.')

type Work<Answer extends { ok: true }> = (tx: Sql) => Promise<Answer | Refusal>

/** Carries out an attempt in a transaction that may have several, and records it there with its answer. */
const carryOutIn = async <Answer extends { ok: true }>(
  tx: Sql,
  deps: AuditDeps,
  attempt: Attempt,
  work: Work<Answer>,
): Promise<Answer | Refusal> => {
  await tx.query('savepoint attempt')
  const { by } = deps
  // a package says only while it is opened which slice it is of
  const known = attempt.slice
  let answer = (known !== undefined && (await by?.refusalFor(tx, known))) || (await work(tx))
  if (by && answer.ok && known === undefined)
    answer = attempt.slice === undefined ? NO_SLICE : ((await by.refusalFor(tx, attempt.slice)) ?? answer)
  if (!answer.ok) await tx.query('rollback to savepoint attempt')
  await record(tx, deps, attempt, answer)
  return answer
}

/**
 * Carries out an attempt in one transaction, and records it there with its answer. What is refused has changed nothing, and
 * whatever a team asks for is refused unless the slice is its own.
 * @param work may complete what is known of the attempt
 */
export const carryOut = <Answer extends { ok: true }>(
  deps: AuditDeps,
  attempt: Attempt,
  work: Work<Answer>,
): Promise<Answer | Refusal> => deps.database.transaction((tx) => carryOutIn(tx, deps, attempt, work))

/**
 * Carries out several attempts in one transaction, all or none: the first that is refused undoes those before it, and is the
 * only one that is recorded; the answer names its slice.
 * @param begin says what is attempted, after it read in the transaction what all attempts need
 */
export const carryOutTogether = <Answer extends { ok: true }>(
  deps: AuditDeps,
  begin: (tx: Sql) => Promise<readonly { attempt: Attempt; work: Work<Answer> }[]>,
): Promise<{ ok: true; answers: Answer[] } | (Refusal & { slice: string | undefined })> =>
  deps.database.transaction(async (tx) => {
    const attempts = await begin(tx)
    await tx.query('savepoint together')
    const answers: Answer[] = []
    for (const { attempt, work } of attempts) {
      const answer = await carryOutIn(tx, deps, attempt, work)
      if (!answer.ok) {
        await tx.query('rollback to savepoint together')
        await record(tx, deps, attempt, answer)
        return { ...answer, slice: attempt.slice }
      }
      answers.push(answer)
    }
    return { ok: true, answers }
  })

/** The last attempts, newest first. @param slice of this slice only; undefined means all */
export const listAttempts = (database: Sql, slice: string | undefined): Promise<AuditEntry[]> =>
  database.query<AuditEntry>(
    `select at, who, action, slice, subject, code, answer from slices.audit
     where $1::text is null or slice = $1 order by id desc limit 100`,
    [slice],
  )
