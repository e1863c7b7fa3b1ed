import { cpSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sliceNames } from '@zmig/build/places'
import { packSlice, readShopKey } from '@zmig/slices/package'
import { median, scaled, type Measure, type Run } from './measure.ts'
import { root, startNode } from './processes.ts'
import { registryOf, timed } from './slice-registry.ts'
import type { BenchedShop } from './shop-pages.ts'

const EDITS = 3

/** Copies of the slices, in which the bench edits texts: the sources of the clone stay as they are. */
const COPIES = join(root, '.cache/bench/slices')
const copyOf = (name: string) => join(COPIES, `mf-${name}`)
/** Builds of a copy land beside it. */
const builtCopy = (name: string) => join(COPIES, 'build', name)

const run = async (file: string, args: string[], env: NodeJS.ProcessEnv): Promise<void> => {
  const { ended } = startNode(join(root, file), args, { env })
  const code = await ended
  if (code !== 0) throw new Error(`${file} ${args.join(' ')} ended with ${code}`)
}

/** Runs the command as it is typed, without npm's own start. @throws when it fails */
const slice = ({ dataDirectory, env }: BenchedShop, ...args: string[]): Promise<void> =>
  run('infra/dev/bootstrap.mjs', ['slice', ...args], { ...env, DATA_DIR: dataDirectory })

/** Builds the copy of a slice as the command does. */
const build = ({ env }: BenchedShop, name: string): Promise<void> =>
  run('infra/build/build.ts', [name, '--from', copyOf(name)], {
    ...env,
    NODE_COMPILE_CACHE: join(root, '.cache/node'),
    NODE_OPTIONS: '--max-semi-space-size=64', // as infra/dev/slice.ts starts it
  })

const publish = async ({ dataDirectory }: BenchedShop, name: string): Promise<void> =>
  registryOf(dataDirectory).publish(await packSlice(builtCopy(name), readShopKey(dataDirectory)))

/** Where a build keeps what it may use again. */
const cachesOf = (name: string): string[] =>
  ['webpack', 'kept-work'].flatMap((kind) => {
    const folder = join(root, '.cache', kind)
    const all = existsSync(folder) ? readdirSync(folder) : []
    return all.filter((each) => each.startsWith(`${name}-`)).map((each) => join(folder, each))
  })

const HEBREW = /'([\u05D0-\u05EA][^']*)'/

/** Copies a slice. @returns what edits a text of the copy, another one for each number */
const copySlice = (name: string): ((nth: number) => void) => {
  const source = join(root, `mf-${name}`)
  rmSync(copyOf(name), { recursive: true, force: true })
  cpSync(source, copyOf(name), { recursive: true, filter: (path) => !path.endsWith('/node_modules') })
  cpSync(join(root, 'tsconfig.base.json'), join(COPIES, 'tsconfig.base.json')) // that of the copy begins with it
  const folder = join(copyOf(name), 'src')
  const run = Date.now().toString(36)
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('text.ts'))
  for (const path of files.toSorted()) {
    const file = join(folder, path)
    const text = readFileSync(file, 'utf8')
    if (HEBREW.test(text)) return (nth) => writeFileSync(file, text.replace(HEBREW, `'$1 ${run}${nth}'`))
  }
  throw new Error(`the slice ${name} has no text to edit`)
}

type Figures = { first: number; again: number[]; published: number[] }

/** Builds where nothing was ever built, then builds and publishes after each edit. */
const deploy = async (shop: BenchedShop, name: string, edits: number): Promise<Figures> => {
  for (const folder of [builtCopy(name), ...cachesOf(name)]) rmSync(folder, { recursive: true, force: true })
  const edit = copySlice(name)
  const figures: Figures = { first: await timed(() => build(shop, name)), again: [], published: [] }
  for (let nth = 0; nth < edits; nth++) {
    edit(nth)
    figures.again.push(await timed(() => build(shop, name)))
    figures.published.push(await timed(() => publish(shop, name)))
  }
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
  const nothing = await timed(() => slice(shop, 'build', 'wizard'))
  const into = join(root, 'mf-checkout/@mf-types')
  const types = await timed(() => slice(shop, 'types', 'wizard', '--into', 'checkout'))
  rmSync(into, { recursive: true, force: true })
  show([
    { name: 'slice build with nothing to build: the own time of the command', value: nothing, unit: 'ms' },
    { name: 'slice types wizard', value: types, unit: 'ms', target: { of: 'value', atMost: 8_000 } },
  ])
}
