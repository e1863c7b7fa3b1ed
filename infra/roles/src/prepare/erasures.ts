import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { erasurePlace, type FilePlace, type FileSettings, fileStoreOf, type FileStore } from '@zmig/kit/files'

/**
 * The people who were erased on request, outside of the database: a restore after the database was lost reads here whom it
 * has to erase again (infra/decisions/2026-11-23-erasures-outlive-a-restore.md). One file per person, whose key is the id and
 * whose content is the instant: processes on several machines record people at once and lose none.
 */
export type Erasures = {
  place: FilePlace
  files: FileStore
  /** where versions before this one kept a list, one line per person: instant and id */
  list: string
}

/** The place that the settings name: the bucket, or `DATA_DIR/erasures`. */
export const erasuresOf = (settings: FileSettings): Erasures => {
  const place = erasurePlace(settings)
  return { place, files: fileStoreOf(place), list: join(settings.dataDirectory, 'erasures.log') }
}

const ID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'
const LINE = new RegExp(`^\\S+ (${ID})$`, 'gm')
const KEY = new RegExp(`^${ID}$`)

/**
 * Records people, for good when this returns. Call it before the commit of their erasure: a person who is recorded and was not
 * erased, because the commit failed, is one whose erasure was asked for.
 * @throws FileStoreError when they cannot be recorded: then nobody may be erased
 */
export const recordErasures = async ({ files }: Erasures, personIds: string[], now: Date): Promise<void> => {
  for (const id of personIds) await files.put(id, Buffer.from(`${now.toISOString()}\n`), { contentType: 'text/plain' })
}

const readList = async (path: string): Promise<string[]> => {
  try {
    return [...(await readFile(path, 'utf8')).matchAll(LINE)].map(([, id = '']) => id)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
    throw error
  }
}

/** The ids of all people who are recorded. @throws FileStoreError when they cannot be read: then nothing may be restored */
export const readErasures = async ({ files, list }: Erasures): Promise<string[]> => {
  const recorded = (await files.list('')).map(({ key }) => key).filter((key) => KEY.test(key))
  return [...new Set([...(await readList(list)), ...recorded])]
}

/** Puts the people of this machine's list into the bucket, where a restore on another machine finds them. */
export const carryErasures = async ({ place, files, list }: Erasures, now: Date): Promise<void> => {
  if (place.url === undefined) return
  const recorded = new Set((await files.list('')).map(({ key }) => key))
  const missing = [...new Set(await readList(list))].filter((id) => !recorded.has(id))
  await recordErasures({ place, files, list }, missing, now)
}
