import type { Completion } from './interpretation.ts'
import { matchSizes, splitUnfinishedSize } from './match-sizes.ts'
import { matchTitles, type Match } from './match-titles.ts'
import { readText, type ReadText } from './read-text.ts'
import type { Title } from './title.ts'
import type { Vocabulary } from './vocabulary.ts'

const isUnderstood = ({ reading }: ReadText): boolean =>
  reading.unknown.length === 0 && reading.corrections.length === 0

/** Whether a title can stand behind the words before it: a line of their brand, a bike of their make. */
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

/** What only goes on from other words comes after what the whole text starts. */
const BEHIND_WORDS = 2

const behind = (head: string, read: ReadText, match: Match, further: number): Match =>
  head === '' || saidAgain(match.kind, match.text, read)
    ? match
    : { ...match, text: `${head} ${match.text}`, distance: match.distance + further }

/** A lone number behind words is more often a part of a name: `tracer 9`. */
const LONE_NUMBER = /^\d+$/

const sizesFor = (text: string, vocabulary: Vocabulary): Match[] => {
  const split = splitUnfinishedSize(text)
  if (!split) return []
  const read = readText(split.head, vocabulary)
  if (!isUnderstood(read)) return []
  const further = LONE_NUMBER.test(split.size) ? BEHIND_WORDS : 0
  return matchSizes(split.size, vocabulary.titles().sizes).map((match) => behind(split.head, read, match, further))
}

/** Completes the longest end of the text that starts a name; what stands before it must be understood by itself. */
const namesFor = (text: string, vocabulary: Vocabulary): Match[] => {
  const words = text.trim().split(/\s+/)
  for (let start = 0; start < words.length; start += 1) {
    const head = words.slice(0, start).join(' ')
    const read = readText(head, vocabulary)
    if (!isUnderstood(read)) return []
    const unfinished = words.slice(start).join(' ')
    const matches = matchTitles(unfinished, vocabulary.titles().names, (title) => goesWith(title, read))
    if (matches.length > 0) return matches.map((match) => behind(head, read, match, BEHIND_WORDS))
  }
  return []
}

/** Everything that the text may be completed to, in no order. */
export const candidatesFor = (text: string, vocabulary: Vocabulary): Match[] => [
  ...sizesFor(text, vocabulary),
  ...namesFor(text, vocabulary),
]
