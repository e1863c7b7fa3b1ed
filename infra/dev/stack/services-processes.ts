import { join } from 'node:path'
import { root } from '../root.ts'
import { freePort } from './free-port.ts'
import { startNodeChild } from './node-child.ts'
import { readinessAt, whenReady } from './ready.ts'
import { supervise, type Supervised } from './supervised.ts'
import type { StartConfig } from '../config.ts'
import type { Environment } from '@zmig/kit'

type Options = {
  config: StartConfig
  children: Environment
  apart: boolean
  signal: AbortSignal
  say: (line: string) => void
  heap: number
}

const APART = ['catalog', 'garages', 'advisor', 'collector', 'ordering', 'notifications', 'slices']

/** One process for all services; with `apart` one each, behind a door on the same private port. */
export const startServices = async ({ config, children, apart, signal, say, heap }: Options): Promise<Supervised> => {
  const readiness = readinessAt(`http://127.0.0.1:${config.port + 2}`)
  const alone: Supervised[] = []
  const doors: string[] = []

  if (apart)
    for (const name of APART) {
      const port = await freePort()
      doors.push(`${name}=${port}`)
      const file = join(root, 'services', name, 'src/main.ts')
      const env = { ...children, PORT: String(port) }
      alone.push(await supervise(name, () => Promise.resolve(startNodeChild({ file, env, heap, quiet: true })), say))
    }
  const main = await supervise(
    'services',
    () => {
      const file = join(root, 'infra/dev', apart ? 'apart.ts' : 'services.ts')
      const run = startNodeChild({ file, args: doors, env: children, heap })
      return whenReady('services', run, { ...readiness(), signal, say })
    },
    say,
  )
  return {
    restart: () => {
      for (const process of [main, ...alone]) process.restart()
    },
    stop: async (graceMs) => {
      await Promise.all([main, ...alone].map((process) => process.stop(graceMs)))
    },
  }
}
