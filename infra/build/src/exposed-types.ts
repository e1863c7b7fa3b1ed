import { posix, relative } from 'node:path'
import { compileSources } from './compile-sources.ts'
import { exposedOf } from './exposed.ts'
import { repository, sliceFolder } from './places.ts'

/** Declarations of modules go below this folder, as the federation's own tools call it. */
const COMPILED = 'compiled-types'

const RELATIVE = /(?:from|import\s*\()\s*['"](\.{1,2}\/[^'"]+)\.js['"]/g

/** An import that brings no type. */
const FOR_EFFECT = /^import ['"][^'"]+['"];?\n/gm

/** The declarations that some need, themselves included, and no others. */
const reachable = (declarations: ReadonlyMap<string, string>, entries: readonly string[]): string[] => {
  const found = new Set<string>()
  const visit = (path: string): void => {
    const text = declarations.get(path)
    if (text === undefined || found.has(path)) return
    found.add(path)
    for (const [, request = ''] of text.matchAll(RELATIVE)) visit(`${posix.join(posix.dirname(path), request)}.d.ts`)
  }
  for (const entry of entries) visit(entry)
  return [...found].toSorted()
}

/** A declaration file of a source: `src/slice.ts` has `slice.d.ts`. */
const declarationOf = (source: string) => source.replace(/^src\//, '').replace(/\.tsx?$/, '.d.ts')

/**
 * Declarations of what a slice exposes, and of nothing else of it. `lifecycles.d.ts` passes on `compiled-types/slice.d.ts`, as in
 * the folder `@mf-types` of the federation's own tools, whose archive is another one at each build and takes six seconds.
 * @returns contents by path; the same for the same sources
 */
export const exposedTypes = async (slice: string): Promise<Map<string, string>> => {
  const folder = relative(repository, sliceFolder(slice))
  const exposed = exposedOf(slice)
  const sources = Object.values(exposed)
  const declarations = await compileSources({
    name: `types-of-${slice}`,
    project: `${folder}/tsconfig.json`,
    root: `${folder}/src`,
    include: sources.map((source) => `${folder}/${source}`),
    declarationsOnly: true,
    // the lifecycles have the platform's types; to read all of the largest slice for them takes two seconds of a core
    alone: sources.length === 1,
  })
  const types = new Map<string, string>()
  for (const path of reachable(declarations, sources.map(declarationOf)))
    types.set(`${COMPILED}/${path}`, (declarations.get(path) ?? '').replaceAll(FOR_EFFECT, ''))
  for (const [module, source] of Object.entries(exposed)) {
    const compiled = `./${COMPILED}/${declarationOf(source).replace(/\.d\.ts$/, '.js')}`
    types.set(`${module.replace('./', '')}.d.ts`, `export * from '${compiled}'\n`)
  }
  return types
}
