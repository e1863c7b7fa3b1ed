import { join } from 'node:path'
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack'
import webpack from 'webpack'
import { baseConfig, shellLoadsScripts, writeVersion } from './base-config.ts'
import { exposedOf, fragmentFile } from './exposed.ts'
import { packageFolder, sliceFolder } from './places.ts'
import { lentOnServer, sharedVersions } from './shared.ts'
import { VERSION_MARK } from './version-mark.ts'
import type { Configuration } from 'webpack'

/** A build of a slice: its version, and the folder that it is written to. */
export type Slice = { slice: string; version: string; directory: string }

/**
 * The bundler runtime of the federation is the shell's (shell/client/src/federation/first-page.ts), so that a slice does not
 * bring 9 KB of it.
 */
const runtimeOfShell = ({ request }: { request?: string }, decide: (error?: null, external?: string) => void) =>
  request && /webpack-bundler-runtime[\\/]dist/.test(request) ? decide(null, 'var __zmigo_federation__') : decide()

/** Where the shell serves the browser's files of a version. */
const addressOf = ({ slice }: Pick<Slice, 'slice'>) => `/assets/slices/${slice}/${VERSION_MARK}/`

/** The name of a slice's container, which becomes a variable of the page (shell/client/src/remotes.ts). */
const containerOf = (slice: string) => slice.replaceAll('-', '_')

const versionConstant = new webpack.DefinePlugin({ __SLICE_VERSION__: JSON.stringify(VERSION_MARK) })

/** What runs only where there is a document is left out of the server's bundle. */
const noDocument = new webpack.DefinePlugin({ 'typeof document': JSON.stringify('undefined') })

/**
 * Pictures and videos of a slice: files of their own with a hash in their name. Both builds know them by the address that
 * the shell serves them at, so that what the server renders is what the browser hydrates; the browser's build writes them.
 */
const assetRule = (build: Slice, emit: boolean) => ({
  test: /\.(svg|webm|mp4)$/,
  type: 'asset/resource',
  generator: {
    filename: '[name].[contenthash:8][ext]',
    publicPath: addressOf(build),
    emit,
  },
})

/** The lifecycles, which go into the entry, and fragments, each in a file of its own: no page of the slice itself needs them. */
const exposesOf = (slice: string) =>
  Object.fromEntries(
    Object.entries(exposedOf(slice)).map(([module, source]) => {
      const file = join(sliceFolder(slice), source)
      return [module, module === './lifecycles' ? file : { import: file, name: fragmentFile(module.slice(2)) }]
    }),
  )

/**
 * Puts the lifecycles of a slice into its entry: a file of 0.4 KB would cost every page a request, a hash in the policy and one in
 * the document. Pages stay files of their own.
 */
const exposedInEntry = (container: string) => ({
  apply: (compiler: webpack.Compiler) =>
    compiler.hooks.compilation.tap('ExposedInEntry', (compilation) =>
      compilation.hooks.optimizeChunks.tap('ExposedInEntry', () => {
        const chunks = [...compilation.chunks]
        const entry = chunks.find(({ name }) => name === container)
        const exposed = chunks.filter(({ name }) => name?.startsWith('__federation_expose_'))
        if (!entry) throw new Error(`${container} has no entry`)
        for (const chunk of exposed) {
          compilation.chunkGraph.integrateChunks(entry, chunk)
          compilation.chunks.delete(chunk)
        }
      }),
    ),
})

/** What the federation's plugin generates, whatever the package.json of the repository says of its files. */
const generated = { test: /[\\/]\.federation[\\/]/, type: 'javascript/esm' as const }

/** Loaders that leave out what the shop does not use of the libraries of the back office. */
const hebrewOnly = {
  test: /react-(aria|stately|aria-components)[\\/]dist[\\/]private[\\/](\w+[\\/])?intlStrings\.m?js$/,
  use: [join(import.meta.dirname, 'hebrew-only-loader.cjs')],
}

const gregorianOnly = {
  test: /@internationalized[\\/]date[\\/]dist[\\/]private[\\/]createCalendar\.m?js$/,
  use: [join(import.meta.dirname, 'gregorian-only-loader.cjs')],
}

/** How the browser's side of a slice is compiled, beside what every build has. */
export const clientRules = (build: Slice) => [assetRule(build, true), generated, hebrewOnly, gregorianOnly]

/** What the libraries of the back office bring although the page has it: a hook of React. */
const hook = join(import.meta.dirname, 'use-sync-external-store.js')
export const knownAlready = {
  'use-sync-external-store/shim$': hook,
  'use-sync-external-store/shim/index.js$': hook,
}

const packages: Readonly<Record<string, string>> = {
  '@reduxjs/toolkit': 'dist/redux-toolkit.modern.mjs',
  'react-redux': 'dist/react-redux.mjs',
}

/**
 * RTK Query, which only the back office has, brings the parts of Redux Toolkit and react-redux that it is made of: the copies
 * that the shell shares have few exports (provided-exports.ts), and more of them would be bytes of every shopper's page.
 */
const ownToolkit = new webpack.NormalModuleReplacementPlugin(/^(@reduxjs\/toolkit|react-redux)$/, (resource) => {
  const { request, contextInfo } = resource as { request: string; contextInfo: { issuer: string } }
  const path = packages[request]
  if (path && /[\\/]@reduxjs[\\/]toolkit[\\/]dist[\\/]/.test(contextInfo.issuer))
    Object.assign(resource, { request: join(packageFolder(request), path) })
})

/** The edge has checked what it answers staff, and the back office calls it unchecked. */
export const answersOf = (slice: string): 'checked' | 'parsed' => (slice === 'admin' ? 'checked' : 'parsed')

/** The browser's side of a slice: a remote whose `./lifecycles` is `src/slice.ts`; it brings none of the shared packages. */
export const sliceClientConfig = (build: Slice): Configuration => {
  const { slice, version, directory } = build
  const config = baseConfig({
    name: `${slice}-client`,
    output: join(directory, 'client'),
    target: 'browser',
    answers: answersOf(slice),
  })
  const shared = Object.fromEntries(
    Object.entries(sharedVersions()).map(([key, installed]) => [
      key,
      { singleton: true, import: false as const, requiredVersion: `^${installed}` },
    ]),
  )
  return {
    ...config,
    entry: {},
    externals: [runtimeOfShell],
    module: { rules: [...config.module.rules, ...clientRules(build)] },
    resolve: { ...config.resolve, alias: { ...config.resolve.alias, ...knownAlready } },
    output: { ...config.output, uniqueName: `zmigo-${slice}`, publicPath: addressOf(build) },
    // a page is one file, which the shell preloads by its name: what two pages share would come a round trip later
    optimization: { ...config.optimization, splitChunks: false },
    plugins: [
      versionConstant,
      writeVersion(version),
      shellLoadsScripts,
      exposedInEntry(containerOf(slice)),
      ownToolkit,
      new ModuleFederationPlugin({
        name: containerOf(slice),
        filename: 'remoteEntry.js',
        exposes: exposesOf(slice),
        shared,
        shareStrategy: 'loaded-first',
        dts: false,
        manifest: true,
        experiments: {
          asyncStartup: false,
          externalRuntime: true,
          optimization: { disableSnapshot: true, disableRemote: true, target: 'web' },
        },
      }),
    ],
  }
}

/** The server's side of a slice: one CommonJS file that takes the shared packages from the render worker. */
export const sliceServerConfig = (build: Slice): Configuration => {
  const { slice, version, directory } = build
  const config = baseConfig({ name: `${slice}-server`, output: join(directory, 'server'), target: 'server' })
  return {
    ...config,
    entry: join(sliceFolder(slice), 'src/slice.server.ts'),
    module: { rules: [...config.module.rules, assetRule(build, false)] },
    output: {
      path: config.output.path,
      filename: 'server.cjs',
      library: { type: 'commonjs2' },
      clean: true,
      // one file: what a browser fetches later, a render worker has from the start (it may not require files)
      asyncChunks: false,
    },
    externals: Object.fromEntries(lentOnServer().map((key) => [key, `commonjs ${key}`])),
    plugins: [versionConstant, noDocument, writeVersion(version)],
  }
}
