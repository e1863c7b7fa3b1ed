const words = (text: string): string =>
  text
    .replace(/([a-z0-9])([A-Z])/g, '$1-$2')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')

/**
 * Whether a path contains a word: `best offer`, `bestOffer` and `best-offer` are the same, and a plural finds its
 * singular. Only whole words count: `art` is not in `cart`.
 */
export const pathContains = (path: string, word: string): boolean => {
  const wanted = words(word).replace(/^-|-$/g, '')
  if (!wanted) return false
  const singular = wanted.endsWith('s') ? wanted.slice(0, -1) : wanted
  return new RegExp(`(^|-)${singular}(s|es)?(-|$)`).test(words(path))
}

/** The layers in the order in which data flows (architecture.md, The way data flows). */
const LAYERS: readonly { name: string; matches: RegExp }[] = [
  { name: 'contract', matches: /^services\/edge\/contract\// },
  { name: 'event', matches: /^events\/catalog\// },
  { name: 'decider', matches: /\.decider\.ts$/ },
  { name: 'commands', matches: /\.commands\.ts$/ },
  { name: 'routes', matches: /^services\/(?!edge\/).*\.routes\.ts$/ },
  { name: 'replica', matches: /\.replica\.ts$/ },
  { name: 'projection', matches: /\.projection\.ts$/ },
  { name: 'queries', matches: /\.queries\.ts$/ },
  { name: 'edge', matches: /^services\/edge\/src\// },
  { name: 'service', matches: /^services\// },
  { name: 'platform', matches: /^shell\// },
  { name: 'slice api', matches: /^mf-[^/]+\/src\/api\// },
  { name: 'feature', matches: /^mf-[^/]+\/src\/features\// },
  { name: 'fragment', matches: /^mf-[^/]+\/src\/fragments\// },
  { name: 'page', matches: /^mf-[^/]+\/src\/pages\// },
  { name: 'journey', matches: /^e2e\// },
  { name: 'seed and tools', matches: /^infra\// },
]

const SPEC = /\.spec\.tsx?$/

type Layer = { name: string; files: string[] }

/**
 * Sorts files into layers. A spec follows the file that it tests.
 * @param files paths relative to the root of the clone
 */
export const byLayer = (files: readonly string[]): Layer[] => {
  const layers = LAYERS.map(({ name }): Layer => ({ name, files: [] }))
  for (const file of files) {
    const tested = file.replace(/\.(unit|int|e2e)\.spec(\.tsx?)$/, '$2')
    const index = LAYERS.findIndex(({ matches }) => matches.test(tested))
    layers[index]?.files.push(file)
  }
  for (const { files: found } of layers)
    found.sort((left, right) => left.replace(SPEC, '').localeCompare(right.replace(SPEC, '')))
  return layers.filter(({ files: found }) => found.length > 0)
}
