import { join } from 'node:path'
import type { Environment } from '@zmig/kit'
import type { StartConfig } from '../config.ts'
import { startNodeChild } from '../processes/node-child.ts'
import { freePort } from '../processes/ports.ts'
import { readinessAt, whenReady } from '../processes/ready.ts'
import { supervise, type Supervised } from '../processes/supervise.ts'
import { root } from '../environment.ts'
import { SERVICES } from '../parts.ts'

type Options = {
  config: StartConfig
  /** the environment of the process */
  children: Environment
  signal: AbortSignal
  say: (line: string) => void
  /** megabytes */
  heap: number
}

/** Starts one process for all services; with `apart` one process each, behind a proxy on the same private port. */
export const startServices = async ({
  config,
  children,
  apart,
  signal,
  say,
  heap,
}: Options & { apart: boolean }): Promise<Supervised> => {
  const readiness = readinessAt(`http://127.0.0.1:${config.port + 2}`)
  const separate: Supervised[] = []
  const addresses: string[] = []

  if (apart)
    for (const name of SERVICES) {
      const port = await freePort()
      addresses.push(`${name}=${port}`)
      const file = join(root, 'services', name, 'src/main.ts')
      const env = { ...children, PORT: String(port) }
      separate.push(await supervise(name, () => Promise.resolve(startNodeChild({ file, env, heap, quiet: true })), say))
    }
  const main = await supervise(
    'services',
    () => {
      const file = join(root, 'infra/dev', apart ? 'separate-services.ts' : 'services.ts')
      const run = startNodeChild({ file, args: addresses, env: children, heap })
      return whenReady('services', run, { ...readiness(), signal, say })
    },
    say,
  )
  return {
    restart: () => {
      for (const process of [main, ...separate]) process.restart()
    },
    stop: async (graceMs) => {
      await Promise.all([main, ...separate].map((process) => process.stop(graceMs)))
    },
  }
}

/** A process that listens on all addresses listens on the loopback address too. */
const loopbackOf = (host: string): string => (host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host)

/** The public process: pages, assets and the edge. */
export const startWeb = ({ config, children, signal, say, heap }: Options): Promise<Supervised> => {
  const file = join(root, 'shell/server/src/main.ts')
  const readiness = readinessAt(`http://${loopbackOf(config.host)}:${config.port}`)
  const launch = () => whenReady('web', startNodeChild({ file, env: children, heap }), { ...readiness(), signal, say })
  return supervise('web', launch, say)
}
