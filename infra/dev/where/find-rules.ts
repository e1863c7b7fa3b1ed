/** A place that explains, names or tests a rule. */
export type Hit = {
  file: string
  line: number
  /** the first sentence of the docstring, the exported name, or the title of the test */
  text: string
  score: number
}

type Headline = { line: number; text: string; weight: number }

/** Words that say nothing about what is looked for. */
const STOP_WORDS = new Set(
  'a an and at by each every for from in is its not of on one or per s that the to with'.split(' '),
)

/** `letters`, `lettering` and `letter` are one word; so are `tries` and `try`. */
const stem = (word: string): string =>
  word
    .replace(/ies$/, 'y')
    .replace(/(?<=[a-z]{3})(ing|ed|s)$/, '')
    .replace(/(?<=[a-z]{3})e$/, '')

/** Other words for the same thing, so that the word that comes to mind first finds the one that the code uses. */
const SYNONYMS: readonly (readonly string[])[] = [
  ['typo', 'mistyped', 'misspelled', 'spelling'],
  ['tolerance', 'correct', 'correction'],
  ['case', 'upper', 'lower', 'capital'],
  ['courier', 'shipping', 'delivery'],
  ['fee', 'price', 'cost'],
  ['no', 'never', 'without'],
  ['try', 'attempt'],
  ['day', '24 hours'],
  ['mb', 'megabyte'],
  ['two', '2'],
  ['three', '3'],
  ['five', '5'],
  ['six', '6'],
  ['eight', '8'],
  ['ten', '10'],
  ['fourteen', '14'],
  ['twenty', '20'],
  ['thirty', '30'],
  ['fifty', '50'],
  ['ninety', '90'],
]

const wordsOf = (text: string): string[] =>
  text
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '' && !STOP_WORDS.has(word))
    .map(stem)

/** A word and what else it may be called. */
const alternativesOf = (word: string): string[] => {
  const groups = SYNONYMS.map((group) => group.flatMap(wordsOf)).filter((group) => group.includes(word))
  return [...new Set([word, ...groups.flat()])]
}

const SPEC = /\.(spec|contract)\.tsx?$/

/** The specs of this search: their samples are written like rules and tests. */
const OWN_SPECS = /^infra\/dev\/where\/.*\.spec\.ts$/

/** Whether a file may state or test a rule: TypeScript, without fixtures. @param file relative to the clone */
export const mayStateRule = (file: string): boolean =>
  /\.tsx?$/.test(file) && !file.includes('/testing/') && !OWN_SPECS.test(file)

const firstSentence = (text: string): string => /^.*?[.;](?=\s|$)|^.*$/.exec(text)?.[0] ?? text

/** A docstring with the name that it explains, an exported name without one, the title of a test or of a row of its table, the name of a setting. */
const PATTERNS: readonly { pattern: RegExp; weight: number; spec?: boolean }[] = [
  { pattern: /\/\*\*([\s\S]*?)\*\/\s*(?:export )?(?:const|type|async function\*?)? ?(\w+)/g, weight: 1.2 },
  { pattern: /^export (?:const|type) (\w+)/gm, weight: 1 },
  { pattern: /^\s*\/\/ (.+)$/gm, weight: 0.8 },
  { pattern: /\bdescription: ['"`](.+)['"`]/g, weight: 1.1 },
  {
    pattern: /\b(?:test|it|describe|given|then)(?:\.\w+)*(?:\(\[[\s\S]*?\]\))?\(\s*['"`](.+?)['"`],/g,
    weight: 1.2,
    spec: true,
  },
  // a row of a table test begins with words about its case
  { pattern: /\[\s*(?:'|"|`)([^'"`\n]+ [^'"`\n]+)['"`]\s*,/g, weight: 1.2, spec: true },
]

const headlinesOf = (file: string, source: string): Headline[] => {
  const isSpec = SPEC.test(file)
  return PATTERNS.filter(({ spec = false }) => spec === isSpec).flatMap(({ pattern, weight }) =>
    [...source.matchAll(pattern)].map((match) => {
      const [, text = '', name = ''] = match
      return {
        line: source.slice(0, match.index).split('\n').length,
        text: `${text
          .replace(/\s*\n\s*\*?\s*/g, ' ')
          .replace(/@\w+/g, '')
          .trim()}${name ? ` (${name})` : ''}`,
        weight,
      }
    }),
  )
}

/**
 * Deciders, terms and settings of a service own the rules, and files of limits the limits; the rest of the wire contract,
 * pages and tools repeat them at most.
 */
const weightOf = (file: string): number => {
  if (file.endsWith('-limits.ts')) return 1.3
  if (file.startsWith('services/edge/contract/')) return 0.9
  if (/\.decider\.|\/config\.ts$|^services\/.*\/terms\.ts$/.test(file)) return 1.3
  if (file.startsWith('services/')) return 1.1
  if (/^(events|mf-)/.test(file)) return 0.9
  return 0.7
}

const nameOf = (file: string): string => file.slice(file.lastIndexOf('/') + 1)
const folderOf = (file: string): string => file.slice(0, file.lastIndexOf('/'))

/** A file with the words in its name is about them, and a test beside the best rule tests that rule. */
const BONUS = 1.3

const best = (hits: readonly Hit[], most: number): Hit[] => {
  const top = Math.max(0, ...hits.map(({ score }) => score))
  return hits
    .filter(({ score }) => score > top / 2)
    .toSorted((left, right) => right.score - left.score)
    .slice(0, most)
}

/**
 * Finds where a rule is written and where it is tested: files whose docstrings, names or test titles contain the words,
 * together with the words of their path. A place that has all of the words comes before one that has some.
 * @param sources texts by path relative to the clone
 * @returns the best rules and the best tests, the best first
 */
export const findRules = (
  sources: ReadonlyMap<string, string>,
  query: string,
  most = 5,
): { rules: Hit[]; tests: Hit[] } => {
  const wanted = [...new Set(wordsOf(query))].map(alternativesOf)
  const rules: Hit[] = []
  const tests: Hit[] = []
  if (wanted.length === 0) return { rules, tests }
  for (const [file, source] of sources) {
    const inPath = new Set(wordsOf(file))
    const inName = new Set(wordsOf(nameOf(file)))
    const bonus = wanted.every((words) => words.some((word) => inName.has(word))) ? BONUS : 1
    const hits = headlinesOf(file, source).map(({ line, text, weight }): Hit => {
      const inText = new Set(wordsOf(text))
      const direct = wanted.filter((words) => words.some((word) => inText.has(word))).length
      const found = wanted.filter((words) => words.some((word) => inText.has(word) || inPath.has(word))).length
      // a short headline that holds the words is about them
      const focus = 1 + direct / (inText.size + 4)
      return {
        file,
        line,
        text,
        score: direct === 0 ? 0 : (found / wanted.length) ** 2 * weight * weightOf(file) * focus * bonus,
      }
    })
    const [hit] = best(hits, 1)
    if (hit && hit.score > 0) (SPEC.test(file) ? tests : rules).push(hit)
  }
  const ranked = best(rules, most)
  const folder = ranked[0] && folderOf(ranked[0].file)
  const tested = tests.map((hit) => (folderOf(hit.file) === folder ? { ...hit, score: hit.score * BONUS } : hit))
  return { rules: ranked, tests: best(tested, most) }
}

/** A hit as one line of a terminal. */
export const showHit = ({ file, line, text }: Hit): string => `${file}:${line}  ${firstSentence(text).slice(0, 110)}`
