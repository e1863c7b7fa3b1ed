import { readFile } from 'node:fs/promises'
import { compileFunction } from 'node:vm'
import { join } from 'node:path'
import { isClone, requireShared, shellFacts } from './places.ts'

type Require = (request: string) => unknown
type Bundle = (module: { exports: unknown }, exports: unknown, require: Require) => void

const evaluate = async (file: string, require: Require): Promise<unknown> => {
  const module: { exports: unknown } = { exports: {} }
  const run = compileFunction(await readFile(file, 'utf8'), ['module', 'exports', 'require'], {
    filename: file,
  }) as Bundle
  run(module, module.exports, require)
  return module.exports
}

/** The platform for the server, as the shell has it. */
const platformFile = async (): Promise<string> => {
  if (!isClone) return join(shellFacts, 'platform.server.cjs')
  const { buildShell } = await import('./build-shell.ts')
  return join((await buildShell()).directory, 'server/platform.server.cjs')
}

type Pages = readonly { name: string; paths: readonly string[] }[]

/** The page for addresses that no page has claims none. */
const EVERYTHING = '*'

/**
 * The addresses that a slice shows: those of its pages, which its server bundle names.
 * @param bundle the built `server.cjs`
 * @throws when the bundle cannot be evaluated or exports no slice
 */
export const addressesOf = async (bundle: string): Promise<string[]> => {
  const platform = await evaluate(await platformFile(), requireShared)
  const { slice } = (await evaluate(bundle, (request) =>
    request === '@zmig/platform' ? platform : requireShared(request),
  )) as { slice?: { pages?: Pages } }
  if (!slice?.pages) throw new Error(`${bundle} exports no slice with pages (src/slice.server.ts)`)
  const paths = slice.pages.flatMap((page) => page.paths).filter((path) => path !== EVERYTHING)
  const below = paths.filter((path) => path.endsWith('/*')).map((path) => path.slice(0, -1))
  // what stands below another address of the slice is claimed with it
  return paths.filter((path) => path.endsWith('/*') || !below.some((prefix) => path.startsWith(prefix)))
}
