import type { ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime'
import type { Boot } from '../boot.ts'

type Slices = Boot['slices']

/** What a manifest says that the extension shows. */
type Manifest = {
  exposes: { name: string; path: string; assets: object }[]
  shared: { name: string; version: string; assets: object }[]
}

/** A host or a remote, in the words of the federation's runtime (`ModuleInfo` of @module-federation/sdk). */
type Snapshot = {
  version: string
  remoteEntry: string
  /** of a host: its remotes by name, each with the rest of its key */
  remotesInfo: Record<string, { matchedVersion: string }>
  modules?: { moduleName: string; modulePath: string; assets: object }[]
  shared?: { sharedName: string; version: string; assets: object }[]
}

type Federation = {
  moduleInfo: Record<string, Snapshot>
  __GLOBAL_PLUGIN__: ModuleFederationRuntimePlugin[]
  /** absent until the runtime comes */
  __INSTANCES__?: { registerPlugins(plugins: ModuleFederationRuntimePlugin[]): void }[]
}

/** Defines what the runtime would (runtime-core, `global.ts`): it comes with an override or the first change of slice, and goes on with this. */
const provideFederation = (): Federation => {
  const page = globalThis as unknown as Record<string, Federation | undefined>
  const known = page['__FEDERATION__']
  if (known) return known
  const made: Federation = { moduleInfo: {}, __GLOBAL_PLUGIN__: [] }
  for (const name of ['__FEDERATION__', '__VMOK__'])
    Object.defineProperty(page, name, { value: made, configurable: false, writable: true })
  return made
}

const absolute = (address: string) => new URL(address, location.href).href

/** What a slice is loaded by: its manifest; a version from before there were manifests by its entry. */
const addressOf = ({ entry, manifest }: Slices[string]) =>
  absolute(manifest ? entry.replace(/[^/]+$/, 'mf-manifest.json') : entry)

/** The runtime gives what it loads the address of its manifest as a version. */
const ownVersions = (slices: Slices): ModuleFederationRuntimePlugin => ({
  name: 'own-versions',
  loadRemoteSnapshot: (loaded) => {
    const version = slices[loaded.moduleInfo.name]?.version
    return version === undefined
      ? loaded
      : ({ ...loaded, remoteSnapshot: { ...loaded.remoteSnapshot, version } } as typeof loaded)
  },
})

/** What a remote exposes and shares, as its manifest says it. */
const readManifest = async (address: string, integrity: string): Promise<Pick<Snapshot, 'modules' | 'shared'>> => {
  const { exposes, shared } = (await (await fetch(address, { integrity })).json()) as Manifest
  return {
    modules: exposes.map(({ name, path, assets }) => ({ moduleName: name, modulePath: path, assets })),
    shared: shared.map(({ name, version, assets }) => ({ sharedName: name, version, assets })),
  }
}

/**
 * Lists the slices of the page where Module Federation's extension for Chrome looks. It reads `__FEDERATION__.moduleInfo`
 * (module-federation/core, `packages/chrome-devtools`: `post-message-start.ts` takes it from the page, `component/ModuleInfo`
 * shows it, `utils/data` finds the remotes in `remotesInfo` of their host). The keys are the runtime's own, `name:address`, so
 * that what it loads later takes the place of what is listed here. By itself it lists a slice once it has loaded it, and it
 * loads the first one only when that is an override.
 */
export const listInDevTools = async (slices: Slices): Promise<void> => {
  const federation = provideFederation()
  const remotes = Object.entries(slices).map(([name, slice]) => ({ name, slice, address: addressOf(slice) }))
  federation.moduleInfo['shell'] = {
    version: '',
    remoteEntry: '',
    remotesInfo: Object.fromEntries(remotes.map(({ name, address }) => [name, { matchedVersion: address }])),
  }
  for (const { name, slice, address } of remotes) {
    const known = federation.moduleInfo[`${name}:${address}`] ?? { remoteEntry: address, remotesInfo: {} }
    federation.moduleInfo[`${name}:${address}`] = { ...known, version: slice.version }
  }
  const versions = ownVersions(slices)
  federation.__GLOBAL_PLUGIN__.push(versions)
  // the runtime takes global plugins when it starts, which it may have done for an override
  for (const host of federation.__INSTANCES__ ?? []) host.registerPlugins([versions])

  await Promise.all(
    remotes.map(async ({ name, slice, address }) => {
      if (slice.manifest === undefined) return
      // one that does not come leaves the slice listed without it
      const more = await readManifest(address, slice.manifest).catch(() => undefined)
      const listed = federation.moduleInfo[`${name}:${address}`]
      if (listed) Object.assign(listed, more)
    }),
  )
}
