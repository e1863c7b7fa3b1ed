import { atomsOfName, joinKeys, keyOfName } from './atoms.ts'

/**
 * The words of a name, as the index holds them: each piece between spaces whole (`bt45` of `BT-45`), and the parts of
 * a piece that dashes or capital letters part (`bt`, `45`; `conti`, `road`, `attack`).
 */
export const wordsOfName = (name: string): string[] => {
  const words = name.split(/\s+/).flatMap((piece) => {
    const parts = piece.split(/[^\p{L}\p{M}\p{N}.'’׳"״+]+|(?<=\p{Ll})(?=\p{Lu})/u)
    return [keyOfName(piece), ...parts.map(keyOfName)]
  })
  return [...new Set(words)].filter((word) => word !== '')
}

/** What stands between the spaces of names, each once. */
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

export const runsOfName = (name: string): string[] => runsOf(atomsOfName(name))
