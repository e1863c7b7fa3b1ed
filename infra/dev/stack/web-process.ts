import { join } from 'node:path'
import { root } from '../root.ts'
import { startNodeChild } from './node-child.ts'
import { readinessAt, whenReady } from './ready.ts'
import { supervise, type Supervised } from './supervised.ts'
import type { StartConfig } from '../config.ts'
import type { Environment } from '@zmig/kit'

type Options = {
  config: StartConfig
  children: Environment
  signal: AbortSignal
  say: (line: string) => void
  /** megabytes */
  heap: number
}

/** All addresses of this machine include the loopback one. */
const loopbackOf = (host: string): string => (host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host)

/** The public process: pages, assets and the edge. */
export const startWeb = ({ config, children, signal, say, heap }: Options): Promise<Supervised> => {
  const file = join(root, 'shell/server/src/main.ts')
  const readiness = readinessAt(`http://${loopbackOf(config.host)}:${config.port}`)
  const launch = () => whenReady('web', startNodeChild({ file, env: children, heap }), { ...readiness(), signal, say })
  return supervise('web', launch, say)
}
