import { existsSync, readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { sep } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

/** Whether a process with this id exists, of any user. */
export const isRunning = (pid: number): boolean => {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** A process, distinguished by its start from a later one with the same id. */
export type KnownProcess = { pid: number; bornAt: string }

/**
 * When a process started, in clock ticks since the boot; empty when it has ended, also as a zombie.
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
const END_MILLISECONDS = 5_000

type Server = {
  /** its usual name */
  name: string
  /** the folder that it makes its working directory, or one below it */
  data: string
  /** the process that its own files name; all that is known where there is no /proc */
  recordedPid?: number | undefined
  /** how to ask the server to end: which of the processes, and by which signal */
  gentle: (left: number[]) => { pids: number[]; signal: NodeJS.Signals }
  /** the signal for those that did not end; its journal recovers from it */
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

/** A variable in the environment of a server's processes, by which those in another working directory are found. */
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

/** Waits until no process works on a data directory. @returns whether that happened in time */
export const goneWithin = async (milliseconds: number, data: string, recordedPid?: number): Promise<boolean> => {
  const deadline = performance.now() + milliseconds
  while (processesOn(data, recordedPid).length > 0) {
    if (performance.now() > deadline) return false
    await pause(POLL_MILLISECONDS)
  }
  return true
}

/**
 * Ends the processes of an earlier run on a data directory: first gently, after five seconds by force. Another server may
 * open the files only when none is left.
 * @throws when they do not end
 */
export const endLeftovers = async ({ name, data, recordedPid, gentle, force }: Server): Promise<void> => {
  if (!existsSync(data)) return
  const left = processesOn(data, recordedPid)
  if (left.length === 0) return
  const { pids, signal } = gentle(left)
  send(pids, signal)
  if (await goneWithin(END_MILLISECONDS, data, recordedPid)) return
  send(processesOn(data, recordedPid), force)
  if (await goneWithin(END_MILLISECONDS, data, recordedPid)) return
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
