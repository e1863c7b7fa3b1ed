import { minify, type JsMinifyOptions } from '@swc/core'
import { join } from 'node:path'
import * as tokens from '@zmig/platform/tokens'
import { zodWithoutEval } from './generated-module.ts'
import { keepWork } from './kept-work.ts'
import { contract, extension, packageFolder, platform, repository, versionOf } from './places.ts'
import { VERSION_MARK } from './version-mark.ts'
import webpack, { type Compiler, type Configuration, type StatsCompilation } from 'webpack'

const NAME = 'SwcMinimizer'

const minimal = {
  compress: { ecma: 2020, passes: 3 },
  mangle: true,
  ecma: 2020,
  format: { comments: false },
} satisfies JsMinifyOptions

const shorten = async (source: string): Promise<Buffer> => {
  const once = await minify(source, minimal)
  // what the first run inlined can be named shorter: 200 bytes of the shell
  const { code } = await minify(once.code, minimal)
  return Buffer.from(code)
}
const HOW = JSON.stringify(['swc', versionOf('@swc/core'), 'twice', minimal])

/** Minifies with swc: a little smaller than webpack's own choice and six times faster. Unsafe options broke hydration. */
const swcMinimizer = (build: string) => ({
  apply: (compiler: Compiler): void => {
    compiler.hooks.compilation.tap(NAME, (compilation) => {
      const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_SIZE
      const minified = keepWork(`${build}-minified`)
      compilation.hooks.processAssets.tapPromise({ name: NAME, stage }, async (assets) => {
        const scripts = Object.entries(assets).filter(([name]) => name.endsWith('.js'))
        await Promise.all(
          scripts.map(async ([name, source]) => {
            const text = source.source().toString()
            const code = await minified.of(HOW, text, () => shorten(text))
            compilation.updateAsset(name, new webpack.sources.RawSource(code.toString('utf8')))
          }),
        )
        await minified.tidy()
      })
    })
  },
})

/** Writes a version in the place of its mark, into every script of a build. */
export const writeVersion = (version: string) => ({
  apply: (compiler: Compiler): void =>
    compiler.hooks.compilation.tap('WriteVersion', (compilation) => {
      const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_SIZE + 1 // minified
      compilation.hooks.processAssets.tap({ name: 'WriteVersion', stage }, (assets) => {
        for (const [name, source] of Object.entries(assets)) {
          const text = /\.c?js$/.test(name) ? source.source().toString() : ''
          if (text.includes(VERSION_MARK))
            compilation.updateAsset(name, new webpack.sources.RawSource(text.replaceAll(VERSION_MARK, version)))
        }
      })
    }),
})

/**
 * Lets the shell load every script of shell and slices (shell/client/src/remotes.ts), which checks their hashes; webpack's own
 * loader of scripts checks none.
 */
export const shellLoadsScripts = {
  apply: (compiler: Compiler): void =>
    compiler.hooks.compilation.tap('ShellLoadsScripts', (compilation) =>
      compilation.hooks.runtimeModule.tap('ShellLoadsScripts', (module) => {
        if (module.name === 'load script')
          module.generate = () =>
            `${webpack.RuntimeGlobals.loadScript} = (address, done) => __zmigo_federation__.load(address, done);`
      }),
    ),
}

/**
 * Runs one configuration to its end, cache written.
 * @param onEmitted called when its files are written; the cache is written after that
 * @returns names of the files that the entry points need at once, in order
 * @throws with webpack's own words when it does not compile or warns
 */
export const runWebpack = (config: Configuration, onEmitted?: () => void): Promise<Record<string, string[]>> =>
  new Promise((resolve, reject) => {
    const compiler = webpack(config)
    if (!compiler) return reject(new Error('webpack gave no compiler'))
    compiler.run((failure, stats) => {
      if (stats && !stats.hasErrors()) onEmitted?.()
      compiler.close((notClosed) => {
        const error = failure ?? notClosed
        if (error) return reject(error)
        if (!stats) return reject(new Error(`${config.name}: webpack gave no result`))
        if (stats.hasErrors() || stats.hasWarnings())
          return reject(
            new Error(`${config.name} does not build\n${stats.toString({ all: false, errors: true, warnings: true })}`),
          )
        resolve(entryFiles(stats.toJson({ all: false, entrypoints: true })))
      })
    })
  })

const entryFiles = ({ entrypoints = {} }: StatsCompilation) =>
  Object.fromEntries(
    Object.entries(entrypoints).map(([name, { assets = [] }]) => [name, assets.map((asset) => asset.name)]),
  )

type Options = {
  /** names the filesystem cache: one per kind of build, or they evict each other */
  name: string
  output: string
  target: 'browser' | 'server'
  /** what a browser does with the contract's answers: parses them by schemas that come later, or has them checked by the edge */
  answers?: 'parsed' | 'checked'
}

/** In browsers a call's schemas come later than its address; `?whole` asks for a module of the contract as it is. */
const contractRule = (answers: 'parsed' | 'checked') => ({
  test: /\.[jt]s$/,
  include: contract,
  exclude: join(contract, `index.${extension}`), // passes on what the others export
  resourceQuery: { not: [/whole/] },
  sideEffects: false,
  enforce: 'pre' as const,
  use: [{ loader: join(import.meta.dirname, 'contract-loader.cjs'), options: { answers } }],
})
const schemasRule = {
  test: /\.[jt]s$/,
  include: contract,
  sideEffects: false,
  enforce: 'post' as const,
  use: [join(import.meta.dirname, 'contract-schemas-loader.cjs')],
}
const tokensFile = join(platform, `src/kit/tokens.${extension}`)

/** What is compiled: sources of slices, and our packages, which the SDK has as JavaScript. */
const isOurs = (file: string) =>
  /\.tsx?$/.test(file) || [contract, platform].some((folder) => file.startsWith(join(folder, '/')))

/** What all four kinds of build have in common. */
export const baseConfig = ({ name, output, target, answers = 'parsed' }: Options) =>
  ({
    name,
    context: repository,
    mode: 'production',
    devtool: false,
    // es2022: what every browser of the last three years runs untransformed
    target: target === 'browser' ? ['web', 'es2022'] : 'node24',
    output: {
      path: output,
      publicPath: 'auto',
      // the address of the folder names the build
      filename: '[name].js',
      chunkFilename: '[name].js',
      clean: true,
    },
    resolve: { extensions: ['.tsx', '.ts', '.mjs', '.js'], alias: target === 'browser' ? zodWithoutEval() : {} },
    module: {
      rules: [
        {
          test: isOurs,
          // as TypeScript is: of a .js file webpack would take the default export of CommonJS in Node's way
          type: 'javascript/auto' as const,
          use: [
            {
              loader: packageFolder('swc-loader'),
              options: {
                jsc: {
                  target: 'es2022',
                  parser: { syntax: 'typescript', tsx: true },
                  transform: { react: { runtime: 'automatic', development: false } },
                },
              },
            },
            { loader: join(import.meta.dirname, 'styles-loader.cjs'), options: { tokens, file: tokensFile } },
          ],
        },
        { test: /\/content\/[\w-]+\.md$/, use: [join(import.meta.dirname, 'content-loader.cjs')] },
        { test: /\.m?js$/, resolve: { fullySpecified: false } },
        ...(target === 'browser' ? [contractRule(answers), schemasRule] : []),
      ],
    },
    optimization: {
      chunkIds: 'named',
      // short, in the order of use: each build has an address of its own, so nothing is gained by names that outlive it
      moduleIds: 'natural',
      mangleExports: 'size',
      emitOnErrors: false,
      // what runs on the server is never sent: its stack traces are worth more than its bytes
      minimize: target === 'browser',
      minimizer: [swcMinimizer(name)],
    },
    performance: { hints: false },
    infrastructureLogging: { level: 'error' },
    cache: {
      type: 'filesystem',
      name,
      cacheDirectory: join(repository, '.cache/webpack'),
      buildDependencies: { config: [join(import.meta.dirname, '/')] },
    },
  }) satisfies Configuration
