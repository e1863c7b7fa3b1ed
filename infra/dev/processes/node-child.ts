import { fork, type ChildProcess } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'
import type { Run } from './supervise.ts'

type NodeChild = {
  file: string
  args?: string[]
  env: NodeJS.ProcessEnv
  /** megabytes that the old generation may take; keeps the whole stack on a small machine. By default Node's own limits */
  heap?: number
  /** megabytes that the young generation may take: a process that works hard and ends is a fifth faster with 64 */
  young?: number
  /** called with each message over the channel */
  onMessage?: (message: unknown) => void
  /** the command that starts Node, which takes Node and its arguments as the end of its own; by default Node is started itself */
  within?: readonly string[]
  /** drops its standard output; what it says on standard error is always shown */
  quiet?: boolean
  /** the file that gets everything it says, instead of the terminal */
  logFile?: string
}

const alive = new Set<ChildProcess>()
process.once('exit', () => {
  for (const child of alive) child.kill('SIGKILL') // no child outlives us
})

/**
 * A small young generation saves tens of megabytes in a mostly idle process for a few per cent of its speed. The old one may more than
 * double before it is collected: that takes both cores of a small machine for 50 ms.
 */
const memoryOf = (heap: number, young: number): string[] => [
  `--max-old-space-size=${heap}`,
  `--max-semi-space-size=${young}`,
  '--heap-growing-percent=150',
]

/**
 * Starts a TypeScript file as a process of its own, in its own group so that Ctrl-C reaches only the supervisor, which
 * then stops its parts in order. The child exits when the channel closes, so it never outlives a killed supervisor.
 */
export const startNodeChild = ({
  file,
  args = [],
  env,
  heap,
  young = 8,
  onMessage,
  within = [],
  quiet = false,
  logFile,
}: NodeChild): Run & { pid: number } => {
  const [command = process.execPath, ...before] = within.length > 0 ? [...within, process.execPath] : []
  const log = logFile === undefined ? undefined : openSync(logFile, 'a')
  const child = fork(file, args, {
    env,
    detached: true,
    execPath: command,
    execArgv: [...before, ...(heap === undefined ? [] : memoryOf(heap, young))],
    stdio: ['ignore', log ?? (quiet ? 'ignore' : 'inherit'), log ?? 'inherit', 'ipc'],
  })
  if (log !== undefined) closeSync(log) // the child has its own
  alive.add(child)
  if (onMessage) child.on('message', onMessage)
  return {
    pid: child.pid ?? 0,
    ended: new Promise((resolve) => {
      const end = (reason: string) => {
        alive.delete(child)
        resolve(reason)
      }
      child.once('error', (error) => end(error.message))
      child.once('exit', (code, signal) => end(signal ?? `exit code ${code ?? 'unknown'}`))
    }),
    stop: () => child.kill('SIGTERM'),
    kill: () => child.kill('SIGKILL'),
  }
}

/**
 * Runs a file to its end.
 * @throws when it ends with anything but 0, or is aborted
 */
export const runToEnd = async (name: string, options: NodeChild, signal: AbortSignal): Promise<void> => {
  signal.throwIfAborted()
  const run = startNodeChild(options)
  signal.addEventListener('abort', run.stop, { once: true })
  const reason = await run.ended
  signal.removeEventListener('abort', run.stop)
  signal.throwIfAborted()
  if (reason !== 'exit code 0') throw new Error(`${name} failed (${reason}); its own words are above`)
}
