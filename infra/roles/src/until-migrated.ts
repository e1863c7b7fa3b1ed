import { setTimeout as pause } from 'node:timers/promises'
import { type Logger, missingMigrations } from '@zmig/kit'
import { allMigrations } from './migrations.ts'

type Options = { databaseUrl: string; logger: Pick<Logger, 'warn'>; signal: AbortSignal }

/** Pause between two looks, in milliseconds. */
const LOOK_EVERY = 1_000
/** Migrations that the sentence names; a fresh database lacks some hundred. */
const NAMED = 3

const listed = (names: string[]): string =>
  names.slice(0, NAMED).join(', ') + (names.length > NAMED ? ` and ${names.length - NAMED} more` : '')

const reasonToWait = async (databaseUrl: string): Promise<{ kind: 'older' | 'away'; text: string } | undefined> => {
  try {
    const missing = await missingMigrations(databaseUrl, allMigrations)
    if (missing.length === 0) return undefined
    const text = `the database is older than this version: it lacks ${listed(missing)}. Run the role migrate of this version; this process waits for it`
    return { kind: 'older', text }
  } catch (error) {
    const said = error instanceof AggregateError ? (error.errors[0] as unknown) : error
    return {
      kind: 'away',
      text: `the database cannot be asked for its version (${String(said)}); this process waits for it`,
    }
  }
}

/**
 * Waits until the schemas are at least as new as this version. The reason is logged, and again when it is another one.
 * @returns false when the process was asked to end before
 */
export const untilMigrated = async ({ databaseUrl, logger, signal }: Options): Promise<boolean> => {
  let said: 'older' | 'away' | undefined
  while (!signal.aborted) {
    const reason = await reasonToWait(databaseUrl)
    if (reason === undefined) return true
    if (reason.kind !== said) logger.warn({}, reason.text)
    said = reason.kind
    await pause(LOOK_EVERY, undefined, { signal }).catch(() => undefined)
  }
  return false
}
