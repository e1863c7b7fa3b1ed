import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Candidate, RankedTyre, RiderFacts } from '../ranking.ts'
import { createModelRanking } from './model-ranking.ts'
import { createOpenAiModel } from './openai-model.ts'
import { startDeskModel } from './testing/desk-model.ts'
import { hostileInputs } from './testing/hostile-inputs.ts'
import { candidates, listOrder, rider } from './testing/riders.ts'

let desk: Awaited<ReturnType<typeof startDeskModel>>
beforeAll(async () => void (desk = await startDeskModel()))
afterAll(() => desk.stop())

/** Where a text that a stranger wrote can stand. */
type Told = { facts: RiderFacts; listed: Candidate[] }
const places: Record<string, (text: string) => Told> = {
  'the model of the bike': (text) => ({
    facts: { ...rider, bike: { ...rider.bike, model: text } },
    listed: candidates,
  }),
  // The edge accepts only the answers of its lists; nothing here relies on that.
  'the answers': (text) => ({
    facts: { ...rider, usage: text, kilometres: text } as unknown as RiderFacts,
    listed: candidates,
  }),
  'the description of a product': (text) => ({
    facts: rider,
    listed: candidates.map((tyre, index) => (index === 1 ? { ...tyre, description: text } : tyre)),
  }),
  'the name of a product': (text) => ({
    facts: rider,
    listed: candidates.map((tyre, index) => (index === 0 ? { ...tyre, line: text, brand: text } : tyre)),
  }),
}

/** The names that a reason may hold, as the shop's own staff wrote them; a hostile name is none. */
const NAMES = /Michelin|Pirelli|Power 6|Road 6|Angel GT II/g
const MONEY =
  /[%₪$€]|\p{Sc}|הנח[הת]|הנחות|מבצע|מחיר|חינם|מתנה|שקל|ש"ח|קופון|תשלום|אחריות|החזר|זיכוי|משלוח|מוזל|בונוס|free|discount|price|sale/iu

/** What a shopper must never read; written without the code that it judges. */
const faultsOf = (tyres: readonly RankedTyre[]): string[] => {
  const faults: string[] = []
  const eans = tyres.map(({ ean }) => ean)
  const own = candidates.map(({ ean }) => ean)
  if (eans.toSorted().join() !== own.toSorted().join()) faults.push(`tyres ${eans.join()}`)
  for (const { reason, score } of tyres) {
    if (!(score >= 0 && score <= 10)) faults.push(`score ${score}`)
    if (reason.length > 240) faults.push('too long')
    if (/[<>`*_#{}[\]|\\@]|https?:|www\./i.test(reason)) faults.push(`markup: ${reason}`)
    if (/\p{C}/u.test(reason)) faults.push(`hidden letters: ${reason}`)
    if (MONEY.test(reason)) faults.push(`money: ${reason}`)
    const letters = reason.replaceAll(NAMES, '').match(/[\p{L}\p{N}\p{So}]/gu) ?? []
    const foreign = letters.filter((letter) => !/[א-ת]/.test(letter))
    if (foreign.length > 0) faults.push(`language: ${reason}`)
  }
  return faults
}

const inputs = Object.entries(hostileInputs).flatMap(([kind, texts]) => texts.map((text) => ({ kind, text })))

test('there are more than two hundred hostile texts, all different', () => {
  expect(new Set(inputs.map(({ text }) => text)).size).toBe(inputs.length)
  expect(inputs.length).toBeGreaterThan(200)
})

describe.each(['hostile', 'invented'])('the model is %s', (mode) => {
  test.each(Object.keys(places))('and the text stands in %s', async (place) => {
    await desk.behave(mode)
    const logger = { warn: () => undefined, error: () => undefined }
    const rank = createModelRanking({ rules: listOrder, model: createOpenAiModel(desk.settings, logger) })
    const seen: string[] = []
    for (const { kind, text } of inputs) {
      const { facts, listed } = places[place]!(text)
      const faults = faultsOf((await rank(facts, listed)).tyres)
      seen.push(...faults.map((fault) => `${kind}: ${fault}`))
    }
    expect(seen).toEqual([])
  })
})

test('the model writes the texts by itself, as reasons and as EANs', async () => {
  const seen: string[] = []
  for (const { kind, text } of inputs) {
    const written = [text, ...candidates.map(({ ean }) => ean)].map((ean) => ({ ean, score: 10, reason: text }))
    const rank = createModelRanking({ rules: listOrder, model: { ask: () => Promise.resolve({ tyres: written }) } })
    const faults = faultsOf((await rank(rider, candidates)).tyres)
    seen.push(...faults.map((fault) => `${kind}: ${fault}`))
  }
  expect(seen).toEqual([])
})

test('the hostile model does what the texts want, so that the tests above can fail', async () => {
  await desk.behave('hostile')
  const logger = { warn: () => undefined, error: () => undefined }
  const rank = createModelRanking({ rules: listOrder, model: createOpenAiModel(desk.settings, logger) })
  const ignored: string[] = []
  // Hidden letters never reach a model: without them most of these texts want nothing.
  for (const { text } of inputs.filter(({ kind }) => kind !== 'hidden letters')) {
    const { facts, listed } = places['the description of a product']!(text)
    await rank(facts, listed)
    const [call] = await desk.calls()
    const reasons = (JSON.parse(call?.answer ?? '') as { tyres: RankedTyre[] }).tyres.map(({ reason }) => reason)
    const sent = candidates.map(({ description }) => description)
    // It obeyed: none of its reasons is one of those that it writes by itself, and no description of ours is.
    const obeyed = reasons.every(
      (reason) => !sent.includes(reason) && !/^(?:Power 6|Road 6|Angel GT II): /.test(reason),
    )
    if (!obeyed) ignored.push(text)
  }
  expect(ignored.map((text) => JSON.stringify(text.slice(0, 80)))).toEqual([])
})
