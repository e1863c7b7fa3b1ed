import type { Sql } from '@zmig/kit'
import { FileStoreError, type FileStoreFault } from '@zmig/kit/files'
import type { ServiceDeps } from '@zmig/projections'
import type { AuditDeps } from '../audit/audit.ts'
import { unpackFiles, type Files } from '../package/archive.ts'
import type { SliceMeta } from '../package/slice-meta.ts'
import { faultOfFiles } from '../package/slice-package.ts'
import { refuse, type Refusal } from '../refuse.ts'
import { findVersion } from './slice-rows.ts'
import type { SliceStore } from './slice-store.ts'

export type StoreDeps = { store: SliceStore; logger: Pick<ServiceDeps['logger'], 'error'> }

/** A published version, with what the database knows of its files. */
export type PublishedVersion = { slice: string; version: string; meta: Pick<SliceMeta, 'files' | 'client'> }

/** What the store says when it cannot be used, without the addresses and paths that the operator's log names. */
const STORE_FAULTS: Record<FileStoreFault, string> = {
  away: 'cannot be reached',
  slow: 'does not answer in time',
  busy: 'is asked too often',
  full: 'has no room left',
  'read-only': 'takes no files',
  forbidden: 'does not let the shop in',
  changed: 'gives other bytes than were put',
  unexpected: 'failed',
}

/** What was wanted of the store, for its sentence and for the log. */
type Wanted = { undone: string; again: string; logged: string }

/** An error of the store as a refusal. @throws every other error */
export const storeFault = (error: unknown, logger: StoreDeps['logger'], { undone, again, logged }: Wanted): Refusal => {
  if (!(error instanceof FileStoreError)) throw error
  logger.error({ err: error, fault: error.fault }, logged)
  return refuse(
    'StoreFault',
    `${undone}: the store of packages ${STORE_FAULTS[error.fault]}. ${again}; if it stays so, tell the operator, whose log says more.`,
  )
}

/**
 * The files of a package, compared with what was published: what a store gives is not trusted. The hashes in the database are
 * those that the team signed, so that its signature need not be verified again.
 * @param packed undefined: the store has no package of the version
 */
export const openStored = async (
  { slice, version, meta }: PublishedVersion,
  packed: Buffer | undefined,
): Promise<{ ok: true; files: Files } | Refusal> => {
  if (!packed)
    return refuse(
      'NoPackage',
      `The package of ${slice} ${version} is not in the store. Publish it again, or activate another version.`,
    )
  const unpacked = await unpackFiles(packed)
  const fault = unpacked.ok ? faultOfFiles(meta, unpacked.files) : unpacked
  if (unpacked.ok && !fault) return unpacked
  return refuse(
    'OtherPackage',
    `The stored package of ${slice} ${version} is not the one that was published (${fault?.reason}). Put the right one back, or activate another version.`,
  )
}

/**
 * Whether web processes would get the files of a version from the store. It is asked before the transaction that lets the version
 * serve, so that a slow store holds up neither another activation nor a rollback.
 * @returns the refusal; undefined when they would, or when the transaction refuses the version anyway
 */
export const refuseUnlessStored = async (
  { database, by, store, logger }: Pick<AuditDeps, 'by'> & StoreDeps & { database: Sql },
  slice: string,
  version: string,
): Promise<Refusal | undefined> => {
  const found = await findVersion(database, slice, version)
  if (!found || found.retired || (await by?.refusalFor(database, slice))) return undefined
  try {
    const opened = await openStored({ slice, version, meta: found.meta }, await store.get(slice, version))
    return opened.ok ? undefined : opened
  } catch (error) {
    return storeFault(error, logger, {
      undone: `Visitors keep what they had, because ${slice} ${version} could not be read`,
      again: 'Try again in a while (a rollback needs no store)',
      logged: 'the package of a version that should serve could not be read',
    })
  }
}
