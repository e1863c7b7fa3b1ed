import { getInstance } from '@module-federation/enhanced/runtime'
import federation, { bundlerRuntime, runtime } from '@module-federation/webpack-bundler-runtime/bundler'
import { initContainerEntry } from '@module-federation/webpack-bundler-runtime/dist/initContainerEntry.js'
import type { SliceLifecycles } from '@zmig/platform'
import type { Boot } from './boot.ts'

/**
 * The federation runtime that slices use instead of bundling it (infra/build/src/slice-config.ts). Two things differ for a
 * remote: its entry is initialised by the host, and `init`, which looks for an instance of its own build and would find
 * the host's here, always makes a new one.
 */
const provided = {
  ...federation,
  bundlerRuntime: { ...bundlerRuntime, initContainerEntry },
  runtime: { ...runtime, init: runtime?.createInstance },
}
Object.defineProperty(globalThis, '__zmigo_federation__', { value: provided })

const instance = getInstance()
if (!instance) throw new Error('the build made no federation host')

/** The federation host of this page. */
const host = instance

const absolute = (address: string) => new URL(address, location.href)

/** Adds the integrity that the server knows for a slice's entry to the script that loads it. */
const checkEntries = (slices: Boot['slices']) => ({
  name: 'zmigo-integrity',
  createScript: ({ url }: { url: string }) => {
    const known = Object.values(slices).find(({ entry }) => absolute(entry).pathname === absolute(url).pathname)
    const script = document.createElement('script')
    script.src = url
    script.async = true
    if (known) script.integrity = known.integrity
    return script
  },
})

/**
 * Loads slices with Module Federation.
 *
 * @returns a function that loads the lifecycles of one slice; a call after a failed one asks the server again.
 *   It rejects when the slice is not deployed, cannot be reached, was tampered with or throws while it is evaluated
 */
export const createRemotes = (slices: Boot['slices']) => {
  host.registerPlugins([checkEntries(slices)])
  host.registerRemotes(Object.entries(slices).map(([name, { entry }]) => ({ name, entry })))
  const failures = new Map<string, number>()

  return async (name: string): Promise<SliceLifecycles> => {
    const slice = slices[name as keyof Boot['slices']]
    if (!slice) throw new Error(`no version of ${name} is active`)
    const failed = failures.get(name)
    // the federation runtime caches a broken entry for ever; another address is another entry
    if (failed) host.registerRemotes([{ name, entry: `${slice.entry}?retry=${failed}` }], { force: true })
    try {
      const lifecycles = await host.loadRemote<SliceLifecycles>(`${name}/lifecycles`)
      if (!lifecycles) throw new Error(`${name} exposes no lifecycles`)
      failures.delete(name)
      return lifecycles
    } catch (error) {
      failures.set(name, (failed ?? 0) + 1)
      throw error
    }
  }
}
