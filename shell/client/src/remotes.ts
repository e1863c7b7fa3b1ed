import type { SliceLifecycles } from '@zmig/platform'
import type { Boot } from './boot.ts'

/** Webpack's own: fills the scope of shared packages, and holds it. */
declare const __webpack_init_sharing__: (scope: string) => Promise<unknown>
declare const __webpack_share_scopes__: { default: unknown }

/** What the entry of a slice declares: Module Federation's container. */
type Container = {
  /** Gives the container the shared packages. May be called again with the same ones. */
  init(shared: unknown): unknown
  /** @returns what makes an exposed module */
  get(module: string): Promise<() => SliceLifecycles>
}

/** Runs the entry of a slice. The browser refuses a file that is not the one that the server knows. */
const runEntry = (address: string, integrity: string) =>
  new Promise<void>((resolve, reject) => {
    const script = document.createElement('script')
    script.src = address
    script.integrity = integrity
    script.addEventListener('load', () => resolve())
    script.addEventListener('error', () => reject(new Error(`${address} did not come`)))
    document.head.append(script)
  })

/**
 * Loads slices with Module Federation: webpack's containers and shared packages (infra/build/src/shell-config.ts) need no more
 * of a host than this.
 *
 * @returns a function that loads the lifecycles of one slice; a call after a failed one asks the server again.
 *   It rejects when the slice is not deployed, cannot be reached, was tampered with or throws while it is evaluated
 */
export const createRemotes = (slices: Boot['slices']) => {
  const loaded = new Map<string, Promise<SliceLifecycles>>()
  const failures = new Map<string, number>()

  const load = async (name: string): Promise<SliceLifecycles> => {
    const slice = slices[name as keyof Boot['slices']]
    if (!slice) throw new Error(`no version of ${name} is active`)
    const failed = failures.get(name)
    // browsers remember what a file declared: a broken entry is asked for under another address
    await runEntry(failed ? `${slice.entry}?retry=${failed}` : slice.entry, slice.integrity)
    const container = (globalThis as unknown as Record<string, Container | undefined>)[name]
    if (!container) throw new Error(`the entry of ${name} declares no container`)
    await __webpack_init_sharing__('default')
    await container.init(__webpack_share_scopes__.default)
    return (await container.get('./lifecycles'))()
  }

  return (name: string): Promise<SliceLifecycles> => {
    const known = loaded.get(name)
    if (known) return known
    const loading = load(name)
    loaded.set(name, loading)
    loading.catch(() => {
      loaded.delete(name)
      failures.set(name, (failures.get(name) ?? 0) + 1)
    })
    return loading
  }
}
