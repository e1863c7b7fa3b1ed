import * as z from 'zod'
import { defineEvent } from './define-event.ts'
import { Ean } from './primitives.ts'

/** A bike and its original sizes in canonical form (`120/70-17`, `3.00-18`, `MT90-16`, `25x8-12`). */
const Motorcycle = z.object({
  id: z.string(),
  brand: z.string(),
  model: z.string(),
  yearFrom: z.int(),
  yearTo: z.int(),
  frontSize: z.string(),
  rearSize: z.string(),
  category: z.string(),
  /** cubic centimetres; 0 means electric */
  engineCc: z.int().nonnegative(),
  /** load index and speed rating of the original tyres, `58` and `(W)`; absent where they are not known */
  frontLoad: z.string().optional(),
  frontSpeed: z.string().optional(),
  rearLoad: z.string().optional(),
  rearSpeed: z.string().optional(),
})

export const MotorcycleListed = defineEvent({
  type: 'wizard.motorcycle-listed',
  version: 1,
  topic: 'wizard',
  key: (motorcycle) => motorcycle.id,
  data: Motorcycle,
  example: {
    id: 'honda-cbr1000rr-r-fireblade-2020',
    brand: 'Honda',
    model: 'CBR1000RR-R Fireblade',
    yearFrom: 2020,
    yearTo: 2026,
    frontSize: '120/70-17',
    rearSize: '200/55-17',
    category: 'sport',
    engineCc: 1000,
  },
})

/** Staff removed a bike: nothing of the shop knows it any more. */
export const MotorcycleUnlisted = defineEvent({
  type: 'wizard.motorcycle-unlisted',
  version: 1,
  topic: 'wizard',
  key: (motorcycle) => motorcycle.id,
  data: z.object({ id: z.string() }),
  example: { id: 'honda-cbr1000rr-r-fireblade-2020' },
})

/** Codes of the wizard's answers (decisions.md, Wizard). */
const Usage = z.enum(['daily', 'weekend', 'monthly'])
const TyreType = z.enum(['front', 'rear', 'set'])
const Kilometres = z.enum(['0-100', '100-500', '500-1000', '1000-5000', '5000+'])

/**
 * A shopper got recommendations. Name, phone and visitor id are stored in people.person under `personId`: an event is for ever,
 * and must not join a person to what a browser did.
 */
const AnsweredWizard = z.object({
  usageId: z.uuid(),
  personId: z.uuid(),
  motorcycleId: z.string(),
  usage: Usage,
  kilometres: Kilometres,
  tyreType: TyreType,
  /** best first */
  eans: z.array(Ean).min(1),
  /** who put them in order */
  rankedBy: z.enum(['rules', 'model']),
  answeredAt: z.iso.datetime(),
})

export const WizardAnswered = defineEvent({
  type: 'wizard.answered',
  version: 1,
  topic: 'wizard',
  key: (answer) => answer.usageId,
  data: AnsweredWizard,
  example: {
    usageId: '2f8d4c1e-5b7a-4a39-8f02-6c1d2e3f4a5b',
    personId: '4b0c6c8e-3f0c-4a52-9d4a-0a3f1d2c7f10',
    motorcycleId: 'honda-cbr1000rr-r-fireblade-2020',
    usage: 'weekend',
    kilometres: '100-500',
    tyreType: 'rear',
    eans: ['2907373823466'],
    rankedBy: 'rules',
    answeredAt: '2026-11-21T10:00:00.000Z',
  },
})

/** A recommended tyre was opened; brand, name and size as the catalogue had them then. */
const ClickedSuggestion = z.object({
  usageId: z.uuid(),
  ean: Ean,
  brand: z.string(),
  name: z.string(),
  displaySize: z.string(),
  clickedAt: z.iso.datetime(),
})

export const SuggestionClicked = defineEvent({
  type: 'wizard.suggestion-clicked',
  version: 1,
  topic: 'wizard',
  key: (click) => click.usageId,
  data: ClickedSuggestion,
  example: {
    usageId: '2f8d4c1e-5b7a-4a39-8f02-6c1d2e3f4a5b',
    ean: '2907373823466',
    brand: 'Michelin',
    name: 'Power 6',
    displaySize: '180/55ZR17 M/C (73W)',
    clickedAt: '2026-11-21T10:01:00.000Z',
  },
})

/** What became of a question to the model; every other outcome than `ok` was answered by the rules. */
const AskedModel = z.object({
  questionId: z.uuid(),
  outcome: z.enum(['ok', 'slow', 'limited', 'down', 'refused', 'malformed']),
  /** of both tries; 0 when the model said nothing about it */
  tokensRead: z.int().nonnegative(),
  tokensWritten: z.int().nonnegative(),
  /** what the tokens cost by the prices that were set then, in millionths of a US dollar */
  microDollars: z.int().nonnegative(),
  askedAt: z.iso.datetime(),
})

export const ModelAsked = defineEvent({
  type: 'wizard.model-asked',
  version: 1,
  topic: 'wizard',
  key: (question) => question.questionId,
  data: AskedModel,
  example: {
    questionId: '7a1d4c1e-5b7a-4a39-8f02-6c1d2e3f4a5b',
    outcome: 'ok',
    tokensRead: 1_240,
    tokensWritten: 310,
    microDollars: 2_325,
    askedAt: '2026-11-21T10:00:00.000Z',
  },
})

/** A shopper reported a bike that the shop does not list; the text is stored in people.person under `personId`. */
const SuggestedBike = z.object({ bikeId: z.uuid(), personId: z.uuid(), suggestedAt: z.iso.datetime() })

export const BikeSuggested = defineEvent({
  type: 'wizard.bike-suggested',
  version: 1,
  topic: 'wizard',
  key: (bike) => bike.bikeId,
  data: SuggestedBike,
  example: {
    bikeId: '0d9f4c1e-5b7a-4a39-8f02-6c1d2e3f4a5b',
    personId: '4b0c6c8e-3f0c-4a52-9d4a-0a3f1d2c7f10',
    suggestedAt: '2026-11-21T10:00:00.000Z',
  },
})
