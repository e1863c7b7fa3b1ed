import type { Tail, Title, TitleName } from './title.ts'

/** A name from one of its words on. */
export type TitleEntry = { text: string; title: Title; name: TitleName; tail: Tail }

export type TitleIndex = {
  titles: readonly Title[]
  /** entries that start with the text */
  startingWith: (text: string) => TitleEntry[]
}

const entriesOf = (title: Title): TitleEntry[] =>
  title.names.flatMap((name) =>
    name.tails.flatMap((tail) => [...new Set([tail.key, tail.typed])].map((text) => ({ text, title, name, tail }))),
  )

/** Sorts the names once, so that those which start with a text are found without looking at the others. */
export const createTitleIndex = (titles: readonly Title[]): TitleIndex => {
  const entries = titles.flatMap(entriesOf).sort((a, b) => (a.text < b.text ? -1 : a.text > b.text ? 1 : 0))
  const firstFrom = (text: string): number => {
    let from = 0
    let to = entries.length
    while (from < to) {
      const middle = (from + to) >> 1
      if ((entries[middle]?.text ?? '') < text) from = middle + 1
      else to = middle
    }
    return from
  }
  const startingWith = (text: string): TitleEntry[] => {
    const found: TitleEntry[] = []
    for (let at = firstFrom(text); entries[at]?.text.startsWith(text); at += 1) {
      const entry = entries[at]
      if (entry) found.push(entry)
    }
    return found
  }
  return { titles, startingWith }
}
