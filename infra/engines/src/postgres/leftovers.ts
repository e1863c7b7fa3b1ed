import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { endLeftovers } from '../process/leftovers.ts'

const postmasterPid = (data: string): number | undefined => {
  try {
    return Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0]) || undefined
  } catch {
    return undefined
  }
}

/**
 * Ends what an earlier life left running on a data directory, and removes its stale postmaster.pid.
 * A whole server gets a fast shutdown; server processes whose postmaster was killed end by themselves or are told to
 * quit, which is safe because of the write-ahead log.
 * @throws when they do not end
 */
export const endPostgres = async (data: string): Promise<void> => {
  const postmaster = postmasterPid(data)
  await endLeftovers({
    name: 'PostgreSQL',
    data,
    recordedPid: postmaster,
    gentle: (left) => ({
      pids: left.filter((pid) => pid === postmaster),
      signal: 'SIGINT',
    }),
    force: 'SIGQUIT',
  })
  // With every process gone the file is stale for certain, even when its number belongs to somebody else by now, which
  // would make PostgreSQL refuse to start.
  rmSync(join(data, 'postmaster.pid'), { force: true })
}
