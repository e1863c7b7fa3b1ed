import { ENQUIRY_DAYS, type TyreRequest } from '@zmig/edge-contract'
import { TyreRequested } from '@zmig/events'
import type { Sql } from '@zmig/kit'
import { lockPersonOnce, savePersonOnce, type ForgetfulTable } from '@zmig/kit/people'
import type { ServiceDeps } from '@zmig/projections'
import { decideTyreRequest, type TyreRequestDecision, type WantedTyre } from './tyre-request.decider.ts'

/** Requests are deleted with their people (decisions.md, Admin and security: retention). */
export const tyreRequests: ForgetfulTable = {
  table: 'catalog.tyre_request',
  since: 'requested_at',
  keptDays: ENQUIRY_DAYS,
}

export type RequestTyreAnswer = { ok: true; requestId: string } | Extract<TyreRequestDecision, { ok: false }>

/** Identifies a repeated request: the same phone, size and model. */
const onceFor = ({ phone, tireSize, model }: WantedTyre): string[] => [
  'tyre-request',
  phone,
  tireSize.toLowerCase(),
  model.toLowerCase(),
]

const findOpen = async (tx: Sql, personId: string): Promise<string | undefined> => {
  const [open] = await tx.query<{ id: string }>(
    'select request_id as id from catalog.tyre_request where person_id = $1 and answered_at is null',
    [personId],
  )
  return open?.id
}

type NewRequest = {
  requestId: string
  personId: string
  visitorId: string | undefined
  size: string | undefined
  now: Date
}

const save = async (tx: Sql, { requestId, personId, visitorId, size, now }: NewRequest): Promise<void> => {
  await tx.query(
    `insert into catalog.tyre_request (request_id, person_id, visitor_id, size, requested_at)
     values ($1, $2, $3, $4, $5)`,
    [requestId, personId, visitorId ?? null, size ?? null, now],
  )
}

/**
 * Takes a request for a tyre that is not listed, and publishes it. A repeated request, in parallel or after a lost answer, is
 * the same request until it is answered; a new e-mail address replaces the old one.
 */
export const createRequestTyre =
  ({ database, outbox, clock, newId }: Pick<ServiceDeps, 'database' | 'outbox' | 'clock' | 'newId'>) =>
  async ({ visitorId, ...typed }: TyreRequest): Promise<RequestTyreAnswer> => {
    const decision = decideTyreRequest(typed)
    if (!decision.ok) return decision
    const { tireSize, size, model, phone, email } = decision.wanted
    const once = onceFor(decision.wanted)
    return database.transaction(async (tx) => {
      const known = await lockPersonOnce(tx, once)
      const open = known && (await findOpen(tx, known))
      const personId = await savePersonOnce(tx, once, {
        name: '',
        phone,
        email,
        texts: { ...(tireSize && { tireSize }), model },
      })
      if (open) return { ok: true, requestId: open }
      const now = clock.now()
      const requestId = newId()
      await save(tx, { requestId, personId, visitorId, size, now })
      const event = TyreRequested.create(
        { requestId, requestVersion: 1, personId, ...(size && { size }), requestedAt: now.toISOString() },
        { id: newId(), source: '/catalog', time: now.toISOString() },
      )
      await outbox.append(tx, [event])
      return { ok: true, requestId }
    })
  }

/** A request that waits for an answer; what was typed is in people.person. */
export type OpenTyreRequest = { id: string; personId: string; size: string | null; requestedAt: Date }

/** Requests that wait for an answer, the oldest first. */
export const listTyreRequests = (sql: Sql): Promise<OpenTyreRequest[]> =>
  sql.query<OpenTyreRequest>(
    `select request_id as id, person_id as "personId", size, requested_at as "requestedAt"
     from catalog.tyre_request where answered_at is null order by requested_at, request_id limit 1000`,
  )

export type RequestOutcome = 'answered' | 'dismissed'
export type CloseRequestAnswer = { ok: true } | { ok: false; code: 'NOT_FOUND' | 'ANSWERED'; message: string }

/** Records what staff did about a request. The same outcome again changes nothing; another one is refused. */
export const createCloseTyreRequest =
  ({ database, clock }: Pick<ServiceDeps, 'database' | 'clock'>) =>
  (requestId: string, { outcome, actor }: { outcome: RequestOutcome; actor: string }): Promise<CloseRequestAnswer> =>
    database.transaction(async (tx) => {
      const [found] = await tx.query<{ outcome: RequestOutcome | null }>(
        'select outcome from catalog.tyre_request where request_id = $1 for update',
        [requestId],
      )
      if (!found) return { ok: false, code: 'NOT_FOUND', message: 'לא נמצאה בקשה כזו. רעננו את הרשימה ונסו שוב.' }
      if (found.outcome === outcome) return { ok: true }
      if (found.outcome) return { ok: false, code: 'ANSWERED', message: 'הבקשה כבר טופלה. רעננו את הרשימה.' }
      await tx.query(
        `update catalog.tyre_request set outcome = $2, answered_by = $3, answered_at = $4, version = version + 1
         where request_id = $1`,
        [requestId, outcome, actor, clock.now()],
      )
      return { ok: true }
    })

/** Lets a request wait again that this member of staff closed by a slip; one whose person has asked again stays closed. */
export const createReopenTyreRequest =
  ({ database }: Pick<ServiceDeps, 'database'>) =>
  async (requestId: string, { actor }: { actor: string }): Promise<CloseRequestAnswer> => {
    const reopened = await database.query(
      `update catalog.tyre_request as closed
       set outcome = null, answered_by = null, answered_at = null, version = version + 1
       where request_id = $1 and answered_by = $2 and not exists (
         select from catalog.tyre_request as again where again.person_id = closed.person_id and again.answered_at is null)
       returning 1`,
      [requestId, actor],
    )
    return reopened.length > 0
      ? { ok: true }
      : { ok: false, code: 'NOT_FOUND', message: 'הבקשה לא הוחזרה לרשימה: היא כבר שם, או שמישהו אחר סגר אותה.' }
  }

/** Forgets which browser the requests of erased people came from: its id stands in likes and metrics as well. */
export const forgetVisitorsOf = async (tx: Sql, personIds: string[]): Promise<void> => {
  await tx.query('update catalog.tyre_request set visitor_id = null where person_id = any($1::uuid[])', [personIds])
}
