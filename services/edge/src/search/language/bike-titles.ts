import { slugOf } from '../../tyre/slug.ts'
import { aliasNames, nameOf, type Title } from './title.ts'
import type { BikeRow, VocabularyRows } from './vocabulary-rows.ts'

/** Above every year: a make or a family of models comes before its bikes. */
const FAMILY = 3000

const fitmentOf = ({ frontSize, rearSize }: BikeRow): string => `${frontSize}+${rearSize}`
const yearsOf = ({ yearFrom, yearTo }: BikeRow): string =>
  yearFrom === yearTo ? `${yearFrom}` : `${yearFrom}-${yearTo}`

/** A model once, or once for each of its rows where their sizes differ. Newer bikes weigh more. */
export const bikeTitles = (bikes: readonly BikeRow[]): Title[] => {
  const rows = bikes.map((bike, index) => ({ bike, index }))
  return [...Map.groupBy(rows, ({ bike }) => `${bike.brand} ${bike.model}`)].flatMap(([name, model]): Title[] => {
    const newestFirst = model.toSorted(
      (a, b) => b.bike.yearTo - a.bike.yearTo || b.bike.yearFrom - a.bike.yearFrom || a.index - b.index,
    )
    const alike = new Set(model.map(({ bike }) => fitmentOf(bike))).size === 1
    return (alike ? newestFirst.slice(0, 1) : newestFirst).map(({ bike, index }) => {
      const text = alike ? name : `${name} ${yearsOf(bike)}`
      return {
        kind: 'bike',
        id: bike.id,
        weight: bike.yearTo,
        bike: index,
        names: [nameOf(name, text), nameOf(bike.model, text)],
      }
    })
  })
}

/** Makes, and the families of models that have an alias: `ימאהה`, `טרייסר`. Their id is a slug. */
export const bikeFamilyTitles = (bikes: readonly BikeRow[], aliases: VocabularyRows['bikeAliases']): Title[] => {
  const makes = [...new Set(bikes.map(({ brand }) => brand))]
  const spelled = Map.groupBy(aliases, ({ brand, model }) => `${brand} ${model}`.trim())
  const names = new Set([...makes, ...spelled.keys()])
  return [...names].map((name) => ({
    kind: 'bike',
    id: slugOf(name),
    weight: FAMILY,
    names: [
      ...(makes.includes(name) ? [nameOf(name)] : []),
      ...aliasNames(
        (spelled.get(name) ?? []).map(({ alias }) => alias),
        name,
      ),
    ],
  }))
}
