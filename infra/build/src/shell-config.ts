import { join } from 'node:path'
import webpack from 'webpack'
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack'
import { baseConfig } from './base-config.ts'
import { repository } from './files.ts'
import { providedAliases } from './provided-exports.ts'
import { lentOnServer, sharedVersions } from './shared.ts'
import type { Configuration } from 'webpack'

type Shell = { hash: string; directory: string }

const federation = (name: string) => join(repository, 'node_modules/@module-federation', name, 'dist/index')

/** The federation's CommonJS copies point at its ES modules, or the runtime would be bundled twice. */
const oneRuntime = { '@module-federation/runtime-core$': `${federation('runtime-core')}.js` }

const runtimeCore = join(repository, 'node_modules/@module-federation/runtime-core/dist')

/** Parts that nothing of ours reaches, or needs less of: preloadRemote, manifests and snapshots at run time, remotes known at build time, emotion's withTheme. */
const unused = {
  [join(runtimeCore, 'utils/preload.js')]: false as const,
  [join(runtimeCore, 'plugins/generate-preload-assets.js')]: false as const,
  [join(runtimeCore, 'plugins/snapshot/index.js')]: false as const,
  [join(runtimeCore, 'plugins/snapshot/SnapshotHandler.js')]: join(import.meta.dirname, 'without-snapshots.js'),
  [join(repository, 'node_modules/@module-federation/sdk/dist/generateSnapshotFromManifest.js')]: false as const,
  [join(repository, 'node_modules/@module-federation/webpack-bundler-runtime/dist/remotes.js')]: false as const,
  [join(runtimeCore, 'utils/semver/index.js')]: join(import.meta.dirname, 'caret-versions.ts'),
  'hoist-non-react-statics$': false as const,
}

/** The shell in the browser: the host that provides the shared packages, the federation runtime and the root config. */
export const shellClientConfig = ({ hash, directory }: Shell): Configuration => {
  const config = baseConfig({ name: 'shell-client', output: join(directory, 'client'), target: 'browser' })
  const shared = Object.fromEntries(
    Object.entries(sharedVersions()).map(([key, version]) => [
      key,
      { singleton: true, eager: true, requiredVersion: `^${version}`, version },
    ]),
  )
  return {
    ...config,
    entry: { main: join(repository, 'shell/client/src/index.ts') },
    output: {
      ...config.output,
      // the address of the folder names the build; the federation asks for the entry's name before its hash is known
      filename: '[name].js',
      uniqueName: 'zmigo-shell',
      publicPath: `/assets/shell/${hash}/`,
    },
    resolve: { ...config.resolve, alias: { ...config.resolve.alias, ...oneRuntime, ...providedAliases(), ...unused } },
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
      new ModuleFederationPlugin({
        name: 'shell',
        remotes: {},
        shared,
        shareStrategy: 'loaded-first',
        dts: false,
        manifest: false,
        experiments: { optimization: { disableSnapshot: true, target: 'web' } },
      }),
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
