import { ENQUIRY_DAYS, plainWords } from '@zmig/edge-contract'
import { BikeSuggested } from '@zmig/events'
import { type ForgetfulTable, lockPersonOnce, savePersonOnce } from '@zmig/kit/people'
import type { Sql } from '@zmig/kit'
import type { ServiceDeps } from '@zmig/projections'

/** Suggested bikes are deleted with their texts (decisions.md, Admin and security: retention). */
export const suggestedBikes: ForgetfulTable = {
  table: 'advisor.suggested_bike',
  since: 'suggested_at',
  keptDays: ENQUIRY_DAYS,
}

export type SuggestedBike = { bikeModel: string; visitorId?: string | undefined }

/**
 * Takes a bike that the shop does not list, and publishes it. Its text may name a person, so it is kept with people. The same
 * text is the same suggestion, from any visitor, until it is deleted.
 */
export const createSuggestBike =
  ({ database, outbox, clock, newId }: Pick<ServiceDeps, 'database' | 'outbox' | 'clock' | 'newId'>) =>
  async ({ bikeModel, visitorId }: SuggestedBike): Promise<{ ok: boolean; message?: string }> => {
    const model = plainWords(bikeModel)
    if (model === '') return { ok: false, message: 'נא להזין את דגם האופנוע' }
    return database.transaction(async (tx) => {
      const once = ['suggested-bike', model.toLowerCase()]
      if (await lockPersonOnce(tx, once)) return { ok: true }
      const personId = await savePersonOnce(tx, once, { name: '', phone: '', email: '', texts: { model } })
      const bikeId = newId()
      const now = clock.now()
      await tx.query(
        'insert into advisor.suggested_bike (bike_id, person_id, visitor_id, suggested_at) values ($1, $2, $3, $4)',
        [bikeId, personId, visitorId ?? null, now],
      )
      const suggestedAt = now.toISOString()
      const event = BikeSuggested.create(
        { bikeId, personId, suggestedAt },
        { id: newId(), source: '/advisor', time: suggestedAt },
      )
      await outbox.append(tx, [event])
      return { ok: true }
    })
  }

/** A suggestion that waits for staff; its text is in people.person. */
export type OpenBike = { id: string; personId: string; suggestedAt: Date }

/** Suggestions that wait for staff, the oldest first. */
export const listSuggestedBikes = (sql: Sql): Promise<OpenBike[]> =>
  sql.query<OpenBike>(
    `select bike_id as id, person_id as "personId", suggested_at as "suggestedAt"
     from advisor.suggested_bike where closed_at is null order by suggested_at, bike_id limit 1000`,
  )

/** The known motorcycle that was meant, or null when the suggestion is dismissed. */
export type BikeAnswer = { motorcycleId: string | null; actor: string }
export type CloseBikeAnswer =
  { ok: true } | { ok: false; code: 'NOT_FOUND' | 'ANSWERED' | 'UNKNOWN_BIKE'; message: string }

/** Records what staff found out about a suggested bike. The same answer again changes nothing; another one is refused. */
export const createCloseBike =
  ({ database, clock }: Pick<ServiceDeps, 'database' | 'clock'>) =>
  (bikeId: string, { motorcycleId, actor }: BikeAnswer): Promise<CloseBikeAnswer> =>
    database.transaction(async (tx) => {
      const [found] = await tx.query<{ closedAt: Date | null; motorcycleId: string | null; known: boolean }>(
        `select closed_at as "closedAt", motorcycle_id as "motorcycleId",
           $2::text is null or exists (select from advisor.motorcycle where id = $2) as known
         from advisor.suggested_bike where bike_id = $1 for update`,
        [bikeId, motorcycleId],
      )
      if (!found) return { ok: false, code: 'NOT_FOUND', message: 'לא נמצא אופנוע כזה ברשימה. רעננו ונסו שוב.' }
      if (found.closedAt && found.motorcycleId === motorcycleId) return { ok: true }
      if (found.closedAt) return { ok: false, code: 'ANSWERED', message: 'האופנוע הזה כבר טופל. רעננו את הרשימה.' }
      if (!found.known) return { ok: false, code: 'UNKNOWN_BIKE', message: 'האופנוע שנבחר כבר אינו באתר. בחרו אחר.' }
      await tx.query(
        `update advisor.suggested_bike set outcome = $2, motorcycle_id = $3, closed_at = $4, closed_by = $5
         where bike_id = $1`,
        [bikeId, motorcycleId === null ? 'dismissed' : 'linked', motorcycleId, clock.now(), actor],
      )
      return { ok: true }
    })

/** Lets a suggestion wait again that this member of staff dismissed by a slip. What was linked stays: the search learned it. */
export const createReopenBike =
  ({ database }: Pick<ServiceDeps, 'database'>) =>
  async (bikeId: string, { actor }: { actor: string }): Promise<CloseBikeAnswer> => {
    const reopened = await database.query(
      `update advisor.suggested_bike set outcome = null, closed_at = null, closed_by = null
       where bike_id = $1 and outcome = 'dismissed' and closed_by = $2 returning 1`,
      [bikeId, actor],
    )
    return reopened.length > 0
      ? { ok: true }
      : { ok: false, code: 'NOT_FOUND', message: 'האופנוע לא הוחזר לרשימה: הוא כבר שם, או שמישהו אחר טיפל בו.' }
  }
