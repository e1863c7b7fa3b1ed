/** Webpack's runtime of a slice, as far as the federation uses it. */
type WebpackRequire = {
  m: Record<string, (module: { exports: unknown }) => void>
  c: Record<string, unknown>
  S: { default?: ShareScope }
  consumesLoadingData: { moduleIdToConsumeDataMapping: Record<string, { shareKey: string }> }
}
type ShareScope = Record<string, Record<string, { get(): () => unknown }>>
type Consumes = {
  webpackRequire: WebpackRequire
  installedModules: Record<string, unknown>
  initialConsumes?: string[]
  chunkMapping?: Record<string, string[]>
  chunkId?: string
}

const provide = ({ webpackRequire: require, installedModules }: Consumes, ids: string[] = []) => {
  for (const id of ids) {
    if (id in installedModules) continue
    installedModules[id] = 0
    require.m[id] = (module) => {
      delete require.c[id]
      const key = require.consumesLoadingData.moduleIdToConsumeDataMapping[id]?.shareKey ?? ''
      const [shared] = Object.values(require.S.default?.[key] ?? {})
      if (!shared) throw new Error(`the shell does not share ${key}`)
      module.exports = shared.get()()
    }
  }
}

/**
 * The part of the federation's bundler runtime (@module-federation/webpack-bundler-runtime 2.9.3) that a slice needs: every
 * shared package is the shell's and there from the start, so sharing is a look into one object. It meets a private interface,
 * which `federation.int.spec.ts` holds against the package's own.
 */
export const bundlerRuntime = {
  init: () => ({}),
  I: () => 1,
  initContainerEntry: ({ webpackRequire, shareScope }: { webpackRequire: WebpackRequire; shareScope: ShareScope }) => {
    webpackRequire.S = { default: shareScope }
  },
  installInitialConsumes: (options: Consumes) => provide(options, options.initialConsumes),
  consumes: (options: Consumes) => provide(options, options.chunkMapping?.[options.chunkId ?? '']),
}
