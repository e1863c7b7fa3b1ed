import { fits, rankByRules, toCandidate } from '@zmig/advisor/advice'
import { describe, expect, it } from 'vitest'
import { readMotorcycles } from './place-facts.ts'
import { riderCases } from './rider-cases.ts'
import { readSets, readSingles } from './tyre-facts.ts'

const now = new Date('2026-11-23T10:00:00.000Z')
const singles = readSingles()
const products = new Map([...singles, ...readSets(singles)].map((tyre) => [tyre.ean, tyre]))
const bikes = new Map(readMotorcycles().map((bike) => [bike.id, bike]))

const answer = ({ bike: id, ...habits }: (typeof riderCases)[number]) => {
  const bike = bikes.get(id)
  if (!bike) throw new Error(`motorcycles.csv has no ${id}`)
  const candidates = [...products.values()]
    .filter((tyre) => fits(bike, habits.tyreType, tyre))
    .map((tyre) => toCandidate(tyre, 'instock', now))
  return { candidates, ranked: rankByRules({ bike, ...habits }, candidates) }
}

it('has sixty riders and more, of every kind of bike', () => {
  expect(riderCases.length).toBeGreaterThanOrEqual(60)
  const kinds = new Set(riderCases.map(({ bike }) => bikes.get(bike)?.category))
  expect(kinds).toEqual(new Set([...bikes.values()].map(({ category }) => category)))
})

describe('the rules recommend what a good adviser would to', () => {
  it.each(riderCases.map((each) => [each.rider, each] as const))('%s', (_, each) => {
    const { ranked } = answer(each)
    const categories = ranked.slice(0, 3).map(({ ean }) => products.get(ean)?.category)
    expect(each.first).toContain(categories[0])
    for (const category of each.never ?? []) expect(categories).not.toContain(category)
  })
})

it('ranks twenty candidates at most, each once, in falling order, and the same way each time', () => {
  for (const each of riderCases) {
    const { candidates, ranked } = answer(each)
    const eans = new Set(candidates.map(({ ean }) => ean))
    expect(ranked).toHaveLength(Math.min(20, eans.size))
    expect(new Set(ranked.map(({ ean }) => ean).filter((ean) => eans.has(ean))).size).toBe(ranked.length)
    expect(ranked.map(({ score }) => score)).toEqual(ranked.map(({ score }) => score).sort((a, b) => b - a))
    expect(ranked.every(({ score }) => score >= 0 && score <= 10)).toBe(true)
    expect(answer(each).ranked).toEqual(ranked)
  }
})

it('gives the six that are shown six different reasons', () => {
  for (const each of riderCases) {
    const shown = answer(each).ranked.slice(0, 6)
    expect([each.rider, new Set(shown.map(({ reason }) => reason)).size]).toEqual([each.rider, shown.length])
  }
})

it('gives a reason in Hebrew without digits and markup', () => {
  for (const { ranked } of riderCases.map(answer))
    for (const { reason } of ranked) expect(reason).toMatch(/^[\p{Script=Hebrew} ,.׳־–]+$/u)
})
