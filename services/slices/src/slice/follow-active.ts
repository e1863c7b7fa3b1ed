import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { readActive, type ActiveSlice } from './slice.queries.ts'
import { SLICES_CHANNEL } from './slice-rows.ts'
import type { Database, Logger } from '@zmig/kit'

export type ActiveSlices = Record<string, ActiveSlice>

/** 30 s: a notification can be lost between two connections, and a shell is out of date no longer than this. */
const REREAD_MS = 30_000

type Options = {
  /** keeps the last answer, which is used while the database is unreachable */
  file: string
  logger: Pick<Logger, 'warn'>
}

const readLastKnown = async (file: string): Promise<ActiveSlices> =>
  JSON.parse(await readFile(file, 'utf8').catch(() => '{}')) as ActiveSlices

const keep = async (file: string, active: ActiveSlices) => {
  await mkdir(dirname(file), { recursive: true })
  await writeFile(`${file}.new`, JSON.stringify(active))
  await rename(`${file}.new`, file)
}

/**
 * Follows which versions of each slice serve, from now on and without a restart.
 *
 * @param onChange called once before this resolves, then after every change; the same answer twice is reported once
 * @returns a function that stops following
 */
export const followActive = async (
  database: Pick<Database, 'query' | 'listen'>,
  onChange: (active: ActiveSlices) => void,
  { file, logger }: Options,
): Promise<() => Promise<void>> => {
  let reported = ''
  const report = (active: ActiveSlices) => {
    const text = JSON.stringify(active)
    if (text === reported) return false
    reported = text
    onChange(active)
    return true
  }
  const reread = async () => {
    try {
      const active = await readActive(database)
      if (report(active)) await keep(file, active)
    } catch (error) {
      logger.warn({ err: error }, 'the active slices could not be read; the last known ones stay')
      if (!reported) report(await readLastKnown(file))
    }
  }
  // one reading after the other, so that an older answer never overtakes a newer one
  let reading = Promise.resolve()
  const refresh = () => (reading = reading.then(reread))

  // listen first: what changes between the two is then not missed
  const stopListening = await database
    .listen(
      SLICES_CHANNEL,
      () => void refresh(),
      () => void refresh(),
    )
    .catch((error: unknown) => {
      logger.warn({ err: error }, 'changes of slices are not pushed now; they are read every 30 s')
      return () => Promise.resolve()
    })
  await refresh()
  const timer = setInterval(() => void refresh(), REREAD_MS)
  return async () => {
    clearInterval(timer)
    await stopListening()
    await reading
  }
}
