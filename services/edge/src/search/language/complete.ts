import { atomsOf, joinKeys, keyOfName } from './words.ts'
import type { Completion } from './interpretation.ts'
import { normalise, withFinalLetter, withHebrewMarks } from './normalise.ts'
import type { SizeTitle, Title, TitleEntry, TitleIndex, TitleName } from './titles.ts'
import { readText, type ReadText } from './reading.ts'
import { YEAR } from './spans.ts'
import type { Vocabulary } from './vocabulary.ts'
import { interpret } from './interpret.ts'

/** A title that an unfinished text may become. */
type Match = Pick<Completion, 'kind' | 'id' | 'text'> & {
  /**
   * 0: it starts with the whole words; 1: with their beginning, or has them whole later (a bike then 0.5: `r1` is more
   * often a YZF-R1 than an R 12); 2: has their beginning later; 3: has them in another order;
   * 3.5: has their beginnings in another order
   */
  distance: number
  weight: number
}

/**
 * Whether the typed words end where a word of the name does: `gs` is all of it in `R 1250 GS`, but not in `GSX`. A
 * single letter is the beginning of a word before it is one.
 */
const isWhole = ({ name: { atoms }, tail: { start, key } }: TitleEntry, typed: string): boolean =>
  !/^\p{L}$/u.test(typed) &&
  (key === typed || atoms.some((_, end) => end > start && joinKeys(atoms.slice(start, end)) === typed))

const distanceOf = (entry: TitleEntry, typed: string): number => {
  const atStart = entry.tail.start === 0
  if (!isWhole(entry, typed)) return atStart ? 1 : 2
  if (atStart) return 0
  return entry.title.kind === 'bike' ? 0.5 : 1
}

const hasScattered = ({ atoms }: TitleName, keys: readonly string[]): boolean =>
  keys.every((key) => atoms.some((atom) => atom.startsWith(key)))

const hasWhole = ({ atoms }: TitleName, keys: readonly string[]): boolean => keys.every((key) => atoms.includes(key))

/** The nearest match of each title; of equally near names the first. */
const nearest = (found: { title: Title; name: TitleName; distance: number }[]): Match[] => {
  const best = new Map<Title, { name: TitleName; distance: number }>()
  for (const { title, name, distance } of found) {
    const held = best.get(title)
    const earlier = held?.distance === distance && title.names.indexOf(name) < title.names.indexOf(held.name)
    if (!held || distance < held.distance || earlier) best.set(title, { name, distance })
  }
  return [...best].map(([{ kind, id, weight }, { name, distance }]) => ({
    kind,
    id,
    weight,
    text: name.text,
    distance,
  }))
}

/**
 * Titles whose names the words start; where none does, those that have all the words in another order.
 * @param fits which titles count
 */
const matchTitles = (text: string, index: TitleIndex, fits: (title: Title) => boolean): Match[] => {
  const atoms = atomsOf(normalise(text))
  if (atoms.length === 0) return []
  const keys = atoms.map(({ key }) => key)
  const joined = joinKeys(keys)
  const texts = new Set([joined, joinKeys(atoms.map(({ typed }) => typed))])
  const started = [...texts]
    .flatMap(index.startingWith)
    .filter(({ title }) => fits(title))
    .map((entry) => ({ ...entry, distance: distanceOf(entry, joined) }))
  if (started.length > 0 || keys.length === 1) return nearest(started)
  const scattered = index.titles
    .filter(fits)
    .flatMap((title) => title.names.map((name) => ({ title, name })))
    .filter(({ name }) => hasScattered(name, keys))
    .map(({ title, name }) => ({ title, name, distance: hasWhole(name, keys) ? 3 : 3.5 }))
  return nearest(scattered)
}

/** Not inside a number, and not behind a lone letter, where it is a model: `R 12`. */
const FREE = '(?<![a-z\\d.,]|(?:^|[^a-z])[a-z] )'
/** What the beginning of a size looks like, at the end of a normalised text. */
const UNFINISHED_SIZE = new RegExp(`${FREE}(?:at)?(?:m[a-z] ?-?)?\\d[\\d /\\\\.,x*-]*(?:z?r ?|b ?)?\\d*$`)

/** The beginning of a text as typed, of which only the normalised form is known. */
const typedBeginning = (text: string, normalised: string): string => {
  for (let end = 0; end <= text.length; end += 1) {
    const beginning = text.slice(0, end)
    if (normalise(beginning) === normalised) return beginning.trim()
  }
  return normalised
}

/** The beginning of a size at the end of a text, and the text before it. */
const splitUnfinishedSize = (text: string): { head: string; size: string } | undefined => {
  const normalised = normalise(text)
  const found = UNFINISHED_SIZE.exec(normalised)
  if (!found) return undefined
  return { head: typedBeginning(text, normalised.slice(0, found.index).trim()), size: found[0] }
}

const NUMBERS = /m[a-z]|\d+(?:\.\d*)?|(?<=\d\s?)[-/x*]\s*$/g

/** Sizes that start with the numbers of the text, in any spelling; behind a sign the next number may be any. */
const matchSizes = (typed: string, sizes: readonly SizeTitle[]): Match[] => {
  const numbers: string[] = typed.replaceAll(',', '.').match(NUMBERS) ?? []
  const last = numbers.pop() ?? ''
  const begun = /[a-z\d]/.test(last.replace('x', '')) ? last : ''
  const digits = typed.replaceAll(/[^a-z\d]|x|at/g, '')
  const startsSo = (size: SizeTitle): boolean =>
    (numbers.length === 0 && size.digits.startsWith(digits)) ||
    ((size.numbers[numbers.length] ?? '?').startsWith(begun) &&
      numbers.every((number, index) => number === size.numbers[index]))
  return sizes
    .filter(startsSo)
    .map(({ canonical, weight }) => ({ kind: 'size', id: canonical, text: canonical, distance: 0, weight }))
}

const isUnderstood = ({ reading }: ReadText): boolean =>
  reading.unknown.length === 0 && reading.corrections.length === 0

/** Whether a title can follow the words before it: a line of their brand, a bike of their make. */
const goesWith = ({ kind, line, bike }: Title, { reading }: ReadText): boolean => {
  const { brands, categories, words, groups } = reading.subject
  if (kind === 'brand') return !brands && !words
  if (line !== undefined) return [brands, categories, words].every((lines) => !lines || lines.has(line))
  const lastGroup = groups.at(-1)
  return kind !== 'bike' || !lastGroup || (bike !== undefined && lastGroup.has(bike))
}

/** Words that say no more than the title does are left out: `ימאהה mt` becomes `Yamaha MT-07`. */
const saidAgain = (kind: Completion['kind'], text: string, { reading, sizes, tokens }: ReadText): boolean =>
  sizes.length === 0 &&
  tokens.length === 0 &&
  reading.spans.every(
    ({ meaning }) =>
      (kind === 'bike' && meaning.kind === 'bikes') ||
      (kind === 'line' && meaning.kind === 'brand' && !/[א-ת]/.test(text)),
  )

/** Completions of the whole text come before those of its last words only. */
const BEHIND_WORDS = 2

/**
 * A word before a completion as people write it: a Latin name with its capitals, `michelin` as `Michelin`, and a Hebrew
 * one in its own letters, the final one too. Where a word is another one's alias it stays as typed, unless it is a brand's.
 */
const asWritten = (word: string, { reading }: ReadText, { written }: Vocabulary): string => {
  const key = keyOfName(word)
  const name = /^\p{L}/u.test(word) ? written.get(key) : undefined
  if (name === undefined || /[א-ת]/.test(name) !== /[א-ת]/.test(word)) return withFinalLetter(word)
  const isBrand = reading.spans.some((span) => span.key === key && span.meaning.kind === 'brand')
  return isBrand || keyOfName(name) === key ? name : withFinalLetter(word)
}

type Head = { head: string; read: ReadText; vocabulary: Vocabulary }

const behind = ({ head, read, vocabulary }: Head, match: Match, further: number): Match => {
  if (head === '' || saidAgain(match.kind, match.text, read)) return match
  const words = head.split(/\s+/).map((word) => asWritten(word, read, vocabulary))
  return { ...match, text: `${words.join(' ')} ${match.text}`, distance: match.distance + further }
}

/** A lone number behind words is more often a part of a name: `tracer 9`. */
const LONE_NUMBER = /^\d+$/

const sizesFor = (text: string, vocabulary: Vocabulary): Match[] => {
  const split = splitUnfinishedSize(text)
  if (!split) return []
  const read = readText(split.head, vocabulary)
  if (!isUnderstood(read)) return []
  const further = LONE_NUMBER.test(split.size) ? BEHIND_WORDS : 0
  return matchSizes(split.size, vocabulary.titles().sizes).map((match) =>
    behind({ head: split.head, read, vocabulary }, match, further),
  )
}

/**
 * Completes the longest end of the text that starts a name; the text before it must be understood by itself.
 * @param fits which titles count
 */
const namesFor = (text: string, vocabulary: Vocabulary, fits: (title: Title) => boolean = () => true): Match[] => {
  const words = text.trim().split(/\s+/)
  for (let start = 0; start < words.length; start += 1) {
    const head = words.slice(0, start).join(' ')
    const read = readText(head, vocabulary)
    if (!isUnderstood(read)) return []
    const unfinished = words.slice(start).join(' ')
    const matches = matchTitles(unfinished, vocabulary.titles().names, (title) => fits(title) && goesWith(title, read))
    if (matches.length > 0) return matches.map((match) => behind({ head, read, vocabulary }, match, BEHIND_WORDS))
  }
  return []
}

const wasBuiltIn = ({ years: [from, to] = [0, 0] }: Title, year: number): boolean => from <= year && year <= to

/** The bikes of a text with a year, by its other words. Where none was built then, the year is more likely wrong than they are. */
const bikesOfYear = (text: string, vocabulary: Vocabulary): Match[] => {
  const words = text.trim().split(/\s+/)
  const year = words.find((word) => YEAR.test(word))
  if (year === undefined || words.length === 1) return []
  const name = words.filter((word) => word !== year).join(' ')
  const built = namesFor(name, vocabulary, (title) => wasBuiltIn(title, Number(year)))
  return built.length > 0 ? built : namesFor(name, vocabulary, ({ years }) => years !== undefined)
}

/** Everything that the text may be completed to, in no order. */
const candidatesFor = (text: string, vocabulary: Vocabulary): Match[] => {
  const ofYear = bikesOfYear(text, vocabulary)
  const bikes = new Set(ofYear.map(({ id }) => id))
  const names = namesFor(text, vocabulary).filter(({ kind, id }) => kind !== 'bike' || !bikes.has(id))
  return [...ofYear, ...sizesFor(text, vocabulary), ...names]
}

const KIND_ORDER: Record<Completion['kind'], number> = { size: 0, brand: 1, category: 2, line: 3, bike: 4 }

/** Longer texts than a name with a few words before it have nothing left to complete. */
const LONGEST_TEXT = 80

const byRelevance = (a: Match, b: Match): number =>
  a.distance - b.distance ||
  KIND_ORDER[a.kind] - KIND_ORDER[b.kind] ||
  b.weight - a.weight ||
  (a.text < b.text ? -1 : a.text > b.text ? 1 : 0)

/** The best, but of one kind only half of them as long as there are others. */
const mixed = (matches: Match[], limit: number): Match[] => {
  const sorted = matches.toSorted(byRelevance)
  const most = Math.ceil(limit / 2)
  const held = new Map<Match['kind'], number>()
  const first = sorted.filter(({ kind }) => {
    held.set(kind, (held.get(kind) ?? 0) + 1)
    return (held.get(kind) ?? 0) <= most
  })
  const chosen = new Set(first.slice(0, limit))
  for (const match of sorted) if (chosen.size < limit) chosen.add(match)
  return [...chosen].sort(byRelevance)
}

const corrected = (text: string, vocabulary: Vocabulary): string =>
  interpret(text, vocabulary).corrections.reduce(
    (better, { from, to }) => better.replace(normalise(from), to),
    normalise(text),
  )

/**
 * Completions of an unfinished text, best first: names that start as typed before names that have the words further
 * on; then sizes, brands, categories, lines and bikes; then what has more products, or newer bikes. A year chooses between
 * a model's bikes and is no part of their names. Half of them are of
 * one kind at most while there are others. A misspelled text is completed as corrected when nothing starts as it is.
 *
 * @param limit how many at most
 */
export const complete = (text: string, vocabulary: Vocabulary, limit: number): Completion[] => {
  const typed = text.slice(0, LONGEST_TEXT)
  if (normalise(typed) === '') return []
  const asTyped = candidatesFor(typed, vocabulary)
  const matches = asTyped.length > 0 ? asTyped : candidatesFor(corrected(typed, vocabulary), vocabulary)
  return mixed(matches, limit).map(({ kind, id, text: whole }) => ({
    kind,
    id,
    text: withHebrewMarks(whole),
    clauses: interpret(whole, vocabulary).clauses,
  }))
}
