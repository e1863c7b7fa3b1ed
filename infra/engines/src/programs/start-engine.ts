import { findJava, type Java } from '../java/java.ts'
import { findHome, forgetWhenReset, type Home } from '../process/home.ts'
import { type Launch, startJavaServer } from '../process/java-server.ts'
import { endLeftovers } from '../process/processes.ts'
import { claim } from '../process/supervisor-lock.ts'
import { ensureProgram } from './ensure-program.ts'
import { folderNameOf, type Program } from './fetch-program.ts'

export type EngineOptions = {
  /** created when missing; the server's log is beside it as `<dataDirectory>.log` */
  dataDirectory: string
  /** a free one by default */
  port?: number
  /** called when the server ends without `stop` or `kill` having been called */
  onExit?: (reason: string) => void
  /** called with a sentence about a long step */
  say?: (line: string) => void
  /** starts in half of the processor's time, at the price of slower long runs: for tests; `machineConfig` says what is usual */
  quick?: boolean
  /** cancels the start and ends the server at once */
  signal?: AbortSignal
}

export type RunningEngine = {
  pid: number
  /** the data directory, which differs from the requested one when `note` says so */
  data: string
  /** a sentence for the person at the terminal, when there is something to know */
  note?: string
  /** Clean stop; by force after `graceMs` (3 s by default), which loses nothing but takes longer at the next start. */
  stop: (graceMs?: number) => Promise<void>
  /** Ends it as a crash would. */
  kill: () => Promise<void>
  /** Keeps it running when this process ends; a later start on the same data is refused until it is stopped. */
  detach: () => void
}

const STOP_MILLISECONDS = 3_000

/**
 * Stops every process on a data directory, such as a detached server: cleanly, after five seconds by force.
 * @param pid the server, for machines without /proc
 * @throws when it does not end
 */
export const endEngine = (name: string, data: string, pid?: number): Promise<void> =>
  endLeftovers({
    name,
    data,
    recordedPid: pid,
    gentle: (left) => ({ pids: left, signal: 'SIGTERM' }),
    force: 'SIGKILL',
  })

/**
 * Starts an engine on Java: fetches the program when needed, ends a server that an earlier, killed process left on the same
 * data, and waits for the new one.
 * @param prepare writes the server's configuration into its home and returns how it is launched
 * @throws when Java or Maven is missing, the data are in use by another living process, or the server does not start;
 *   the message says what to do, or holds the end of the server's log
 */
export const startEngine = async (
  program: Program,
  { dataDirectory, onExit, say = () => undefined, signal }: EngineOptions,
  prepare: (home: Home, java: Java) => Promise<Launch>,
): Promise<RunningEngine> => {
  const { name } = program
  const java = await findJava()
  const programs = await ensureProgram(program, say, signal)
  const home = findHome({ name, programs, folderName: folderNameOf(program), dataDirectory })
  const claimed = claim(home.data)
  try {
    await endEngine(name, home.data)
    forgetWhenReset(home)
    const launch = await prepare(home, java)
    signal?.throwIfAborted()
    const server = await startJavaServer(name, home, launch, { say, signal })
    let wanted = false
    void server.ended.then((reason) => {
      if (!wanted) onExit?.(reason)
    })
    const end = async (ending: Promise<void>) => {
      wanted = true
      await ending
      claimed.release()
    }
    return {
      pid: server.pid,
      data: home.data,
      ...(home.note && { note: home.note }),
      stop: (graceMs = STOP_MILLISECONDS) => end(server.stop(graceMs)),
      kill: () => end(server.kill()),
      detach: () => {
        claimed.handTo(server.pid)
        server.detach()
      },
    }
  } catch (error) {
    claimed.release()
    throw error
  }
}
