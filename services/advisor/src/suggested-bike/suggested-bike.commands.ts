import { ENQUIRY_DAYS } from '@zmig/edge-contract'
import { BikeSuggested } from '@zmig/events'
import { type ForgetfulTable, lockPersonOnce, savePersonOnce } from '@zmig/kit/people'
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
 * text is the same suggestion, whoever sends it, until it is forgotten.
 */
export const createSuggestBike =
  ({ database, outbox, clock, newId }: Pick<ServiceDeps, 'database' | 'outbox' | 'clock' | 'newId'>) =>
  async ({ bikeModel, visitorId }: SuggestedBike): Promise<{ ok: boolean; message?: string }> => {
    const model = bikeModel.trim().replace(/\s+/g, ' ')
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
