import { join } from 'node:path'
import type { Environment } from '@zmig/kit'
import { root } from '../environment.ts'
import { runToEnd, startNodeChild } from '../processes/node-child.ts'
import { whenReady } from '../processes/ready.ts'
import type { Run } from '../processes/supervise.ts'

const file = join(root, 'infra/roles/role.ts')
const READY_WITHIN = 120_000

/** Two processes of each role, in the order in which they are restarted. */
export const PROCESSES: readonly string[] = ['api-1', 'api-2', 'worker-1', 'worker-2', 'web-1', 'web-2']

/** As infra/docs/run-a-shop/several-machines.md says for its balancer. */
export const DRAIN_SECONDS = '3'

/** `web` of `web-1` */
const roleOf = (process: string): string => process.replace(/-\d$/, '')

/** Where a process runs: its address, its settings, the command that starts it elsewhere, and the file that gets its words. */
type Place = { url: string; env: Environment; within?: readonly string[]; logFile?: string }

/** Brings the schema and the topics up to date. @throws when it fails */
export const migrate = (env: Environment, signal: AbortSignal): Promise<void> =>
  runToEnd('migrate', { file, args: ['migrate'], env }, signal)

/**
 * The processes of the roles by their names, and whatever else is ended and started beside them.
 * @param placeOf where a process runs
 * @param others start what is no process of a role, by its name
 * @param say prints how a slow start goes on
 */
export const createRoleProcesses = (
  placeOf: (name: string) => Place,
  others: Record<string, () => Promise<Run>>,
  say: (line: string) => void,
) => {
  const { signal } = new AbortController()
  const running = new Map<string, Run>()
  const startProcess = async (name: string): Promise<void> => {
    const { url, ...place } = placeOf(name)
    const run = startNodeChild({ file, args: [roleOf(name)], ...place })
    running.set(name, run)
    await whenReady(name, run, { url: `${url}/health/ready`, within: READY_WITHIN, signal, say })
  }
  const start = async (name: string): Promise<void> => {
    const other = others[name]
    if (other) running.set(name, await other())
    else await startProcess(name)
  }
  const end = async (name: string, how: 'stop' | 'kill'): Promise<void> => {
    running.get(name)?.[how]()
    await running.get(name)?.ended
    running.delete(name)
  }
  return {
    start,
    /** asks it to end, and waits until it has */
    stop: (name: string) => end(name, 'stop'),
    /** ends it as a crash would */
    kill: (name: string) => end(name, 'kill'),
    restart: async (name: string) => {
      await end(name, 'stop')
      await start(name)
    },
    isRunning: (name: string) => running.has(name),
    isReady: (name: string): Promise<boolean> =>
      fetch(`${placeOf(name).url}/health/ready`, { signal: AbortSignal.timeout(2_000) }).then(
        ({ ok }) => ok,
        () => false,
      ),
    killAll: async () => {
      await Promise.all([...running.keys()].map((name) => end(name, 'kill')))
    },
  }
}
