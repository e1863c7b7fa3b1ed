import type { TyreFacts } from '@zmig/events'
import type { Visibility } from '@zmig/edge-contract'
import { createChance } from './chance.ts'

/**
 * How a catalogue grows: `wide` as a shop does that adds departments, each with its own makers, lines and sizes (car,
 * bicycle and trailer tyres beside those of motorcycles), so that a size has as many products in a large catalogue as in
 * a small one; `deep` with ever more lines of the same brands in the same sizes and categories, so that one size of
 * 100,000 products has ten thousand.
 */
export type Growth = 'wide' | 'deep'

/** Products of one department; the seed, which is one of motorcycle tyres, has 5,445. */
const DEPARTMENT = 2_000

const shuffled = (tyres: readonly TyreFacts[]): TyreFacts[] => {
  const chance = createChance(1)
  return tyres
    .map((tyre) => ({ tyre, place: chance() }))
    .toSorted((a, b) => a.place - b.place)
    .map(({ tyre }) => tyre)
}

/** 13 digits, as long as a real one and never one: those begin with 290 or 291. */
const eanOf = (index: number): string => `28${String(index).padStart(11, '0')}`

type Part = { width: string }

/** A tyre of another generation: a product of its own, like the one it is made from. */
const descendant = (tyre: TyreFacts, generation: number, growth: Growth): Partial<TyreFacts> => {
  const resize = <Sized extends Part>(part: Sized): Sized => ({
    ...part,
    // another make of size: `7180/55-17` for `180/55-17`
    width: growth === 'wide' && generation > 0 ? `${generation}${part.width}` : part.width,
  })
  return {
    ...resize(tyre),
    ...(tyre.front && { front: resize(tyre.front) }),
    ...(tyre.rear && { rear: resize(tyre.rear) }),
    ...(generation > 0 && { line: `${tyre.line} ${generation}` }),
    ...(generation > 0 && growth === 'wide' && { brand: `${tyre.brand} ${generation}` }),
  }
}

/**
 * A catalogue of any size made from a real one: a part of it, then its descendants.
 * @param templates the real one's products
 */
export const syntheticCatalogue = function* (
  templates: readonly TyreFacts[],
  products: number,
  growth: Growth = 'wide',
): Generator<TyreFacts> {
  const chance = createChance(2)
  const ordered = shuffled(templates)
  for (let index = 0; index < products; index += 1) {
    const tyre = ordered[index % ordered.length]
    if (!tyre) return
    const generation = Math.floor(index / (growth === 'wide' ? DEPARTMENT : ordered.length))
    const price = Math.round((tyre.price * (0.8 + 0.4 * chance())) / 100) * 100
    yield { ...tyre, ...descendant(tyre, generation, growth), ean: eanOf(index), price }
  }
}

/** Four in five are in stock, as in the seed. */
export const syntheticVisibility = (ean: string): Visibility => {
  const draw = createChance(Number(ean.slice(-9)))()
  if (draw < 0.8) return 'instock'
  if (draw < 0.88) return 'preorder'
  if (draw < 0.94) return 'ondemand'
  return draw < 0.97 ? 'outofstock' : 'none'
}
