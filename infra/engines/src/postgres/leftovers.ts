import { existsSync, readdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

const POLL_MILLISECONDS = 25

const runs = (pid: number): boolean => {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

const workingDirectory = (pid: string): string | undefined => {
  try {
    return readlinkSync(`/proc/${pid}/cwd`)
  } catch {
    // Ended meanwhile, or another user's.
    return undefined
  }
}

const postmasterPid = (data: string): number | undefined => {
  try {
    return Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0]) || undefined
  } catch {
    return undefined
  }
}

/**
 * The PostgreSQL processes that still work on a data directory: they all make it their working directory. Where there
 * is no /proc, the process that postmaster.pid names.
 */
const processesOn = (data: string): number[] => {
  if (existsSync('/proc/self/cwd'))
    return readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name) && workingDirectory(name) === data)
      .map(Number)
  const pid = postmasterPid(data)
  return pid !== undefined && runs(pid) ? [pid] : []
}

const signal = (pids: number[], name: NodeJS.Signals): void => {
  for (const pid of pids) {
    try {
      process.kill(pid, name)
    } catch {
      // Already gone.
    }
  }
}

const goneWithin = async (data: string, milliseconds: number): Promise<boolean> => {
  const deadline = performance.now() + milliseconds
  while (processesOn(data).length > 0) {
    if (performance.now() > deadline) return false
    await pause(POLL_MILLISECONDS)
  }
  return true
}

/**
 * Ends what an earlier life left running on a data directory, and removes its stale postmaster.pid.
 * A whole server gets a fast shutdown; server processes whose postmaster was killed end by themselves or are told to
 * quit, which is safe because of the write-ahead log. Only when none is left may another server open the files.
 * @throws when they do not end
 */
export const endLeftovers = async (data: string): Promise<void> => {
  if (!existsSync(data)) return
  const postmaster = postmasterPid(data)
  const left = processesOn(data)
  if (postmaster !== undefined && left.includes(postmaster)) signal([postmaster], 'SIGINT')
  if (!(await goneWithin(data, 5_000))) {
    signal(processesOn(data), 'SIGQUIT')
    if (!(await goneWithin(data, 5_000)))
      throw new Error(
        `another PostgreSQL still works on ${data} (process ${processesOn(data).join(', ')}); end it first`,
      )
  }
  // With every process gone the file is stale for certain, even when its number belongs to somebody else by now, which
  // would make PostgreSQL refuse to start.
  rmSync(join(data, 'postmaster.pid'), { force: true })
}
