import {
  type AnswerOf,
  FIRST_BIKE_YEAR,
  motorcycleModels,
  pictureOf,
  Recommendation,
  recommendTyres,
  suggestMotorcycle,
  SuggestedTyre,
  trackTyreClick,
  tyreTypeOf,
  usageOf,
  type WizardAnswers,
  type WizardMotorcycle,
} from '@zmig/edge-contract'
import { type Clock, type Logger, type ServiceClient, type Sql } from '@zmig/kit'
import { ISRAEL } from '@zmig/kit/facts'
import type { IncomingMessage } from 'node:http'
import * as z from 'zod/mini'
import type { AddressKey } from '../../door/http/address-key.ts'
import { type Command, defineCommand } from '../../door/http/define-endpoint.ts'
import type { Limiter } from '../../door/limits/limiter.ts'
import { limits } from '../../door/limits/limits.ts'
import { toTyre } from '../tyre/to-tyre.ts'
import type { TyreRow } from '../../tyre-row.ts'
import { findTyreRows } from '../tyre/tyre.queries.ts'
import { type VisitorIds, visitorOf } from '../../door/visitor/visitor.ts'

/** A shopper waits 14 s at most; the model has 12 s of them. */
const ADVICE_MS = 13_500

const MODELS = `
  select id, model, year_from as "yearFrom", year_to as "yearTo", front_size as "frontSize", rear_size as "rearSize"
  from edge.search_bike
  where lower(brand) = lower($1) and year_from <= $2 and year_to >= $2
  order by model, year_from desc, id`

/** What advisor answers: EANs in order, or why there are none. */
const Advice = z.union([
  z.object({
    ok: z.literal(true),
    usageId: Recommendation.shape.usageId,
    tyres: z.array(z.pick(SuggestedTyre, { ean: true, reason: true })),
  }),
  z.object({ ok: z.literal(false), code: z.enum(['NO_TYRES', 'LIMIT']) }),
  z.object({
    ok: z.literal(false),
    code: z.literal('VALIDATION'),
    ...z.required(z.pick(Recommendation, { message: true, field: true })).shape,
  }),
])

const nothing: Recommendation = {
  ok: false,
  tires: [],
  usageId: '',
  noTiresFound: false,
  gptResponseError: false,
  limitReached: false,
}

const toSuggestion = (row: TyreRow, reason: string): SuggestedTyre => {
  const tyre = toTyre(row)
  const { ean, cdn, imageVersion, score } = tyre
  return {
    ...tyre,
    score: Math.round(score * 20) / 10,
    reason,
    photos: cdn ? cdn.map((picture) => pictureOf({ ean, cdn: [picture], imageVersion })) : [],
  }
}

const year = new Intl.DateTimeFormat('en', { timeZone: ISRAEL, year: 'numeric' })

type Deps = {
  sql: Sql
  services: ServiceClient
  visitors: VisitorIds
  addressKey: AddressKey
  limiter: Limiter
  clock: Clock
  logger: Logger
}

/** The wizard's calls: bikes from the read model, everything else from advisor. */
export const createWizardCommands = ({
  sql,
  services,
  visitors,
  addressKey,
  limiter,
  clock,
  logger,
}: Deps): Command[] => {
  /** The visitors whom field and cookie name, the field first; ids that we did not sign are ignored, not refused. */
  const visitorIdsOf = (signed: string | null | undefined, { headers }: Pick<IncomingMessage, 'headers'>): string[] => {
    const ids = [signed ? visitors.verify(signed) : undefined, visitorOf(visitors, headers.cookie)]
    return [...new Set(ids.filter((id) => id !== undefined))]
  }

  const recommend = async (typed: WizardAnswers, visitorIds: string[]): Promise<Recommendation> => {
    const { visitorName, visitorPhoneNumber, motorcycle, usage, kilometers, selectedTyreType } = typed
    const person = { name: visitorName, phone: visitorPhoneNumber, visitorIds }
    const habits = { usage: usageOf(usage), kilometres: kilometers, tyreType: tyreTypeOf(selectedTyreType) }
    let advice: z.infer<typeof Advice>
    try {
      const attempt = typed.attemptId ? { attemptId: typed.attemptId } : {}
      const asked = { person, motorcycleId: motorcycle, ...habits, ...attempt }
      advice = z.parse(Advice, await services.post('/advisor/recommendations', asked, { timeoutMs: ADVICE_MS }))
    } catch (error) {
      // the wizard has a screen for it (wizard-shops-and-admin.md §8)
      logger.warn({ err: error }, 'the wizard got no answer from advisor')
      return { ...nothing, gptResponseError: true }
    }
    if (!advice.ok) {
      if (advice.code === 'VALIDATION') return { ...nothing, message: advice.message, field: advice.field }
      return { ...nothing, noTiresFound: advice.code === 'NO_TYRES', limitReached: advice.code === 'LIMIT' }
    }
    const eans = advice.tyres.map(({ ean }) => ean)
    const rows = new Map((await findTyreRows(sql, eans)).map((row) => [row.ean, row]))
    const tires = advice.tyres.flatMap(({ ean, reason }) => {
      const row = rows.get(ean)
      return row ? [toSuggestion(row, reason)] : []
    })
    return { ...nothing, ok: true, tires, usageId: advice.usageId }
  }

  return [
    defineCommand(motorcycleModels, ({ body }): Promise<WizardMotorcycle[]> => {
      // a year that the wizard does not offer has no bikes
      if (body.year < FIRST_BIKE_YEAR || body.year > Number(year.format(clock.now()))) return Promise.resolve([])
      return sql.query<WizardMotorcycle>(MODELS, [body.brand.trim(), body.year], { name: 'edge-wizard-models' })
    }),

    defineCommand(suggestMotorcycle, async ({ body, request }): Promise<AnswerOf<typeof suggestMotorcycle>> => {
      const [visitorId] = visitorIdsOf(body.visitorId, request)
      const bike = { bikeModel: body.bikeModel, ...(visitorId && { visitorId }) }
      return z.parse(suggestMotorcycle.answer, await services.post('/advisor/suggested-bikes', bike))
    }),

    defineCommand(recommendTyres, async ({ body, request }): Promise<Recommendation> => {
      const ofAddress = { wizard: addressKey(request) }
      if (await limiter.take(ofAddress)) return { ...nothing, limitReached: true, message: limits.wizard.refusal }
      const recommendation = await recommend(body, visitorIdsOf(body.visitorId, request))
      if (!recommendation.ok) await limiter.giveBack(ofAddress)
      return recommendation
    }),

    defineCommand(trackTyreClick, async ({ body }): Promise<AnswerOf<typeof trackTyreClick>> => {
      if (!visitors.verify(body.visitorId)) return { ok: false, error: 'This visitor id is not one of ours.' }
      const click = { usageId: body.usageId, ean: body.tireInfo.ean }
      const { ok } = z.parse(trackTyreClick.answer, await services.post('/advisor/clicks', click))
      return ok ? { ok } : { ok, error: 'There is no such recommendation.' }
    }),
  ]
}
