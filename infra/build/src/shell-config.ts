import { join } from 'node:path'
import webpack from 'webpack'
import { baseConfig } from './base-config.ts'
import { repository } from './files.ts'
import { providedAliases } from './provided-exports.ts'
import { lentOnServer, sharedVersions } from './shared.ts'
import type { Configuration } from 'webpack'

type Shell = { hash: string; directory: string }

/** Emotion's `withTheme` needs it; nothing of ours does. */
const unused = { 'hoist-non-react-statics$': false as const }

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
      // the address of the folder names the build
      filename: '[name].js',
      uniqueName: 'zmigo-shell',
      publicPath: `/assets/shell/${hash}/`,
    },
    resolve: { ...config.resolve, alias: { ...config.resolve.alias, ...providedAliases(), ...unused } },
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
      // Provides, and no more: the shell itself imports its packages directly.
      new webpack.sharing.ProvideSharedPlugin({ provides }),
    ],
  }
}

/** The platform for the render workers: the same code as in the browser, as one CommonJS file. */
export const shellServerConfig = ({ directory }: Pick<Shell, 'directory'>): Configuration => {
  const config = baseConfig({ name: 'shell-server', output: join(directory, 'server'), target: 'server' })
  const packages = [...lentOnServer().filter((key) => key !== '@zmig/platform'), '@emotion/cache']
  return {
    ...config,
    entry: join(repository, 'shell/platform/src/server.ts'),
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
