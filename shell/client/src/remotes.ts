import type { SliceLifecycles } from '@zmig/platform'
import type { Boot } from './boot.ts'
import { createCheckedFiles, type CheckedFiles } from './federation/checked-files.ts'
import { bundlerRuntime } from './federation/first-page.ts'

/** Webpack's own: fills the scope of shared packages, and holds it. */
declare const __webpack_init_sharing__: (scope: string) => Promise<unknown>
declare const __webpack_share_scopes__: { default: object }

/** Written by the build (infra/build/src/shell-config.ts). */
declare const __LATER_FILES__: Record<string, string>

/** What the entry of a slice declares: Module Federation's container. */
type Container = {
  /** Gives the container the shared packages. May be called again with the same ones. */
  init(shared: object): unknown
  /** @returns what makes an exposed module */
  get(module: string): Promise<() => SliceLifecycles>
}

/**
 * What builds of slices find by this name (infra/build/src/slice-config.ts): the federation's runtime, what loads scripts, and what loads
 * fragments of other slices.
 */
const provideFederation = (files: CheckedFiles, fragment: (name: string) => Promise<unknown>) => {
  const load = (address: string, done: (event: { type: string; target: { src: string } }) => void) => {
    const ended = (type: string) => done({ type, target: { src: address } })
    files.run(address).then(
      () => ended('load'),
      () => ended('error'),
    )
  }
  Object.assign(globalThis, { __zmigo_federation__: { runtime: {}, bundlerRuntime, load, fragment } })
}

/**
 * Loads slices with Module Federation. The slice that the server has rendered needs no more than its entry, which the document
 * names; every other one, every override and every second try is loaded by the federation's own runtime, a file that comes when it
 * is first needed.
 *
 * @returns a function that loads the lifecycles of one slice; a call after a failed one asks the server again.
 *   It rejects when the slice is not deployed, cannot be reached, was tampered with or throws while it is evaluated
 */
export const createRemotes = (slices: Boot['slices']) => {
  const loaded = new Map<string, Promise<SliceLifecycles>>()
  const files = createCheckedFiles(slices, __LATER_FILES__)

  const sharedPackages = async () => {
    await __webpack_init_sharing__('default')
    return __webpack_share_scopes__.default
  }

  const loadRendered = async (name: string, entry: string): Promise<SliceLifecycles> => {
    await files.run(entry)
    const container = (globalThis as unknown as Record<string, Container | undefined>)[name.replaceAll('-', '_')]
    if (!container) throw new Error(`the entry of ${name} declares no container`)
    await container.init(await sharedPackages())
    return (await container.get('./lifecycles'))()
  }

  const tried = new Set<string>()
  let federation: ReturnType<typeof startFederation> | undefined
  const startFederation = async () => {
    const { createFederation } = await import(/* webpackChunkName: "federation" */ './federation/runtime.ts')
    return createFederation(slices, await sharedPackages(), files)
  }
  /** @param module `<slice>/<what it exposes>` */
  const loadModule = async (module: string): Promise<unknown> => {
    federation ??= startFederation()
    federation.catch(() => (federation = undefined))
    return (await federation)(module)
  }
  provideFederation(files, loadModule)

  const load = async (name: string): Promise<SliceLifecycles> => {
    const slice = slices[name]
    if (!slice) throw new Error(`no version of ${name} is active`)
    const rendered = !slice.override && !tried.has(name) && document.querySelector(`#slice-${name}[data-version]`)
    tried.add(name)
    if (rendered) return loadRendered(name, slice.entry)
    files.prefetch(name)
    return (await loadModule(`${name}/lifecycles`)) as SliceLifecycles
  }

  return (name: string): Promise<SliceLifecycles> => {
    const known = loaded.get(name)
    if (known) return known
    const loading = load(name)
    loaded.set(name, loading)
    loading.catch(() => loaded.delete(name))
    return loading
  }
}
