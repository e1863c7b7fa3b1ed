import { join } from 'node:path'
import { repository } from './paths.ts'
import { swcMinimizer } from './swc-minimizer.ts'
import type { Configuration } from 'webpack'

type Options = {
  /** names the filesystem cache: one per kind of build, or they evict each other */
  name: string
  output: string
  target: 'browser' | 'server'
}

const contract = join(repository, 'services/edge/contract')

/** In browsers a call's schemas come later than its address; `?whole` asks for a module of the contract as it is. */
const contractRule = {
  test: /\.ts$/,
  include: contract,
  exclude: join(contract, 'index.ts'), // passes on what the others export
  resourceQuery: { not: [/whole/] },
  enforce: 'pre' as const,
  use: [join(import.meta.dirname, 'contract-loader.cjs')],
}
const zodWithoutEval = { 'zod/mini$': join(import.meta.dirname, 'zod-without-eval.js') }

/** What all four kinds of build have in common. */
export const baseConfig = ({ name, output, target }: Options) =>
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
      filename: '[name].[contenthash:8].js',
      chunkFilename: '[name].[contenthash:8].js',
      clean: true,
    },
    resolve: { extensions: ['.tsx', '.ts', '.mjs', '.js'], alias: target === 'browser' ? zodWithoutEval : {} },
    module: {
      rules: [
        {
          test: /\.tsx?$/,
          use: [
            {
              loader: join(repository, 'node_modules/swc-loader'),
              options: {
                jsc: {
                  target: 'es2022',
                  parser: { syntax: 'typescript', tsx: true },
                  transform: { react: { runtime: 'automatic', development: false } },
                },
              },
            },
            join(import.meta.dirname, 'css-whitespace-loader.cjs'),
          ],
        },
        { test: /\/content\/[\w-]+\.md$/, use: [join(import.meta.dirname, 'content-loader.cjs')] },
        { test: /\.m?js$/, resolve: { fullySpecified: false } },
        ...(target === 'browser' ? [contractRule] : []),
      ],
    },
    optimization: {
      chunkIds: 'named',
      moduleIds: 'deterministic',
      emitOnErrors: false,
      // what runs on the server is never sent: its stack traces are worth more than its bytes
      minimize: target === 'browser',
      minimizer: [swcMinimizer],
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
