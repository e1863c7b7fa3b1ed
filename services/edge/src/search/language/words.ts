import { LRUCache } from 'lru-cache'
import { normalise } from './normalise.ts'

/** One run of letters of a script or one number: `MT-07` and `mt07` are both `mt`, `7`. */
export type Atom = {
  /** spelled so that equal atoms are equal: `07` and `7`, `IV` and `4`, `2.0` and `2` */
  key: string
  /** as typed, normalised */
  typed: string
  /** something that is not a word, such as a size, is before it: no name spans it */
  gap: boolean
}

/** Marks where a size was taken out of a text. */
export const GAP = '|'

/** As lines and models number themselves. A lone `V` or `I` is far more often a letter of a name. */
const ROMAN: Record<string, string> = { ii: '2', iii: '3', iv: '4' }

const keyOfAtom = (atom: string): string =>
  ROMAN[atom] ?? (/^\d/.test(atom) ? atom.replace(/^0+(?=\d)/, '').replace(/\.0+$/, '') : atom)

/** `ב.מ.וו`, `לק.ט.מ` and `I.R.C` are one word; other dots separate words, unless they are part of a number. */
const joinAbbreviations = (text: string): string => text.replace(/(?<!\p{L})([הלבמשוכ][א-ת]|\p{L})\.(?=\p{L})/gu, '$1')

/** A plus behind a name belongs to it: `E-07+`. Between two numbers or words it joins them like a space. */
const spellPlus = (text: string): string => text.replace(/(?<=[\p{L}\d])\+(?![\p{L}\d])/gu, ' plus ')

/** `MkII` as it is typed; in a name its capitals part it. */
const partMarks = (text: string): string => text.replace(/(?<![a-z])mk(?=[iv]+(?![a-z]))/g, 'mk ')

const ATOM = /[א-ת]+|[a-z]+|\d+(?:\.\d+)?|[^\p{P}\p{S}\p{Z}\d]+|\|/gu

/** The atoms of a normalised text, in order. Geresh, gershayim and inch marks vanish, other signs part atoms. */
export const atomsOf = (normalised: string): Atom[] => {
  const text = partMarks(spellPlus(joinAbbreviations(normalised.replace(/['"]/g, ''))))
  const atoms: Atom[] = []
  let gap = false
  for (const [typed] of text.matchAll(ATOM)) {
    if (typed !== GAP) atoms.push({ key: keyOfAtom(typed), typed, gap })
    gap = typed === GAP
  }
  return atoms
}

/** Neighbouring numbers stay separate: `804-805` is not `80 4805`. */
export const joinKeys = (keys: readonly string[]): string =>
  keys.reduce((joined, key) => (/\d$/.test(joined) && /^\d/.test(key) ? `${joined} ${key}` : joined + key), '')

/**
 * Remembers what was read from names: each change of the catalogue reads all of them again, and a catalogue of 20,000
 * products has some 10,000.
 */
const remembered = <Value extends object>(read: (name: string) => Value): ((name: string) => Value) => {
  const values = new LRUCache<string, Value>({ max: 20_000, memoMethod: read })
  return (name) => values.memo(name)
}

/** `ContiRoadAttack` is three words. */
const readName = remembered((name): readonly Atom[] => atomsOf(normalise(name.replace(/(?<=\p{Ll})(?=\p{Lu})/gu, ' '))))

/** The keys of a name's atoms. */
export const atomsOfName = (name: string): string[] => readName(name).map(({ key }) => key)

/** The atoms of a name as they are typed, `07`. */
export const typedAtomsOfName = (name: string): string[] => readName(name).map(({ typed }) => typed)

/** The key of a whole name: `MT-07` → `mt7`, `Vee Rubber` → `veerubber`. */
export const keyOfName = (name: string): string => joinKeys(atomsOfName(name))

/**
 * The words of a name, as the index holds them: each piece between spaces whole (`bt45` of `BT-45`), and the parts of
 * a piece that dashes or capital letters part (`bt`, `45`; `conti`, `road`, `attack`).
 */
export const wordsOfName = remembered((name): readonly string[] => {
  const words = name.split(/\s+/).flatMap((piece) => {
    const parts = piece.split(/[^\p{L}\p{M}\p{N}.'’׳"״+]+|(?<=\p{Ll})(?=\p{Lu})/u)
    return [keyOfName(piece), ...parts.map(keyOfName)]
  })
  return [...new Set(words)].filter((word) => word !== '')
})

/** The pieces of names between spaces, each once. */
export const piecesOf = (names: readonly string[]): string[] => [
  ...new Set(names.flatMap((name) => name.split(/\s+/)).filter((piece) => piece !== '')),
]

/** The longest name of the catalogue has ten atoms; longer runs than eight decide nothing. */
const LONGEST_RUN = 8

/** The key of every run of neighbouring atoms: `mt60rs` gives `mt`, `mt60`, `mt60rs`, `60`, `60rs`, `rs`. */
export const runsOf = (atoms: readonly string[]): string[] =>
  atoms.flatMap((_, start) =>
    Array.from({ length: Math.min(LONGEST_RUN, atoms.length - start) }, (__, more) =>
      joinKeys(atoms.slice(start, start + more + 1)),
    ),
  )

export const runsOfName = remembered((name): readonly string[] => runsOf(atomsOfName(name)))
