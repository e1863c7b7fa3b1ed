import {
  isUploadedPicture,
  PICTURE_FORMATS,
  PICTURE_SIZES,
  type PictureSize,
  sizePath,
  UPLOADS,
} from '@zmig/edge-contract'
import type { Sql } from '@zmig/kit'
import type { FileStore, StoredFile } from '@zmig/kit/files'
import type { ServiceDeps } from '@zmig/projections'

type Deps = Pick<ServiceDeps, 'database' | 'clock' | 'logger'> & { files: FileStore }

const HOUR = 3_600_000
/** Seven days: a form that was left open over a holiday still saves what it uploaded. */
const KEPT_MS = 7 * 24 * HOUR

/** Locks the row of a picture, and makes it first for files that a process left behind when it died. */
const LOCK = `
  insert into catalog.picture (path, kept_at) values ($1, $2)
  on conflict (path) do update set path = excluded.path
  returning kept_at`

/** A product that was taken off sale goes back as it was, with its pictures. */
const IS_SHOWN = `
  select exists (select from catalog.tyre where fact -> 'cdn' @> $1::jsonb)
    or exists (select from catalog.tyre_off_sale where fact -> 'cdn' @> $1::jsonb)
    or exists (select from catalog.brand where fact ->> 'logo' = $2) as shown`

const filesOf = (path: string): string[] => [
  path,
  ...(Object.keys(PICTURE_SIZES) as PictureSize[]).flatMap((size) =>
    PICTURE_FORMATS.map((format) => sizePath(path, size, format)),
  ),
]

/** `uploads/<hash>/small.avif` and `uploads/<hash>.jpg` belong to the latter. */
const pictureOf = ({ key }: StoredFile): string => `${UPLOADS}${key.slice(UPLOADS.length).split(/[./]/)[0]}.jpg`

const isShown = async (tx: Sql, path: string): Promise<boolean> =>
  (await tx.query<{ shown: boolean }>(IS_SHOWN, [JSON.stringify([{ bucketPath: path }]), path]))[0]?.shown ?? true

/**
 * Deletes an upload that no product, on sale or off it, and no brand shows, and that was last uploaded seven days ago. A change of a product
 * holds the row of a picture that it begins to show, an upload that of the picture that it keeps: none of the three
 * overlap for one picture.
 */
const sweepOne = ({ database, files }: Deps, path: string, lastSeen: Date, before: Date): Promise<boolean> =>
  database.transaction(async (tx) => {
    const [row] = await tx.query<{ kept_at: Date }>(LOCK, [path, lastSeen])
    if (!row || row.kept_at >= before || (await isShown(tx, path))) return false
    for (const key of filesOf(path)) await files.delete(key)
    await tx.query('delete from catalog.picture where path = $1', [path])
    return true
  })

/** One round of the sweep. @returns how many pictures it deleted */
export const sweepPictures = async (deps: Deps): Promise<number> => {
  const before = new Date(deps.clock.now().getTime() - KEPT_MS)
  const newest = new Map<string, Date>()
  for (const file of await deps.files.list(UPLOADS)) {
    const path = pictureOf(file)
    const known = newest.get(path)
    if (isUploadedPicture(path) && (!known || known < file.changedAt)) newest.set(path, file.changedAt)
  }
  let deleted = 0
  for (const [path, changedAt] of newest)
    if (changedAt < before && (await sweepOne(deps, path, changedAt, before))) deleted += 1
  return deleted
}

/**
 * Sweeps every six hours, the first time an hour after the start.
 * @returns a function that stops it after the running round
 */
export const startPictureSweep = (deps: Deps): (() => Promise<void>) => {
  let running: Promise<void> = Promise.resolve()
  const round = async () => {
    try {
      const deleted = await sweepPictures(deps)
      if (deleted > 0) deps.logger.info({ deleted }, 'pictures that no product shows were deleted')
    } catch (error) {
      deps.logger.error({ err: error }, 'sweeping pictures failed; trying again')
    }
    timer = setTimeout(next, 6 * HOUR).unref()
  }
  const next = () => {
    running = round()
  }
  let timer = setTimeout(next, HOUR).unref()
  return async () => {
    clearTimeout(timer)
    await running
    clearTimeout(timer)
  }
}
