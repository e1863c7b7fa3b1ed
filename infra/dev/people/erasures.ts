import { mkdir, open, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * The people who were erased on request, outside of the database: a restore after the database was lost reads here whom it
 * has to erase again (infra/decisions/2026-11-23-erasures-outlive-a-restore.md). One line per person: instant and id.
 */
const fileIn = (dataDirectory: string): string => join(dataDirectory, 'erasures.log')

const LINE = /^\S+ ([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/gm

/**
 * Adds people to the list, on the disk when this returns. Call it before the commit of their erasure: a person who is on the
 * list and was not erased, because the commit failed, is one whose erasure was asked for.
 */
export const recordErasures = async (dataDirectory: string, personIds: string[], now: Date): Promise<void> => {
  await mkdir(dataDirectory, { recursive: true })
  const file = await open(fileIn(dataDirectory), 'a', 0o600)
  try {
    await file.appendFile(personIds.map((id) => `${now.toISOString()} ${id}\n`).join(''))
    await file.sync()
  } finally {
    await file.close()
  }
}

/** The ids of all people on the list. */
export const readErasures = async (dataDirectory: string): Promise<string[]> => {
  try {
    const text = await readFile(fileIn(dataDirectory), 'utf8')
    return [...new Set([...text.matchAll(LINE)].map(([, id = '']) => id))]
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
    throw error
  }
}
