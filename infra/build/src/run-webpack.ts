import webpack from 'webpack'
import type { Configuration, StatsCompilation } from 'webpack'

/**
 * Runs one configuration to its end, cache written.
 * @returns names of the files that the entry points need at once, in order
 * @throws with webpack's own words when it does not compile or warns
 */
export const runWebpack = (config: Configuration): Promise<Record<string, string[]>> =>
  new Promise((resolve, reject) => {
    const compiler = webpack(config)
    if (!compiler) return reject(new Error('webpack gave no compiler'))
    compiler.run((failure, stats) => {
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
