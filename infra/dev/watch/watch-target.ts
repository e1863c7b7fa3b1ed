import { join } from 'node:path'
import { root } from '../environment.ts'
import { sliceNames } from '@zmig/build/places'
import { watchFolders } from '@zmig/slice-sdk/watch'
import { SERVICES } from '../parts.ts'
import type { Stack } from '../stack/start-stack.ts'

export type Target = {
  /** folders whose files are watched, relative to the clone */
  folders: string[]
  /** whether the slices are built again */
  slices: boolean
  /** the slice that is worked on, which is shown also when a team has it */
  slice?: string
  /** processes that are started again */
  restart: ('services' | 'web')[]
}

const slice = (name: string): Target => ({ folders: [`mf-${name}/src`], slices: true, slice: name, restart: [] })
const service = (name: string): Target => ({ folders: [`services/${name}`], slices: false, restart: ['services'] })

const targets: Record<string, Target> = {
  ...Object.fromEntries(sliceNames.map((name) => [name, slice(name)])),
  ...Object.fromEntries(SERVICES.map((name) => [name, service(name)])),
  edge: { folders: ['services/edge'], slices: false, restart: ['services', 'web'] },
  shell: { folders: ['shell'], slices: true, restart: ['web'] },
}

export const targetNames: readonly string[] = Object.keys(targets)

/** What a save in a slice, a service or the shell makes necessary. */
export const targetOf = (name: string): Target | undefined => (Object.hasOwn(targets, name) ? targets[name] : undefined)

/** Rebuilds and restarts after each save, one save after the other; a build that fails leaves the last good one. */
export const watchTarget = (
  stack: Stack,
  { folders, slices, slice: worked, restart }: Target,
  say: (line: string) => void,
): void => {
  const watched = folders.map((folder) => join(root, folder))

  const apply = async () => {
    const began = Date.now()
    try {
      if (slices) await stack.refreshSlices(worked)
      for (const part of restart) stack.restart(part)
      say(`applied after ${((Date.now() - began) / 1000).toFixed(1)} s; reload the page`)
    } catch (error) {
      say(error instanceof Error ? error.message : String(error))
    }
  }

  watchFolders(watched, apply)
  say(`watching ${folders.join(', ')}`)
}
