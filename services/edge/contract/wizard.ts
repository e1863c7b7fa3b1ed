import * as z from 'zod/mini'
import { get, post } from './endpoint.ts'
import { absent, Ean } from './primitives.ts'
import { Tyre } from './tyre.ts'
import { kilometreRanges, SET_WORD, tyreTypes, tyreTypeTexts, usages, usageTexts } from './wizard-answers.ts'

const text = (limit: number) => z.string().check(z.maxLength(limit))

export const motorcycleBrands = get('/api/v1/motorcycle/brands', {
  summary: 'Makes of bikes whose sizes are known, in alphabetical order',
  audience: 'everyone',
  answer: z.object({ brands: z.array(z.string()) }),
})

/** A bike as the wizard lists it; sizes in canonical form, `120/70-17`. */
export const WizardMotorcycle = z.object({
  id: z.string(),
  model: z.string(),
  yearFrom: z.number(),
  /** the current year for one that is still sold */
  yearTo: z.number(),
  frontSize: z.string(),
  rearSize: z.string(),
})
export type WizardMotorcycle = z.infer<typeof WizardMotorcycle>

export const motorcycleModels = post('/api/v1/motorcycle/models', {
  summary:
    'Bikes of a make that were sold in a year; an unknown make and a year before 1960 or after this one have none',
  audience: 'everyone',
  body: z.object({ brand: text(100), year: z.number().check(z.int()) }),
  answer: z.array(WizardMotorcycle),
})

export const suggestMotorcycle = post('/api/v1/motorcycle/model-to-add', {
  summary: 'Tells the shop about a bike that its list does not have',
  audience: 'everyone',
  body: z.object({ bikeModel: text(200), visitorId: absent(text(200)) }),
  /** `message`: Hebrew, for the shopper, when the model is empty */
  answer: z.object({ ok: z.boolean(), message: z.optional(z.string()) }),
})

/** The answers of the wizard. Other fields, such as make and year, are not read: the bike says both. */
export const WizardAnswers = z.object({
  visitorName: text(200),
  visitorPhoneNumber: text(40),
  /** id of a bike of `motorcycleModels` */
  motorcycle: text(200),
  usage: z.enum([...usages, ...Object.values(usageTexts)]),
  kilometers: z.enum(kilometreRanges),
  selectedTyreType: z.enum([...tyreTypes, ...Object.values(tyreTypeTexts), SET_WORD]),
  /** one that we did not sign is ignored, not refused */
  visitorId: absent(text(200)),
  /** names one press of the button: asked again within 10 minutes, with the same answers and phone, it is the same run */
  attemptId: absent(text(64)),
})
export type WizardAnswers = z.infer<typeof WizardAnswers>

/** A tyre or set that fits the bike, and why it is recommended. */
export const SuggestedTyre = z.extend(Tyre, {
  /** out of 10: the catalogue's rating times two, with one decimal (decisions.md, Wizard) */
  score: z.number(),
  /** Hebrew, one or two sentences, for the shopper */
  reason: z.string(),
  /** addresses of its real pictures, ready for `<img src>`; empty when it has only a drawing */
  photos: z.array(z.string()),
})
export type SuggestedTyre = z.infer<typeof SuggestedTyre>

/**
 * Exactly one of the four flags is true. A run that is not `ok` does not count against the limit: 3 answers of a visitor and of
 * a phone in seven days, and a number of the whole shop.
 */
export const Recommendation = z.object({
  ok: z.boolean(),
  /** best first; empty when not `ok` */
  tires: z.array(SuggestedTyre),
  /** names this run when a click is tracked; empty when not `ok` */
  usageId: z.string(),
  noTiresFound: z.boolean(),
  gptResponseError: z.boolean(),
  limitReached: z.boolean(),
  /** Hebrew, for the shopper: what is wrong with name or phone, then no flag is true; with `limitReached` which limit, absent for that of the week */
  message: z.optional(z.string()),
  field: z.optional(z.enum(['visitorName', 'visitorPhoneNumber'])),
})
export type Recommendation = z.infer<typeof Recommendation>

export const recommendTyres = post('/api/v1/wizard/recommend-tiers', {
  summary: 'Tyres that fit a bike, in the order in which they suit its rider; answers within 14 seconds',
  audience: 'everyone',
  body: WizardAnswers,
  answer: Recommendation,
})

export const trackTyreClick = post('/api/v1/wizard/track-tire-click', {
  summary: 'Records that a recommended tyre was opened',
  audience: 'everyone',
  body: z.object({
    visitorId: text(200),
    tireInfo: z.object({ ean: Ean, brand: text(100), name: text(200), displaySize: text(100) }),
    usageId: text(100),
    /** accepted and not read: the run holds the answers, and details of a person are not stored twice */
    wizardResponses: z.optional(z.unknown()),
  }),
  answer: z.object({ ok: z.boolean(), error: z.optional(z.string()) }),
})
