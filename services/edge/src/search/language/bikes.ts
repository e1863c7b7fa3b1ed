import { atomsOfName, joinKeys, keyOfName, piecesOf, runsOf } from './words.ts'
import { addMeaning, addTo, addWritten, type Lookup } from './meanings.ts'
import type { Steps } from './steps.ts'
import type { BikeRow, VocabularyRows } from './vocabulary-rows.ts'

const NUMBER = /^\d/

/** A word and its number turned round: a 125 SX is asked for as `sx 125`. */
const turnedPairs = (atoms: readonly string[]): string[] =>
  atoms.flatMap((atom, index) => {
    const next = atoms[index + 1]
    return next !== undefined && NUMBER.test(atom) !== NUMBER.test(next) ? [joinKeys([next, atom])] : []
  })

/**
 * Every run of neighbouring words of make and model means all bikes that have it (`cbr600`, `africa twin`, `9`). An
 * alias means the bikes of its make whose models have the aliased words; without a make, of all makes.
 */
export const addBikes = function* (
  lookup: Lookup,
  bikes: readonly BikeRow[],
  aliases: VocabularyRows['bikeAliases'],
): Steps {
  const runs = new Map<string, Set<number>>()
  const ofBrand = new Map<string, Set<number>>()
  for (const [index, { brand, model }] of bikes.entries()) {
    yield
    const atoms = atomsOfName(`${brand} ${model}`)
    for (const key of [...runsOf(atoms), ...turnedPairs(atoms)]) addTo(runs, key, index)
    addTo(ofBrand, brand, index)
  }
  for (const piece of piecesOf(bikes.flatMap(({ brand, model }) => [brand, model])))
    addWritten(lookup, keyOfName(piece), piece)

  const all = new Set(bikes.keys())
  const none: ReadonlySet<number> = new Set()
  const meantBy = (brand: string, model: string): ReadonlySet<number> => {
    const made = brand === '' ? all : (ofBrand.get(brand) ?? none)
    return model === '' ? made : made.intersection(runs.get(keyOfName(model)) ?? none)
  }
  // all are looked up before the first is added, so that no alias builds on another
  const aliased = aliases.map(({ brand, model, alias }) => ({
    key: keyOfName(alias),
    name: model || brand,
    meant: meantBy(brand, model),
  }))
  for (const { key, name, meant } of aliased) {
    if (meant.size === 0) continue // nothing of it is listed
    for (const index of meant) addTo(runs, key, index)
    addWritten(lookup, key, name)
  }
  for (const [key, held] of runs) addMeaning(lookup, key, { kind: 'bikes', bikes: held })
}
