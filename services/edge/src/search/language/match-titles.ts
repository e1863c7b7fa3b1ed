import { atomsOf, joinKeys } from './atoms.ts'
import type { Completion } from './interpretation.ts'
import { normalise } from './normalise.ts'
import type { Title, TitleName } from './title.ts'
import type { TitleEntry, TitleIndex } from './title-index.ts'

/** A title that an unfinished text may become. */
export type Match = Pick<Completion, 'kind' | 'id' | 'text'> & {
  /** 0: it starts with the whole words; 1: with their beginning, or has them whole later; 2: has their beginning later; 3: has them in another order */
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

const hasScattered = ({ atoms }: TitleName, keys: readonly string[]): boolean =>
  keys.every((key) => atoms.some((atom) => atom.startsWith(key)))

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
export const matchTitles = (text: string, index: TitleIndex, fits: (title: Title) => boolean): Match[] => {
  const atoms = atomsOf(normalise(text))
  if (atoms.length === 0) return []
  const keys = atoms.map(({ key }) => key)
  const joined = joinKeys(keys)
  const texts = new Set([joined, joinKeys(atoms.map(({ typed }) => typed))])
  const started = [...texts]
    .flatMap(index.startingWith)
    .filter(({ title }) => fits(title))
    .map((entry) => ({ ...entry, distance: (entry.tail.start === 0 ? 0 : 1) + (isWhole(entry, joined) ? 0 : 1) }))
  if (started.length > 0 || keys.length === 1) return nearest(started)
  const scattered = index.titles
    .filter(fits)
    .flatMap((title) => title.names.map((name) => ({ title, name, distance: 3 })))
    .filter(({ name }) => hasScattered(name, keys))
  return nearest(scattered)
}
