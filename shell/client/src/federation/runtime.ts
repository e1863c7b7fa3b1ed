import { createInstance, type ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime'
import type { SliceLifecycles } from '@zmig/platform'
import type { Boot } from '../boot.ts'
import { PURCHASE_ADDRESS, PURCHASE_SLICE } from '../purchase.ts'
import type { CheckedFiles } from './checked-files.ts'

const absolute = (address: string) => new URL(address, location.href).href

type Slices = Boot['slices']

/** Gives the manifest and the entry of a slice the hash that the server knows; one without is refused. */
const checkIntegrity = (slices: Slices, files: CheckedFiles): ModuleFederationRuntimePlugin => ({
  name: 'integrity',
  fetch: async (_address, _options, remote) => new Response(await files.manifestOf(remote?.name ?? '')),
  createScript: ({ url, remoteInfo }) => {
    const integrity = slices[remoteInfo?.name ?? '']?.integrity
    if (!integrity) throw new Error(`${url} has no hash`)
    const script = document.createElement('script')
    script.src = url
    script.integrity = integrity
    return script
  },
})

/** Asks for an entry that did not come once more, under another address. */
const retryEntry = (files: CheckedFiles): ModuleFederationRuntimePlugin => ({
  name: 'retry',
  loadEntryError: ({ getRemoteEntry, globalLoading, uniqueKey, origin, remoteInfo, remoteEntryExports }) => {
    delete globalLoading[uniqueKey]
    // the package declares a promise of a promise and waits for one
    return getRemoteEntry({
      origin,
      remoteInfo,
      ...(remoteEntryExports && { remoteEntryExports }),
      getEntryUrl: files.again,
      _inErrorHandling: true,
    }) as Promise<never>
  },
})

/** Says which slice is missing: the application of the shell shows a notice in its place. */
const sayWhichIsMissing: ModuleFederationRuntimePlugin = {
  name: 'missing-slice',
  errorLoadRemote: ({ id, error }) => {
    throw new Error(`${id} cannot be loaded`, { cause: error })
  },
}

/** Has the browser keep the version of the slice that it buys with; one whose document showed the slice keeps it already. */
const keepingVersion = (lifecycles: SliceLifecycles, version: string): SliceLifecycles => ({
  ...lifecycles,
  mount: (props) => {
    // a purchase goes on without it: a later page may then have another version
    fetch(`${PURCHASE_ADDRESS}?version=${version}`, { method: 'POST' }).catch(() => undefined)
    return lifecycles.mount(props)
  },
})

/**
 * The federation's own runtime, whole: it loads every slice that the page did not bring, by its manifest. Versions that were
 * published before there were manifests are loaded by their entry.
 *
 * @param shared the scope of the packages that the shell shares
 * @returns a function that loads what a slice exposes: `<slice>/lifecycles`, or `<slice>/<fragment>`. It rejects when the slice
 *   cannot be reached, was tampered with, throws while it is evaluated or does not expose it; a later call tries again
 */
export const createFederation = (slices: Slices, shared: object, files: CheckedFiles) => {
  const remotes = Object.entries(slices).map(([name, { entry, manifest }]) => ({
    name,
    entry: absolute(manifest ? entry.replace(/[^/]+$/, 'mf-manifest.json') : entry),
  }))
  const host = createInstance({
    name: 'shell',
    remotes,
    shareStrategy: 'loaded-first',
    plugins: [checkIntegrity(slices, files), retryEntry(files), sayWhichIsMissing],
  })
  host.initShareScopeMap('default', shared as Parameters<typeof host.initShareScopeMap>[1])
  const failed = new Set<string>()
  return async (module: string): Promise<unknown> => {
    const [name = ''] = module.split('/')
    const remote = remotes.find((each) => each.name === name)
    // forgets what the broken entry declared
    if (failed.delete(name) && remote) host.registerRemotes([remote], { force: true })
    const exposed = await host.loadRemote<object>(module).catch((error: unknown) => {
      failed.add(name)
      throw error
    })
    if (!exposed) throw new Error(`there is no ${module}`)
    return module === `${PURCHASE_SLICE}/lifecycles`
      ? keepingVersion(exposed as SliceLifecycles, slices[name]?.version ?? '')
      : exposed
  }
}
