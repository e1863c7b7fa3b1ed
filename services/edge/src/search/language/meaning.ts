import type { Part } from './bike-clause.ts'

/** What a run of words can mean. `lines` and `bikes` are indexes into the vocabulary. */
export type Meaning =
  /** a brand or a category by its name, or words of lines' names; `lines`: those that it leaves */
  | { kind: 'brand' | 'category'; tokens: string[]; lines: ReadonlySet<number>; name: string }
  | { kind: 'words'; tokens: string[]; lines: ReadonlySet<number> }
  | { kind: 'bikes'; bikes: ReadonlySet<number> }
  | { kind: 'year'; year: number }
  | { kind: 'part'; part: Part }
  /** a width, a rim, a tube type: nothing that belongs to one line or bike */
  | { kind: 'property'; tokens: string[]; about: 'size' | 'tube' | 'word'; name: string }
  /** carries no meaning in this shop */
  | { kind: 'filler' }
