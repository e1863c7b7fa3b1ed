import federation, { bundlerRuntime, runtime } from '@module-federation/webpack-bundler-runtime/bundler'
import { initContainerEntry } from '@module-federation/webpack-bundler-runtime/dist/initContainerEntry.js'
import { getInstance } from '@module-federation/enhanced/runtime'

/**
 * What slices' builds take from here instead of bundling it (infra/build/src/slice-config.ts). Two things differ for a
 * remote: its entry is initialised by the host, and `init`, which looks for an instance of its own build and would find
 * the host's here, always makes a new one.
 */
const lent = {
  ...federation,
  bundlerRuntime: { ...bundlerRuntime, initContainerEntry },
  runtime: { ...runtime, init: runtime?.createInstance },
}
Object.defineProperty(globalThis, '__zmigo_federation__', { value: lent })

const instance = getInstance()
if (!instance) throw new Error('the build made no federation host')

/** The federation host of this page. */
export const host = instance
