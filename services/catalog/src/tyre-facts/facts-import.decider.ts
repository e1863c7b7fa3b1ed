import { type DiscountLimit, eanFault, isUploadedPicture, otherSpellingOf, type TyreText } from '@zmig/edge-contract'
import type { TyreFacts } from '@zmig/events'
import { isPicturePath, type Listed, MOST_PICTURES, type ProductRefused } from '../product/product.decider.ts'
import { decideComponents, decideSet } from '../tyre-set/tyre-set.decider.ts'
import { decideNewTyre, decideTyreFacts, type KnownWords } from './tyre-facts.decider.ts'

/** Facts by the names of the API's fields; pictures as their paths, separated by `|`. */
export type FlatFacts = Record<string, string | number | boolean>

/** What a line of a file says of a product; what is left out stays. Prices in agorot. */
export type FactsRow = { ean: string; fields: FlatFacts }

export type FactsFault = { field: string; message: string }

/** What a line changes; `before` is null for a product that is new. */
export type FactsLine = { before: FlatFacts | null; after: FlatFacts }

export type FactsPlan = (FactsLine & { needsOwner: boolean }) | { faults: FactsFault[] } | 'nothing'

/** What the catalogue knows when it judges a batch. */
export type FactsKnown = {
  listed: ReadonlyMap<string, Listed>
  /** single tyres that the same file lists: a new set may name them */
  beside: ReadonlyMap<string, TyreFacts>
  /** what products were when they were taken off sale */
  offSale: ReadonlyMap<string, TyreFacts>
  /** sets by the EAN of each of their tyres */
  setsOf: (ean: string) => TyreFacts[]
  wordsOf: (tyre: Pick<TyreText, 'brand' | 'line' | 'category'>, before: TyreFacts | undefined) => KnownWords
  /** the id of a category that is named by its id or by its Hebrew name */
  categoryOf: (typed: string) => string
  /** uploads that the shop keeps */
  uploads: ReadonlySet<string>
  /** whether a bucket serves pictures that are no uploads */
  hasBucket: boolean
  /** in Israel, `2026-11-30` */
  today: string
  /** of a member of staff; a line beyond it needs an owner */
  limit: DiscountLimit | undefined
}

const SEPARATOR = '|'
/** Pictures of a product as one text. */
export const picturesText = ({ cdn = [] }: Pick<TyreFacts, 'cdn'>): string =>
  cdn.map(({ bucketPath }) => bucketPath).join(SEPARATOR)
const pathsOf = (text: string): string[] => [
  ...new Set(
    text
      .split(SEPARATOR)
      .map((path) => path.trim())
      .filter(Boolean),
  ),
]

/** All facts of a product as a file writes them, without its EAN. */
export const flatOf = (facts: TyreFacts): FlatFacts => {
  const { ean: _ean, set: _set, front, rear, cdn: _cdn, freeShipping, dot = '', ...texts } = facts
  return {
    ...texts,
    free_shipping: freeShipping,
    dot,
    cdn: picturesText(facts),
    frontEan: front?.ean ?? '',
    rearEan: rear?.ean ?? '',
  }
}

/** What a file may leave out of a new product. */
const EMPTY: FlatFacts = {
  brand: '',
  line: '',
  hebrewName: '',
  category: '',
  position: '',
  width: '',
  rim: '',
  displaySize: '',
  load: '',
  speed: '',
  description: '',
  treadFamily: '',
  youtube: '',
  dot: '',
  cdn: '',
  frontEan: '',
  rearEan: '',
  profile: '-',
  construction: 'R',
  tube: 'TL',
  free_shipping: false,
  score: 0,
  price: 0,
}

/** Facts that say what a tyre's marking says: without a new marking it is written anew. */
const IN_MARKING = ['width', 'profile', 'rim', 'construction', 'tube', 'load', 'speed']

const tyreOf = ({ free_shipping, cdn: _cdn, frontEan: _front, rearEan: _rear, ...texts }: FlatFacts): TyreText =>
  ({ ...texts, freeShipping: free_shipping }) as unknown as TyreText

/** The fields in which two states differ, of the second one. */
const changedOf = (before: FlatFacts, after: FlatFacts): { before: FlatFacts; after: FlatFacts } => {
  const fields = Object.keys(after).filter((field) => after[field] !== before[field])
  const pick = (of: FlatFacts): FlatFacts => Object.fromEntries(fields.map((field) => [field, of[field] ?? '']))
  return { before: pick(before), after: pick(after) }
}

const faultsOf = (refusal: ProductRefused): { faults: FactsFault[] } => {
  const named = Object.entries(refusal.faults ?? {}).filter(([, message]) => message !== undefined)
  const faults = named.map(([field, message]) => ({
    field: field === 'freeShipping' ? 'free_shipping' : field,
    message: message ?? '',
  }))
  return { faults: faults.length > 0 ? faults : [{ field: 'ean', message: refusal.message }] }
}
const oneFault = (field: string, message: string) => ({ faults: [{ field, message }] })

/** What serves pictures. */
type Served = Pick<FactsKnown, 'uploads' | 'hasBucket'>

const NO_BUCKET =
  'אין לחנות מאגר תמונות חיצוני (MEDIA_BASE_URL), ולכן שום דבר לא יוצג מהנתיב הזה. העלו את התמונה במסך המוצר או בתיקייה של תמונות'

/** Why pictures of a file cannot be shown. @param shown those that the product had before */
const picturesFault = (paths: readonly string[], shown: readonly string[], { uploads, hasBucket }: Served) => {
  if (paths.length > MOST_PICTURES) return `למוצר יכולות להיות עד ${MOST_PICTURES} תמונות`
  const wrong = paths.find((path) => !isPicturePath(path))
  if (wrong !== undefined) return 'נתיב במאגר התמונות, למשל tyres/road-6.jpg. כמה תמונות מפרידים ב־|'
  const added = paths.filter((path) => !shown.includes(path))
  if (added.some((path) => isUploadedPicture(path) && !uploads.has(path)))
    return 'התמונה אינה שמורה בחנות. העלו אותה במסך המוצר'
  return !hasBucket && added.some((path) => !isUploadedPicture(path)) ? NO_BUCKET : undefined
}

const withPictures = ({ cdn: _cdn, ...facts }: TyreFacts, paths: readonly string[]): TyreFacts =>
  paths.length === 0 ? facts : { ...facts, cdn: paths.map((bucketPath) => ({ bucketPath })) }

/** What is saved of a product whose line is as it should be, with the sets that follow it. */
export type FactsSave = { save: TyreFacts; sets: { before: TyreFacts; after: TyreFacts }[] }

/** New facts with the pictures of a line, if it names them; those that were there stay otherwise. */
const pictured = (
  facts: TyreFacts,
  cdn: FlatFacts[string] | undefined,
  before: TyreFacts | undefined,
  served: Served,
): TyreFacts | { faults: FactsFault[] } => {
  if (cdn === undefined || cdn === '') return facts
  const paths = pathsOf(String(cdn))
  const fault = picturesFault(paths, pathsOf(picturesText(before ?? {})), served)
  return fault === undefined ? withPictures(facts, paths) : oneFault('cdn', fault)
}

const needsOwner = (decision: object): boolean => 'code' in decision && decision.code === 'OWNER_ONLY'

/** A new product of a file: a single tyre, or a set of two that the catalogue lists. */
const decideNew = (
  { ean, fields }: FactsRow,
  known: FactsKnown,
  limit: DiscountLimit | undefined,
): FactsSave | ProductRefused | { faults: FactsFault[] } => {
  const flat: FlatFacts = { ...EMPTY, fullPrice: fields['price'] ?? 0, ...fields }
  const kept = known.offSale.get(ean)
  const { frontEan, rearEan } = flat as { frontEan: string; rearEan: string }
  if (frontEan || rearEan) {
    const fault = eanFault(ean)
    if (fault !== undefined) return oneFault('ean', fault)
    const tyreOfPair = (half: string) => known.listed.get(half)?.facts ?? known.beside.get(half)
    const components = decideComponents(tyreOfPair(frontEan), tyreOfPair(rearEan))
    const same = known.setsOf(frontEan).find(({ front, rear }) => front?.ean === frontEan && rear?.ean === rearEan)
    const { price, fullPrice, line, description } = tyreOf(flat)
    const set = decideSet({ frontEan, rearEan, price, fullPrice, line, description }, ean, components, same, { limit })
    if ('ok' in set) return set
    const facts = pictured({ ...set.save, freeShipping: flat['free_shipping'] === true }, fields['cdn'], kept, known)
    return 'faults' in facts ? facts : { save: facts, sets: [] }
  }
  if (flat['position'] === 'set')
    return oneFault('frontEan', 'זוג מורכב משני צמיגים שבקטלוג: כתבו את המספרים שלהם ב־frontEan וב־rearEan')
  const tyre = { ...tyreOf(flat), category: known.categoryOf(String(flat['category'])) }
  const other = otherSpellingOf(ean)
  const same = other === undefined ? undefined : known.listed.get(other)?.facts
  const decision = decideNewTyre(
    tyre,
    { ean, known: known.wordsOf(tyre, undefined), same, kept, today: known.today },
    { limit },
  )
  if ('ok' in decision) return decision
  const facts = pictured(decision.save, fields['cdn'], kept, known)
  return 'faults' in facts ? facts : { save: facts, sets: [] }
}

/** The single tyres that lines of a file will list, by EAN. @param rows lines; those with a fault and those that are listed are left out */
export const newTyresOf = (rows: readonly FactsRow[], known: FactsKnown): Map<string, TyreFacts> => {
  const tyres = new Map<string, TyreFacts>()
  for (const row of rows) {
    if (known.listed.has(row.ean)) continue
    const decision = decideNew(row, known, undefined)
    if ('save' in decision && !decision.save.set) tyres.set(row.ean, decision.save)
  }
  return tyres
}

const OF_TYRES = 'הפרטים של זוג הם של שני הצמיגים שלו. שנו אותם אצל הצמיגים'
/** What a file changes of a set; everything else is its tyres'. */
const OWN_OF_SETS = new Set(['line', 'description', 'free_shipping', 'cdn', 'price', 'fullPrice'])

const decideChangedSet = (
  { fields }: FactsRow,
  facts: TyreFacts,
  served: Served,
): FactsSave | 'nothing' | { faults: FactsFault[] } => {
  const { after } = changedOf(flatOf(facts), fields)
  const foreign = Object.keys(after).filter((field) => !OWN_OF_SETS.has(field))
  if (foreign.length > 0) return { faults: foreign.map((field) => ({ field, message: OF_TYRES })) }
  const line = String(after['line'] ?? facts.line)
  const description = String(after['description'] ?? facts.description)
  if (line === '' || line.length > 80) return oneFault('line', 'עד 80 תווים, ולא ריק')
  if (description.length > 2_000) return oneFault('description', 'עד 2,000 תווים')
  const freeShipping = (after['free_shipping'] as boolean | undefined) ?? facts.freeShipping
  const next = pictured({ ...facts, line, description, freeShipping }, after['cdn'], facts, served)
  if ('faults' in next) return next
  return Object.keys(changedOf(flatOf(facts), flatOf(next)).after).length === 0 ? 'nothing' : { save: next, sets: [] }
}

/** What a line makes of a product that is listed; its price is another path's. */
const decideChanged = (
  row: FactsRow,
  before: Listed,
  known: FactsKnown,
): FactsSave | 'nothing' | ProductRefused | { faults: FactsFault[] } => {
  const { facts } = before
  if (facts.set) return decideChangedSet(row, facts, known)
  const { frontEan, rearEan, ...fields } = row.fields
  if (frontEan || rearEan) return oneFault('frontEan', 'המוצר הוא צמיג בודד ולא זוג')
  const isMarked = fields['displaySize'] !== undefined
  const flat = flatOf(facts)
  const isResized = IN_MARKING.some((field) => fields[field] !== undefined && fields[field] !== flat[field])
  const merged: FlatFacts = { ...flat, ...fields, ...(isResized && !isMarked && { displaySize: '' }) }
  const tyre = { ...tyreOf(merged), category: known.categoryOf(String(merged['category'])) }
  const sets = known.setsOf(facts.ean)
  const words = { known: known.wordsOf(tyre, facts), sets, today: known.today }
  const decision = decideTyreFacts(tyre, before, words, { limit: undefined })
  if (decision !== 'nothing' && 'ok' in decision) return decision
  const saved = decision === 'nothing' ? { save: facts, sets: [] } : decision
  const next = pictured(saved.save, fields['cdn'], facts, known)
  return 'faults' in next ? next : { ...saved, save: next }
}

const withoutPrices = ({ price: _price, fullPrice: _fullPrice, ...facts }: FlatFacts): FlatFacts => facts

/** Judges a line of a file before anything is written. */
export const planFacts = (row: FactsRow, known: FactsKnown): FactsPlan => {
  const before = known.listed.get(row.ean)
  if (before) {
    const decision = decideChanged(row, before, known)
    if (decision === 'nothing') return 'nothing'
    if ('faults' in decision && !('ok' in decision)) return decision
    if ('ok' in decision) return faultsOf(decision)
    const changed = changedOf(withoutPrices(flatOf(before.facts)), withoutPrices(flatOf(decision.save)))
    return Object.keys(changed.after).length === 0 ? 'nothing' : { ...changed, needsOwner: false }
  }
  const limited = decideNew(row, known, known.limit)
  const isOwners = needsOwner(limited)
  const decision = isOwners ? decideNew(row, known, undefined) : limited
  if ('ok' in decision) return faultsOf(decision)
  if ('faults' in decision) return decision
  return { before: null, after: flatOf(decision.save), needsOwner: isOwners }
}

export type FactsOutcome = 'applied' | 'conflict' | 'gone' | 'refused'

const says = (flat: FlatFacts, fields: FlatFacts): boolean =>
  Object.entries(fields).every(([field, value]) => flat[field] === value)

/**
 * Decides what a planned line makes of a product as it is now. A line that is sent again, after an answer that was lost, finds
 * what it wrote, and is `applied`.
 */
export const decideFactsLine = (
  { ean, before, after }: FactsLine & { ean: string },
  known: FactsKnown,
): { create: TyreFacts } | ({ change: TyreFacts } & Pick<FactsSave, 'sets'>) | FactsOutcome => {
  const now = known.listed.get(ean)
  if (before === null) {
    if (now) return says(flatOf(now.facts), after) ? 'applied' : 'conflict'
    const decision = decideNew({ ean, fields: after }, known, undefined)
    return 'ok' in decision || 'faults' in decision ? 'refused' : { create: decision.save }
  }
  if (!now) return 'gone'
  const flat = flatOf(now.facts)
  if (says(flat, after)) return 'applied'
  if (!says(flat, before)) return 'conflict'
  const decision = decideChanged({ ean, fields: after }, now, known)
  if (decision === 'nothing') return 'applied'
  if ('ok' in decision || 'faults' in decision) return 'refused'
  return { change: decision.save, sets: decision.sets }
}
