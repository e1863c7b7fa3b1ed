import { join } from 'node:path'
import { evaluateBundle } from './evaluate-bundle.ts'
import { isClone, requireShared, shellFacts } from './places.ts'

/** The file of the platform for the server, as the shell has it. */
export const platformFile = async (): Promise<string> => {
  if (!isClone) return join(shellFacts, 'platform.server.cjs')
  const { buildShell } = await import('./build-shell.ts')
  return join((await buildShell()).directory, 'server/platform.server.cjs')
}

/** What the platform's server bundle exports. */
export const readPlatform = async (): Promise<object> => (await evaluateBundle(await platformFile())) as object

type Pages = readonly { name: string; paths: readonly string[] }[]

/** The page for addresses that no page has claims none. */
const EVERYTHING = '*'

/**
 * The addresses that a slice shows: those of its pages, which its server bundle names.
 * @param bundle the built `server.cjs`
 * @param platform what the platform's server bundle exports
 * @throws when the bundle cannot be evaluated or exports no slice
 */
export const addressesOf = async (bundle: string, platform: object): Promise<string[]> => {
  const { slice } = (await evaluateBundle(bundle, (request) =>
    request === '@zmig/platform' ? platform : requireShared(request),
  )) as { slice?: { pages?: Pages } }
  if (!slice?.pages) throw new Error(`${bundle} exports no slice with pages (src/slice.server.ts)`)
  const paths = slice.pages.flatMap((page) => page.paths).filter((path) => path !== EVERYTHING)
  const below = paths.filter((path) => path.endsWith('/*')).map((path) => path.slice(0, -1))
  // what stands below another address of the slice is claimed with it
  return paths.filter((path) => path.endsWith('/*') || !below.some((prefix) => path.startsWith(prefix)))
}
