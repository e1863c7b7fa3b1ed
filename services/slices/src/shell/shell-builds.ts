import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { startTimer, type Clock, type Logger, type Sql } from '@zmig/kit'
import type { FileStore } from '@zmig/kit/files'
import { createCopies, type Copies } from '../copy/slice-copies.ts'
import type { Known } from '../copy/fetch-on-demand.ts'
import { packFiles, unpackFiles } from '../package/archive.ts'
import type { SliceMeta } from '../package/slice-meta.ts'
import { faultOfListed } from '../package/slice-package.ts'
import { refuse, type Refusal } from '../refuse.ts'

/** Builds that stay whatever their age: those of the last updates. */
const KEPT_BUILDS = 5
/** 24 h: few pages are open longer, as for versions of slices (slice.decider.ts). */
const OPEN_MS = 24 * 3_600_000

/** What copies call it, beside the names of slices. */
const SHELL = 'shell'
type StoredShell = { slice: string; version: string; meta: { files: SliceMeta['files'] } }

const keyOf = (hash: string): string => `${SHELL}/${hash}.tgz`
const hashOf = (key: string): string | undefined => /^shell\/([\w-]+)\.tgz$/.exec(key)?.[1]

const integrityOf = (content: Buffer) => `sha384-${createHash('sha384').update(content).digest('base64')}`

/** The files that browsers load of a build; none when there is no such build. */
const readClient = async (directory: string): Promise<Map<string, Buffer>> => {
  const entries = await readdir(join(directory, 'client'), { recursive: true, withFileTypes: true }).catch(() => [])
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  const files = new Map<string, Buffer>()
  for (const path of paths.toSorted()) files.set(path.slice(directory.length + 1), await readFile(path))
  return files
}

const openShell = async ({ version, meta }: StoredShell, packed: Buffer | undefined) => {
  const unpacked = packed && (await unpackFiles(packed))
  if (!unpacked)
    return refuse('NoPackage', `The build ${version} of the shell is not in the store; start that version again.`)
  const fault = unpacked.ok ? faultOfListed(meta.files, unpacked.files) : unpacked
  if (unpacked.ok && !fault) return unpacked
  return refuse(
    'OtherPackage',
    `The stored build ${version} of the shell is not the one that was put (${fault?.reason}).`,
  )
}

const findShell = async (sql: Sql, hash: string): Promise<StoredShell | undefined> => {
  const [row] = await sql.query<{ files: SliceMeta['files'] }>('select files from slices.shell_build where hash = $1', [
    hash,
  ])
  return row && { slice: SHELL, version: hash, meta: row }
}

/** Removes builds beyond the last ones that no open page has, and packages that belong to none. */
const tidyShells = async (sql: Sql, files: FileStore, now: Date): Promise<void> => {
  await sql.query(
    `delete from slices.shell_build where since < $1
       and hash not in (select hash from slices.shell_build order by since desc limit ${KEPT_BUILDS})`,
    [new Date(now.getTime() - OPEN_MS)],
  )
  const known = new Set(
    (await sql.query<{ hash: string }>('select hash from slices.shell_build')).map(({ hash }) => hash),
  )
  for (const { key, changedAt } of await files.list(`${SHELL}/`)) {
    const hash = hashOf(key)
    if (hash !== undefined && !known.has(hash) && now.getTime() - changedAt.getTime() > OPEN_MS) await files.delete(key)
  }
}

type Deps = { database: Sql; files: FileStore; clock: Clock }

/**
 * Puts the files of a build of the shell into the store, and notes that it serves from now on. Of a build that is there already
 * nothing is put: the first one of a hash counts.
 * @param directory the build, as `@zmig/build` leaves it
 */
export const keepShellBuild = async (
  { database, files, clock }: Deps,
  { hash, directory }: { hash: string; directory: string },
): Promise<void> => {
  const now = clock.now()
  const kept = await findShell(database, hash)
  if (kept && (await openShell(kept, await files.get(keyOf(hash)))).ok) {
    await database.query('update slices.shell_build set since = $2 where hash = $1', [hash, now])
    return tidyShells(database, files, now)
  }
  const built = await readClient(directory)
  if (built.size === 0) return
  const described = Object.fromEntries(
    [...built].map(([path, content]) => [path, { integrity: integrityOf(content), bytes: content.length }] as const),
  )
  // a package that is lost, damaged, or of a process that died before it noted the build is put again
  await files.put(keyOf(hash), await packFiles(built), { contentType: 'application/gzip' })
  await database.query(
    `insert into slices.shell_build (hash, files, since) values ($1, $2, $3)
     on conflict (hash) do update set files = excluded.files, since = excluded.since`,
    [hash, JSON.stringify(described), now],
  )
  await tidyShells(database, files, now)
}

/** The builds of the shell that can be loaded. */
export const storedShells = (database: Sql): Known<StoredShell> => ({
  list: async () =>
    (await database.query<{ hash: string }>('select hash from slices.shell_build')).map(({ hash }) => ({
      slice: SHELL,
      version: hash,
    })),
  find: (_shell, hash) => findShell(database, hash),
})

/** Copies of builds that this machine did not make, in `DATA_DIR/shell-builds/shell/<hash>/client`. */
export const createShellCopies = (dataDirectory: string, files: Pick<FileStore, 'get'>): Copies<StoredShell> =>
  createCopies(
    join(dataDirectory, 'shell-builds'),
    async (wanted: StoredShell): Promise<Awaited<ReturnType<typeof openShell>> | Refusal> =>
      openShell(wanted, await files.get(keyOf(wanted.version))),
  )

/** Removes copies of builds that the store does not keep any more. @returns a function that stops it */
export const startDroppingShells = (
  database: Sql,
  copies: Copies<StoredShell>,
  logger: Pick<Logger, 'error'>,
): (() => Promise<void>) =>
  startTimer({
    everyMs: OPEN_MS,
    step: async () => {
      const known = new Set((await storedShells(database).list()).map(({ version }) => version))
      for (const { slice, version } of await copies.list()) if (!known.has(version)) await copies.drop(slice, version)
      return false
    },
    what: 'removing copies of old builds of the shell',
    logger,
  })
