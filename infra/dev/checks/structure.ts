import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root } from '../environment.ts'
import { cruiseProject, type CruisedModule } from './boundaries.ts'
import { failed, passed, type Result } from './check.ts'

/** A file of this many lines or fewer is short: it rarely holds a rule of its own. */
const SHORT_LINES = 20
/** A file that only one neighbour imports is a fragment of it, up to this many lines. */
const FRAGMENT_LINES = 30

/** Shares of the product's files. What a few files deserve, many do not. */
const MOST = { short: 0.12, fragments: 0.03 }

const PACKAGE = /^(mf-[^/]+|services\/edge\/contract|(?:shell|services|events|infra)\/[^/]+)\//
const SOURCES = /^(mf-|shell\/|services\/|events\/|infra\/|e2e\/)/
const TESTS = /\.(spec|contract|d)\.tsx?$|(^|\/)testing(\/|\.tsx?$)|^e2e\//

export type SourceFile = { path: string; lines: number; imports: string[] }

export type Structure = {
  files: number
  lines: number
  testLines: number
  /** lines of tests to a line of product in the back office, where most of the forms are */
  backOfficeTests: number
  /** of at most 20 lines */
  short: string[]
  /** of at most 30 lines, imported by a single file of the same folder; each with that file */
  fragments: { path: string; user: string }[]
  /** folders of one package that import each other, directly or around a corner; a folder and its parent may */
  circles: string[][]
}

const isInside = (folder: string, other: string) => folder === other || folder.startsWith(`${other}/`)

/** Groups of nodes that can be reached from each other (Tarjan's strongly connected components of two or more). */
const findCircles = (edges: ReadonlyMap<string, ReadonlySet<string>>): string[][] => {
  const order = new Map<string, number>()
  const lowest = new Map<string, number>()
  const open: string[] = []
  const circles: string[][] = []
  const visit = (node: string) => {
    order.set(node, order.size)
    lowest.set(node, order.size - 1)
    open.push(node)
    for (const next of edges.get(node) ?? []) {
      if (!order.has(next)) visit(next)
      if (open.includes(next)) lowest.set(node, Math.min(lowest.get(node) ?? 0, lowest.get(next) ?? 0))
    }
    if (lowest.get(node) !== order.get(node)) return
    const circle = open.splice(open.indexOf(node))
    if (circle.length > 1) circles.push(circle.toSorted())
  }
  for (const node of edges.keys()) if (!order.has(node)) visit(node)
  return circles
}

const isTest = ({ path }: SourceFile) => TESTS.test(path)
const isBackOffice = ({ path }: SourceFile) => path.startsWith('mf-admin/')
const sumLines = (files: readonly SourceFile[]) => files.reduce((sum, { lines }) => sum + lines, 0)

/** Measures how the product is cut into files and folders. @param files all source files, tests too */
export const measureStructure = (files: readonly SourceFile[]): Structure => {
  const product = files.filter((file) => !isTest(file))
  const tests = files.filter(isTest)
  const known = new Set(product.map(({ path }) => path))
  const users = new Map<string, Set<string>>()
  const folders = new Map<string, Set<string>>()
  for (const { path, imports } of product)
    for (const imported of imports.filter((other) => known.has(other) && other !== path)) {
      users.set(imported, (users.get(imported) ?? new Set()).add(path))
      const from = dirname(path)
      const to = dirname(imported)
      if (PACKAGE.exec(path)?.[1] !== PACKAGE.exec(imported)?.[1] || isInside(from, to) || isInside(to, from)) continue
      folders.set(from, (folders.get(from) ?? new Set()).add(to))
    }
  return {
    files: product.length,
    lines: sumLines(product),
    testLines: sumLines(tests),
    backOfficeTests: sumLines(tests.filter(isBackOffice)) / sumLines(product.filter(isBackOffice)),
    short: product.filter(({ lines }) => lines <= SHORT_LINES).map(({ path }) => path),
    fragments: product.flatMap(({ path, lines }) => {
      const [user, ...others] = users.get(path) ?? []
      const isFragment = lines <= FRAGMENT_LINES && user && others.length === 0 && dirname(user) === dirname(path)
      return isFragment ? [{ path, user }] : []
    }),
    circles: findCircles(folders),
  }
}

const percent = (part: number, whole: number) => `${((100 * part) / whole).toFixed(1)} %`

/** What is too much, each with the files to look at. */
export const findFaults = ({ files, short, fragments, circles }: Structure): string[] => [
  ...circles.map((circle) => `folders that import each other: ${circle.join(', ')}`),
  ...(short.length > files * MOST.short
    ? [`${percent(short.length, files)} of the files have ${SHORT_LINES} lines or fewer:\n  ${short.join('\n  ')}`]
    : []),
  ...(fragments.length > files * MOST.fragments
    ? [
        `${fragments.length} files of ${FRAGMENT_LINES} lines or fewer have one user, in their own folder; fold them into it:\n` +
          fragments.map(({ path, user }) => `  ${path} ← ${user}`).join('\n'),
      ]
    : []),
]

const linesOf = (path: string): number => readFileSync(join(root, path), 'utf8').split('\n').length - 1

const toSourceFile = ({ source, dependencies }: CruisedModule): SourceFile => ({
  path: source,
  lines: linesOf(source),
  imports: dependencies.map(({ resolved }) => resolved),
})

/** How the product is cut into files and folders: what it measured, and what is too much. */
export const checkStructure = async (): Promise<Result> => {
  const { modules } = await cruiseProject()
  const structure = measureStructure(
    modules.filter(({ source }) => /\.tsx?$/.test(source) && SOURCES.test(source)).map(toSourceFile),
  )
  const { files, lines, testLines, backOfficeTests, short, fragments, circles } = structure
  const note =
    `${files} product files of ${lines} lines, tests of ${testLines} (${backOfficeTests.toFixed(2)} a line in the back office); ${short.length} (${percent(short.length, files)}) of ${SHORT_LINES} lines or fewer; ` +
    `${fragments.length} with a single user beside them; ${circles.length} circles of folders`
  const faults = findFaults(structure)
  return { ...(faults.length > 0 ? failed(faults.join('\n')) : passed()), note }
}
