import { existsSync, readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { sep } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

/** Whether there is a process of this number, ours or somebody else's. */
export const isRunning = (pid: number): boolean => {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** A process, told apart from a later one that got the same number. */
export type KnownProcess = { pid: number; bornAt: string }

/**
 * When a process began, in clock ticks from the start of the machine; empty when it has ended, also when nobody has
 * asked for its exit code yet.
 */
const bornAt = (pid: number): string => {
  try {
    // After the name, which may hold blanks: field 3 is the state, Z for a zombie, and field 22 the beginning.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
    return fields[0] === 'Z' ? '' : (fields[19] ?? '')
  } catch {
    return ''
  }
}

/** Remembers a running process. */
export const knownProcess = (pid: number): KnownProcess => ({ pid, bornAt: bornAt(pid) })

/** Whether that very process still runs. */
export const isAlive = (known: KnownProcess): boolean => isRunning(known.pid) && bornAt(known.pid) === known.bornAt

const POLL_MILLISECONDS = 25
const PATIENCE_MILLISECONDS = 5_000

type Server = {
  /** what people call it */
  name: string
  /** the folder that it makes its working directory, or one below it */
  data: string
  /** the process that its own files name; all that is known where there is no /proc */
  recordedPid?: number | undefined
  /** asks the server to end: the process to ask, out of those that are left, and how */
  gentle: (left: number[]) => { pids: number[]; signal: NodeJS.Signals }
  /** ends what did not, in a way that its journal recovers from */
  force: NodeJS.Signals
}

const workingDirectory = (pid: string): string | undefined => {
  try {
    return readlinkSync(`/proc/${pid}/cwd`)
  } catch {
    // Ended meanwhile, or another user's.
    return undefined
  }
}

/** In the environment of a server's processes: by it those are found that work in another directory. */
export const markOf = (data: string): Record<string, string> => ({ ZMIG_ENGINE_DATA: data })

const carriesMark = (pid: string, data: string): boolean => {
  try {
    return readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0').includes(`ZMIG_ENGINE_DATA=${data}`)
  } catch {
    return false
  }
}

/**
 * The processes that still work on a data directory: those whose working directory is in it, and those that carry its
 * mark. Where there is no /proc, the recorded one.
 */
export const processesOn = (data: string, recordedPid?: number): number[] => {
  const worksThere = (name: string) =>
    `${workingDirectory(name) ?? ''}${sep}`.startsWith(data + sep) || carriesMark(name, data)
  if (existsSync('/proc/self/cwd'))
    return readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name) && worksThere(name))
      .map(Number)
  return recordedPid !== undefined && isRunning(recordedPid) ? [recordedPid] : []
}

const send = (pids: number[], signal: NodeJS.Signals): void => {
  for (const pid of pids) {
    try {
      process.kill(pid, signal)
    } catch {
      // Already gone.
    }
  }
}

/** Waits until nobody works on a data directory any more. @returns whether that came true in time */
export const goneWithin = async (milliseconds: number, data: string, recordedPid?: number): Promise<boolean> => {
  const deadline = performance.now() + milliseconds
  while (processesOn(data, recordedPid).length > 0) {
    if (performance.now() > deadline) return false
    await pause(POLL_MILLISECONDS)
  }
  return true
}

/**
 * Ends what an earlier life left running on a data directory: first gently, after five seconds by force. Only when
 * none is left may another server open the files.
 * @throws when they do not end
 */
export const endLeftovers = async ({ name, data, recordedPid, gentle, force }: Server): Promise<void> => {
  if (!existsSync(data)) return
  const left = processesOn(data, recordedPid)
  if (left.length === 0) return
  const { pids, signal } = gentle(left)
  send(pids, signal)
  if (await goneWithin(PATIENCE_MILLISECONDS, data, recordedPid)) return
  send(processesOn(data, recordedPid), force)
  if (await goneWithin(PATIENCE_MILLISECONDS, data, recordedPid)) return
  const who = processesOn(data, recordedPid).join(', ')
  throw new Error(`another ${name} still works on ${data} (process ${who}); end it first`)
}

const residentOf = (pid: number): number => {
  try {
    const [, kilobytes] = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
    return Number(kilobytes ?? 0) * 1024
  } catch {
    return 0 // ended meanwhile
  }
}

/** Bytes of memory that the processes on a data directory take now; 0 where there is no /proc. */
export const residentBytes = (data: string): number => processesOn(data).reduce((sum, pid) => sum + residentOf(pid), 0)
