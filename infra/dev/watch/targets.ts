export type Target = {
  /** folders whose files are watched, relative to the clone */
  folders: string[]
  /** whether the slices are built again */
  slices: boolean
  /** processes that are started again */
  restart: ('services' | 'web')[]
}

const SLICES = ['storefront', 'checkout', 'wizard', 'admin']
const SERVICES = ['catalog', 'ordering', 'garages', 'collector', 'advisor', 'slices']

const slice = (name: string): Target => ({ folders: [`mf-${name}/src`], slices: true, restart: [] })
const service = (name: string): Target => ({ folders: [`services/${name}`], slices: false, restart: ['services'] })

const targets: Record<string, Target> = {
  ...Object.fromEntries(SLICES.map((name) => [name, slice(name)])),
  ...Object.fromEntries(SERVICES.map((name) => [name, service(name)])),
  edge: { folders: ['services/edge'], slices: false, restart: ['services', 'web'] },
  shell: { folders: ['shell'], slices: true, restart: ['web'] },
}

export const targetNames: readonly string[] = Object.keys(targets)

/** What a save in a slice, a service or the shell makes necessary. */
export const targetOf = (name: string): Target | undefined => (Object.hasOwn(targets, name) ? targets[name] : undefined)
