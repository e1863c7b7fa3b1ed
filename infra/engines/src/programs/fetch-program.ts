import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { isRunning } from '../process/is-running.ts'
import { fetchWithMaven } from './maven.ts'
import { folderNameOf, type Program } from './program.ts'
import { unzip } from './unzip.ts'

/** Removes what fetches left behind that were killed. */
const sweep = (cache: string): void => {
  for (const name of readdirSync(cache)) {
    const pid = /^\.fetch-(\d+)-/.exec(name)?.[1]
    if (pid !== undefined && !isRunning(Number(pid))) rmSync(join(cache, name), { recursive: true, force: true })
  }
}

/**
 * Fetches a program into a folder of its own that exists as long as `use` runs.
 * @param cache the folder that programs are kept in; the other is made there, so that a rename can move it
 * @param use gets the folder with the files as fetched, and a function that unpacks the archive when it is one
 */
export const withFetched = async <Result>(
  program: Program,
  cache: string,
  use: (fetched: string, unpack: () => string) => Result,
  signal?: AbortSignal,
): Promise<Result> => {
  mkdirSync(cache, { recursive: true })
  sweep(cache)
  const scratch = mkdtempSync(join(cache, `.fetch-${process.pid}-${folderNameOf(program)}-`))
  try {
    const fetched = join(scratch, 'fetched')
    await fetchWithMaven(program.artifacts, fetched, scratch, signal)
    return use(fetched, () => {
      if (program.archive === undefined) return fetched
      unzip(join(fetched, program.archive), join(scratch, 'content'))
      return join(scratch, 'content')
    })
  } finally {
    rmSync(scratch, { recursive: true, force: true })
  }
}
