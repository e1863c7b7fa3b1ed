import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { precompress } from '@zmig/build/inputs'
import { keepWork } from '@zmig/build/kept-work'
import { sliceFolder } from '@zmig/build/places'
import { providedAliases } from '@zmig/build/provided'
import { unused } from '@zmig/build/shell-config'
import { clientRules, knownAlready } from '@zmig/build/slice-config'
import { baseConfig, runWebpack } from '@zmig/build/webpack'
import type { SliceMeta } from '@zmig/slices/meta'
import webpack from 'webpack'
import type { Run } from './measure.ts'
import { root } from './processes.ts'
import { buildOf } from './slice-registry.ts'

const KILOBYTE = 1024

/** Pages that shoppers come to, by their slice and name. */
const PAGES = [
  ['storefront', 'home'],
  ['storefront', 'size-list'],
  ['storefront', 'product'],
  ['wizard', 'wizard'],
  ['checkout', 'cart'],
] as const

/** Slices that shoppers come to. The back office would be an application of its own: one bundle would give them more of its libraries. */
const SLICES = ['storefront', 'checkout', 'wizard']

/** Sizes of scripts, as they are sent (brotli), by their names. */
type Sizes = Record<string, number>

const weigh = (files: Sizes, names: readonly string[]): number =>
  names.reduce((sum, name) => sum + (files[name] ?? 0), 0) / KILOBYTE

/** What the shell has in the place of the federation: the slices as parts of its own build, each fetched when it is shown. */
const remotesOf = (slices: readonly string[]): string => {
  const loads = slices.map((name) => {
    const source = JSON.stringify(join(sliceFolder(name), 'src/slice.ts'))
    return `  ${JSON.stringify(name)}: () => import(/* webpackChunkName: "slice-${name}" */ ${source}),`
  })
  return `const slices = {\n${loads.join('\n')}\n}\nexport const createRemotes = () => (name) => slices[name]()\n`
}

/** Builds shell and slices as one application, with the same webpack settings. @returns the sizes of its scripts */
const buildOneBundle = async (): Promise<Sizes> => {
  const folder = join(root, '.cache/bench/one-bundle')
  const output = join(folder, 'out')
  rmSync(output, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const remotes = join(folder, 'remotes.mjs')
  writeFileSync(remotes, remotesOf(SLICES))
  const config = baseConfig({ name: 'one-bundle', output, target: 'browser' })
  await runWebpack({
    ...config,
    entry: { main: join(root, 'shell/client/src/index.ts') },
    module: {
      rules: [...config.module.rules, ...clientRules({ slice: 'bench', version: '1', directory: output })],
    },
    resolve: {
      ...config.resolve,
      alias: { ...config.resolve.alias, ...providedAliases(), ...unused, ...knownAlready },
    },
    optimization: { ...config.optimization, splitChunks: false },
    plugins: [
      new webpack.DefinePlugin({ __SLICE_VERSION__: JSON.stringify('1') }),
      new webpack.NormalModuleReplacementPlugin(/^\.\/remotes\.ts$/, remotes),
    ],
  })
  await precompress(output, keepWork('one-bundle-compressed'))
  const scripts = readdirSync(output).filter((name) => name.endsWith('.js'))
  return Object.fromEntries(scripts.map((name) => [name, statSync(join(output, `${name}.br`)).size]))
}

/** The sizes of the shell's scripts, those that come later included. */
const shellSizes = (): Sizes => {
  const shells = join(root, '.cache/build/shell')
  const { hash } = JSON.parse(readFileSync(join(shells, 'current.json'), 'utf8')) as { hash: string }
  const client = join(shells, hash, 'client')
  const scripts = readdirSync(client).filter((name) => name.endsWith('.js.br'))
  return Object.fromEntries(scripts.map((name) => [name.replace(/\.br$/, ''), statSync(join(client, name)).size]))
}

const sliceSizes = (slice: string): Sizes => {
  const { files } = JSON.parse(readFileSync(join(buildOf(slice), 'meta.json'), 'utf8')) as SliceMeta
  return Object.fromEntries(
    Object.entries(files).flatMap(([path, { bytes, brotli }]) =>
      path.startsWith('client/') && !/\.(br|gz)$/.test(path) ? [[path.replace('client/', ''), brotli ?? bytes]] : [],
    ),
  )
}

/** The file of a page, which may be that of several; none of a page that its slice has in its main file. */
const pageFile = (files: Sizes, page: string): string[] =>
  Object.keys(files).filter((name) =>
    (/^page-([\w.-]+?)(?:\.[0-9a-f]{8})?\.js$/.exec(name)?.[1] ?? '').split('.').includes(page),
  )

/**
 * What federation costs a visitor: the scripts of pages as the shop sends them, beside those of shell and slices that are built as
 * one application.
 */
export const benchOneBundle = async ({ show }: Run): Promise<void> => {
  const bundle = await buildOneBundle()
  const shell = shellSizes()
  for (const [slice, page] of PAGES) {
    const own = sliceSizes(slice)
    const federated = ['remoteEntry.js', ...pageFile(own, page)]
    const inOne = ['main.js', `slice-${slice}.js`, ...pageFile(bundle, page)]
    show([
      {
        name: `scripts of a first page, ${page}, beside one bundle`,
        value: weigh(shell, ['main.js']) + weigh(own, federated),
        limit: weigh(bundle, inOne),
        unit: 'KB',
        target: { of: 'above limit', atMost: 40 },
      },
      {
        name: '  requests for them',
        value: 1 + federated.length,
        limit: inOne.length,
        unit: '',
        target: { of: 'above limit', atMost: 1 },
      },
    ])
  }
  // a visitor who goes on to a second slice: the federation's runtime and the manifest come once they point at a link
  const own = sliceSizes('wizard')
  const later = ['mf-manifest.json', 'remoteEntry.js', ...pageFile(own, 'wizard')]
  const inOne = ['slice-wizard.js', ...pageFile(bundle, 'wizard')]
  show([
    {
      name: 'what a second slice brings after that, the wizard, beside one bundle',
      value: weigh(shell, ['federation.js']) + weigh(own, later),
      limit: weigh(bundle, inOne),
      unit: 'KB',
      target: { of: 'above limit', atMost: 40 },
    },
  ])
}
