import { keyOfName } from './words.ts'
import { inchWords, rimWords, widthWords } from './fixed-words.ts'
import type { KnownSizes } from './sizes.ts'
import { addMeaning, addTo, addWritten, type Lookup } from './meanings.ts'
import { categoryToken, rimToken, widthToken } from './tokens.ts'
import type { LineRow, VocabularyRows } from './vocabulary-rows.ts'

/**
 * Other names of categories, by the category's id; a word may mean several. Ids that the catalogue does not hold
 * mean nothing.
 */
export const categoryWords: Record<string, string[]> = {
  sport: ['ספורטיבי', 'ספורטיביים'],
  hypersport: ['היפר ספורט', 'סופרספורט', 'סופר ספורט', 'סופרבייק', 'supersport', 'hyper sport', 'superbike'],
  track: ['סליק', 'סליקים', 'slick', 'slicks', 'race', 'racing', 'מרוצים', 'track day', 'יום מסלול'],
  'sport-touring': ['ספורט טורינג', 'sporttouring'],
  touring: ['טורינג', 'תיורים', 'טיולים'],
  adventure: ['קוביות', 'אדוונצר', 'אדבנצר', 'אדוונטור', 'דו שימושי', 'דו שימושיים', 'כביש שטח', 'adv', 'dual sport'],
  classic: ['רטרו', 'קלאסיים', 'retro', 'vintage', 'וינטג'],
  cruiser: ['קרוזרים', 'צ׳ופר', 'צופר', 'chopper', 'custom', 'קאסטום'],
  scooter: ['סקוטר', 'סקוטרים', 'קטנועים', 'קטנועי', 'scooters'],
  city: ['עיר', 'עירוניים', 'urban', 'commuter'],
  motocross: ['קוביות', 'מוטו קרוס', 'קרוס', 'mx', 'moto cross', 'שטח', 'offroad', 'off road'],
  enduro: ['קוביות', 'אנדורו', 'שטח', 'offroad', 'off road'],
  trial: ['טריאלים', 'trials'],
  atv: ['טרקטורונים', 'טרקטורוני', 'רייזר', 'באגי', 'quad', 'quads', 'utv', 'buggy'],
}

/** Categories by their names and ids, and by the words that shoppers use for them. */
export const addCategories = (
  lookup: Lookup,
  categories: VocabularyRows['categories'],
  lines: readonly LineRow[],
): void => {
  const meant = new Map<string, Set<string>>()
  for (const { id, name } of categories)
    for (const spelling of [name, id, ...(categoryWords[id] ?? [])]) {
      addTo(meant, keyOfName(spelling), id)
      addWritten(lookup, keyOfName(spelling), spelling)
    }
  for (const [key, ids] of meant) {
    const held = lines.flatMap(({ category }, index) => (ids.has(category) ? [index] : []))
    const name = categories.flatMap((category) => (ids.has(category.id) ? [category.name] : [])).join(', ')
    addMeaning(lookup, key, { kind: 'category', tokens: [...ids].map(categoryToken), lines: new Set(held), name })
  }
}

/**
 * Lone numbers that are widths or rims of the catalogue, and those that a word marks: `R17`, `רוחב 180`. A number that
 * lines are named with too means either: `karoo 21` is about rims, `21 rallycross` about the MT 21.
 */
export const addNumbers = (lookup: Lookup, { widths, rims }: KnownSizes): void => {
  const meant = new Map<string, Set<string>>()
  for (const width of widths) {
    if (/^\d+$/.test(width)) addTo(meant, width, widthToken(width))
    for (const word of widthWords) addTo(meant, word + width, widthToken(width))
  }
  for (const rim of rims) {
    addTo(meant, rim, rimToken(rim))
    for (const word of rimWords) addTo(meant, word + rim, rimToken(rim))
    for (const word of inchWords) addTo(meant, rim + word, rimToken(rim))
  }
  for (const [key, tokens] of meant) {
    const named = lookup.meanings.get(key)?.find(({ kind }) => kind === 'words')
    if (named?.kind === 'words') named.tokens.forEach((token) => tokens.add(token))
    addMeaning(lookup, key, {
      kind: 'property',
      tokens: [...tokens],
      about: 'size',
      name: key.replaceAll(/[^\d.]/g, ''),
    })
  }
}
