import { join } from 'node:path'
import webpack from 'webpack'
import { baseConfig, shellLoadsScripts, writeVersion } from './base-config.ts'
import { integrityOf } from './files.ts'
import { packageFolder, platform, repository } from './places.ts'
import { providedAliases } from './provided-exports.ts'
import { lentOnServer, sharedVersions } from './shared.ts'
import { VERSION_MARK } from './version-mark.ts'
import type { Configuration } from 'webpack'

/** The federation's packages import each other as CommonJS too, which would bundle the runtime twice: 9 KB. */
const oneRuntime = Object.fromEntries(
  ['runtime-core', 'runtime', 'sdk'].map((name) => [
    `@module-federation/${name}$`,
    join(packageFolder(`@module-federation/${name}`), 'dist/index.js'),
  ]),
)

/** What the federation's own plugin would tell its runtime of this build. */
const federationFacts = new webpack.DefinePlugin({
  FEDERATION_HAS_EXPOSES: 'false',
  FEDERATION_BUILD_IDENTIFIER: '"shell"',
  ENV_TARGET: '"web"',
})

/**
 * Writes the hashes of the files that the shell fetches later into its first file, in the place of `__LATER_FILES__`. They are known
 * when everything is minified and named.
 */
const laterFiles = {
  apply: (compiler: webpack.Compiler) =>
    compiler.hooks.compilation.tap('LaterFiles', (compilation) =>
      compilation.hooks.processAssets.tap(
        { name: 'LaterFiles', stage: webpack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_HASH + 1 },
        (assets) => {
          const later = Object.entries(assets)
            .filter(([file]) => file.endsWith('.js') && file !== 'main.js')
            .map(([file, source]) => [file, integrityOf(source.buffer())])
          const main = assets['main.js']?.source().toString().split('__LATER_FILES__') ?? []
          if (main.length !== 2) throw new Error('the shell does not read the hashes of its later files in one place')
          compilation.updateAsset(
            'main.js',
            new webpack.sources.RawSource(main.join(JSON.stringify(Object.fromEntries(later)))),
          )
        },
      ),
    ),
}

type Shell = { hash: string; directory: string }

/** Emotion's `withTheme` needs it; nothing of ours does. */
export const unused = { 'hoist-non-react-statics$': false as const }

/** What emotion brings although React has it: it looks the hook up by its name, for which webpack writes all names of React. */
const knownAlready = {
  '@emotion/use-insertion-effect-with-fallbacks$': join(import.meta.dirname, 'use-insertion-effect.js'),
}

/** The shell in the browser: the federation's host, which provides the shared packages, and the root config. */
export const shellClientConfig = ({ hash, directory }: Shell): Configuration => {
  const config = baseConfig({ name: 'shell-client', output: join(directory, 'client'), target: 'browser' })
  const provides = Object.fromEntries(
    Object.entries(sharedVersions()).map(([key, version]) => [key, { shareKey: key, version, eager: true }]),
  )
  return {
    ...config,
    entry: { main: join(repository, 'shell/client/src/index.ts') },
    output: {
      ...config.output,
      uniqueName: 'zmigo-shell',
      publicPath: `/assets/shell/${VERSION_MARK}/`,
    },
    resolve: {
      ...config.resolve,
      alias: { ...config.resolve.alias, ...providedAliases(), ...oneRuntime, ...unused, ...knownAlready },
    },
    optimization: {
      ...config.optimization,
      runtimeChunk: false,
      // one file: the address of the folder changes with either part, and packages compress better beside our code
      splitChunks: false,
    },
    plugins: [
      // After minimising, which would drop it: the browser compiles what every page runs while it comes in, on another thread.
      new webpack.BannerPlugin({
        banner: '//# allFunctionsCalledOnLoad',
        raw: true,
        stage: webpack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_HASH - 1,
      }),
      shellLoadsScripts,
      writeVersion(hash),
      laterFiles,
      federationFacts,
      // Provides, and no more: the shell itself imports its packages directly.
      new webpack.sharing.ProvideSharedPlugin({ provides }),
    ],
  }
}

/**
 * What pages of developers run beside the shell: a build of its own, so that not a byte of it, not even its hash, is in the
 * shell's file. It is written beside that file.
 */
export const shellDeveloperConfig = ({ directory }: Pick<Shell, 'directory'>): Configuration => {
  const config = baseConfig({ name: 'shell-developer', output: join(directory, 'client'), target: 'browser' })
  return {
    ...config,
    entry: { developer: join(repository, 'shell/client/src/developer/developer.ts') },
    output: { ...config.output, uniqueName: 'zmigo-developer', clean: false },
  }
}

/** The platform for the render workers: the same code as in the browser, as one CommonJS file. */
export const shellServerConfig = ({ directory }: Pick<Shell, 'directory'>): Configuration => {
  const config = baseConfig({ name: 'shell-server', output: join(directory, 'server'), target: 'server' })
  const packages = [...lentOnServer().filter((key) => key !== '@zmig/platform'), '@emotion/cache']
  return {
    ...config,
    entry: join(platform, 'src/server.ts'),
    output: {
      path: config.output.path,
      filename: 'platform.server.cjs',
      library: { type: 'commonjs2' },
      clean: true,
      // one file: what a browser fetches later is never run here
      asyncChunks: false,
    },
    externals: Object.fromEntries(packages.map((key) => [key, `commonjs ${key}`])),
  }
}
