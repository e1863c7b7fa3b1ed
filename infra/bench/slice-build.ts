import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sliceNames } from '@zmig/build/places'
import { median, scaled, type Measure, type Run } from './measure.ts'
import { root, startNode } from './processes.ts'
import { buildOf, timed } from './slice-registry.ts'
import type { BenchedShop } from './shop-pages.ts'

const EDITS = 3

/** Runs the command as it is typed, without npm's own start. @throws when it fails */
const slice = async ({ dataDirectory, env }: BenchedShop, ...args: string[]): Promise<void> => {
  const command = startNode(join(root, 'infra/dev/bootstrap.mjs'), ['slice', ...args], {
    env: { ...env, DATA_DIR: dataDirectory },
  })
  const code = await command.ended
  if (code !== 0) throw new Error(`npm run slice -- ${args.join(' ')} ended with ${code}`)
}

/** Where a build keeps what it may use again. */
const cachesOf = (name: string): string[] =>
  ['webpack', 'kept-work'].flatMap((kind) => {
    const folder = join(root, '.cache', kind)
    const all = existsSync(folder) ? readdirSync(folder) : []
    return all.filter((each) => each.startsWith(`${name}-`)).map((each) => join(folder, each))
  })

const forgetBuild = (name: string, alsoCaches: boolean): void => {
  for (const folder of [buildOf(name), ...(alsoCaches ? cachesOf(name) : [])])
    rmSync(folder, { recursive: true, force: true })
}

const HEBREW = /'([\u05D0-\u05EA][^']*)'/

/** The first file of texts of a slice, and what it says. */
const textsOf = (name: string): { file: string; text: string } => {
  const folder = join(root, `mf-${name}/src`)
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('text.ts'))
  for (const path of files.toSorted()) {
    const file = join(folder, path)
    const text = readFileSync(file, 'utf8')
    if (HEBREW.test(text)) return { file, text }
  }
  throw new Error(`the slice ${name} has no text to edit`)
}

/** Edits a text of a slice as its team would, and takes it back, also when the bench is ended meanwhile. */
const withEdits = async (name: string, work: (edit: (nth: number) => void) => Promise<void>): Promise<void> => {
  const { file, text } = textsOf(name)
  const restore = () => writeFileSync(file, text)
  process.once('exit', restore)
  const run = Date.now().toString(36)
  try {
    await work((nth) => writeFileSync(file, text.replace(HEBREW, `'$1 ${run}${nth}'`)))
  } finally {
    process.off('exit', restore)
    restore()
  }
}

type Figures = { first: number; again: number[]; published: number[] }

/** Builds where nothing was ever built, then builds and publishes after each edit. */
const deploy = async (shop: BenchedShop, name: string, edits: number): Promise<Figures> => {
  forgetBuild(name, true)
  const figures: Figures = { first: await timed(() => slice(shop, 'build', name)), again: [], published: [] }
  await withEdits(name, async (edit) => {
    for (let nth = 0; nth < edits; nth++) {
      edit(nth)
      figures.again.push(await timed(() => slice(shop, 'build', name)))
      figures.published.push(await timed(() => slice(shop, 'publish', name)))
    }
  })
  forgetBuild(name, false)
  await slice(shop, 'build', name)
  return figures
}

/** How long a team waits for its commands: a build, a version published through the whole gate, and types of another slice. */
export const benchCommands = async (shop: BenchedShop, { load, show }: Run): Promise<void> => {
  for (const name of sliceNames) {
    const { first, again, published } = await deploy(shop, name, scaled(EDITS, load))
    const row = (what: string, value: number, atMost: number): Measure => ({
      name: `slice ${what} ${name}`,
      value,
      unit: 'ms',
      target: { of: 'value', atMost },
    })
    show([
      row('build, after an edit:', median(again), 4_000),
      { ...row('build, the first one:', first, 0), target: { of: 'value', atMost: 12_000 } },
      row('publish, whole gate:', median(published), 6_000),
    ])
  }
  const into = join(root, 'mf-checkout/@mf-types')
  const types = await timed(() => slice(shop, 'types', 'wizard', '--into', 'checkout'))
  rmSync(into, { recursive: true, force: true })
  show([{ name: 'slice types wizard', value: types, unit: 'ms', target: { of: 'value', atMost: 8_000 } }])
}
