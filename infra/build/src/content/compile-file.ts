import { readFile, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { compileContent } from './compile-content.ts'
import type { Vocabulary } from './content-words.ts'

/** Files beside a page that say what it may name; a change of one compiles the page again. */
export const vocabularyFiles = (page: string): string[] =>
  ['vocabulary.ts', 'values.ts', 'facts.ts'].map((name) => join(dirname(page), name))

/**
 * Compiles one page of content with the vocabulary beside it.
 * @throws with the page's path and what is wrong with it
 */
export const compileFile = async (page: string, source?: string): Promise<string> => {
  const [file = ''] = vocabularyFiles(page)
  // the query: a build that watches must load a changed file again
  const changed = (await stat(file)).mtimeMs
  const { vocabulary } = (await import(`${pathToFileURL(file).href}?${changed}`)) as { vocabulary: Vocabulary }
  try {
    return compileContent(source ?? (await readFile(page, 'utf8')), vocabulary, (module) => join(dirname(file), module))
  } catch (error) {
    throw new Error(`${page}: ${error instanceof Error ? error.message : String(error)}`, { cause: error })
  }
}

const isContent = (id: string): boolean => /\/content\/[\w-]+\.md$/.test(id)

type VitestContext = { defineCacheKeyGenerator: (keyOf: (file: { id: string }) => false | undefined) => void }

/** The same for Vite, so that unit tests render the pages that the build does. */
export const contentPlugin = () => ({
  name: 'zmigo-content',
  enforce: 'pre' as const,
  load: (id: string) => (isContent(id) ? compileFile(id) : undefined),
  // what a page compiles to depends on the compiler and the vocabulary too, which Vitest's cache does not see
  configureVitest: ({ defineCacheKeyGenerator }: VitestContext) =>
    defineCacheKeyGenerator(({ id }) => (isContent(id) ? false : undefined)),
})
