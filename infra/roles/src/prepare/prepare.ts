import { EventLogRefused, EventLogUnavailable, HistoryElsewhere } from '@zmig/event-log'
import { preparingAlone } from '@zmig/kit'
import type { PreparationConfig } from '../config.ts'
import { DemonstrationFound, prepareDatabase } from './database.ts'
import { carryShopFiles } from './files.ts'
import { publishBuilds, SlicesMissing } from './slices.ts'

/** Why a shop could not be prepared. Its message says what was in the way and what to do. */
export class PreparationFailed extends Error {}

/** `database`: schemas, roles, topics, and the facts of an empty shop. `slices`: files into the bucket, and the builds of this version. */
export type PreparationPart = 'database' | 'slices'

type Options = {
  /** progress */
  report: (detail: string) => void
  /** a line of its own for the person who starts it */
  say: (line: string) => void
  /** the slice that a developer works on */
  watched?: string | undefined
}

const SAID = [HistoryElsewhere, EventLogUnavailable, EventLogRefused, DemonstrationFound, SlicesMissing]

const failure = (error: unknown, heading: string, cure: string): PreparationFailed => {
  const reason: unknown = error instanceof AggregateError ? error.errors[0] : error
  if (error instanceof SlicesMissing)
    return new PreparationFailed(`Slices have nothing to show, so the shop does not start:\n${error.message}`)
  const isSaid = SAID.some((kind) => error instanceof kind)
  return new PreparationFailed(isSaid ? (error as Error).message : `${heading}: ${String(reason)}\n${cure}`, {
    cause: error,
  })
}

/**
 * Brings what a shop stands on up to date. Of several processes one works at a time.
 * @throws PreparationFailed
 */
export const prepare = async (
  config: PreparationConfig,
  parts: readonly PreparationPart[],
  { report, say, watched }: Options,
): Promise<void> => {
  // without the password that the address may hold
  const { host, pathname } = new URL(config.databaseUrl)
  const database = async () => {
    try {
      await prepareDatabase(config, report)
    } catch (error) {
      throw failure(
        error,
        `The database ${host}${pathname} could not be prepared`,
        'Check DATABASE_URL: the server must run, and the database must exist and belong to the user.',
      )
    }
  }
  const slices = async () => {
    const lines: string[] = []
    if (watched === undefined) await carryShopFiles(config, (line) => lines.push(line))
    try {
      await publishBuilds(config, { report, say: (line) => lines.push(line), watched })
    } catch (error) {
      const failed = failure(
        error,
        'The slices could not be published',
        'Check what is named above: the builds in .cache/build, BUCKET_URL, SLICE_BUCKET_URL or DATA_DIR/packages, and the database.',
      )
      throw new PreparationFailed([...lines, failed.message].join('\n'), { cause: error })
    }
    for (const line of lines) say(line)
  }
  const work = async () => {
    if (parts.includes('database')) await database()
    if (parts.includes('slices')) await slices()
  }
  await preparingAlone(config.databaseUrl, work, () =>
    say('another process prepares this shop now; waiting for it'),
  ).catch((error: unknown) => {
    if (error instanceof PreparationFailed) throw error
    throw failure(
      error,
      `The database ${host}${pathname} could not be prepared`,
      'Check DATABASE_URL: the server must run, and the database must exist and belong to the user.',
    )
  })
}
