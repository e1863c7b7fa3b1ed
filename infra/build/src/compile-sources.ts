import { execFile } from 'node:child_process'
import { copyFile, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { promisify } from 'node:util'
import { filesBelow } from './files.ts'
import { packageFolder, repository } from './places.ts'

type Sources = {
  /** names the folder of what is written, for one build at a time */
  name: string
  /** a project of the clone whose options apply, relative to it */
  project: string
  /** where names of files begin, relative to the clone */
  root: string
  /** patterns of sources, relative to the clone */
  include: readonly string[]
  /** leaves the JavaScript out */
  declarationsOnly?: boolean
  /** compiles each file, which `include` then names, without the modules beside it: what these have counts as `any`, and is not read */
  alone?: boolean
}

/** Imports of files by their own endings, which the compiler leaves in declarations: `from './tokens.ts'`. */
const OWN_ENDING = /((?:from|import)\s*\(?\s*)(['"])(\.{1,2}\/[^'"]+)\.tsx?\2/g

/**
 * Compiles sources, and what they import of their own package, to JavaScript and declarations. The types were checked when they landed.
 * @returns contents by path below `root`, which import each other as JavaScript
 */
export const compileSources = async ({
  name,
  project,
  root,
  include,
  declarationsOnly = false,
  alone = false,
}: Sources): Promise<Map<string, string>> => {
  const folder = join(repository, '.cache/compiled', name)
  const output = join(folder, 'out')
  const config = join(folder, 'tsconfig.json')
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  const sources = alone ? join(folder, 'src') : join(repository, root)
  const copyOf = (path: string) => join(sources, relative(root, path))
  for (const path of alone ? include : []) {
    await mkdir(dirname(copyOf(path)), { recursive: true })
    await copyFile(join(repository, path), copyOf(path))
  }
  const fromHere = (path: string) => relative(folder, join(repository, path))
  await writeFile(
    config,
    JSON.stringify({
      extends: fromHere(project),
      compilerOptions: {
        composite: false,
        incremental: false,
        noEmit: false,
        tsBuildInfoFile: null,
        declaration: true,
        emitDeclarationOnly: declarationsOnly,
        rewriteRelativeImportExtensions: true,
        noCheck: true,
        newLine: 'lf',
        rootDir: relative(folder, sources),
        outDir: './out',
      },
      include: include.map((path) => (alone ? relative(folder, copyOf(path)) : fromHere(path))),
      exclude: ['**/*.spec.ts', '**/*.spec.tsx', '**/testing/**', '**/node_modules/**'].map((path) => fromHere(path)),
      references: [],
    }),
  )
  const tsc = join(packageFolder('typescript'), 'bin/tsc')
  await promisify(execFile)(process.execPath, [tsc, '-p', config]).catch((error: unknown) => {
    const { stdout } = error as { stdout?: string }
    throw new Error(`The sources of ${name} could not be compiled\n${stdout ?? ''}`, { cause: error })
  })
  const paths = await filesBelow(output)
  const texts = await Promise.all(paths.map((path) => readFile(join(output, path), 'utf8')))
  const written = (path: string, text: string) =>
    path.endsWith('.d.ts') ? text.replace(OWN_ENDING, '$1$2$3.js$2') : text
  return new Map(paths.map((path, at) => [path, written(path, texts[at] ?? '')]))
}
