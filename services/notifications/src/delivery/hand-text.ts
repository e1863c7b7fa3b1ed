import { countSegments } from '@zmig/kit/segments'
import type { Sql } from '@zmig/kit'
import type { ServiceDeps } from '@zmig/projections'
import type { QueuedMessage } from '../message/message.ts'
import type { Handover } from '../ports/mailer.port.ts'
import type { TextMessage, Texter } from '../ports/texter.port.ts'
import { saveReports } from './text-reports.ts'

const MINUTE = 60_000

/**
 * A text of which the provider did not say whether it took it is not repeated before this: until then its report may come, and
 * two texts are worse than a late one.
 */
const REPEAT_AFTER = 10 * MINUTE

/** When a provider is asked for the first time what became of a text. */
export const firstAsked = (now: Date): Date => new Date(now.getTime() + MINUTE)

type Deps = Pick<ServiceDeps, 'database' | 'outbox' | 'clock' | 'newId' | 'logger'> & { texter: Texter }

/** Before the text goes out: after a crash it is known that it may have been taken. */
const keepHanded = async (
  sql: Sql,
  {
    id,
    reference,
    segments,
    uncertainSince,
  }: { id: number; reference: string; segments: number; uncertainSince: Date | null },
): Promise<void> => {
  await sql.query(
    `update notifications.message set reference = $2, segments = $3, uncertain_since = $4 where id = $1`,
    [id, reference, segments, uncertainSince],
    { name: 'notifications-keep-handed' },
  )
}

const isQueued = async (sql: Sql, id: number): Promise<boolean> =>
  (await sql.query(`select from notifications.message where id = $1 and status = 'queued'`, [id])).length > 0

/**
 * Asks what became of a text whose answer was lost.
 * @returns whether the report said that it was taken, which is saved
 */
const wasTaken = async (deps: Deps, message: QueuedMessage, reference: string, sentAt: Date): Promise<boolean> => {
  const reports = await deps.texter.reports?.([{ reference, sentAt }])
  if (!reports) return false
  await saveReports(deps, reports, firstAsked(deps.clock.now()))
  return !(await isQueued(deps.database, message.id))
}

/**
 * Gives a text to its provider. When an earlier try may have been taken, and a repeat would be a second text, the provider is
 * asked first, and the text is repeated after 10 minutes only.
 * @returns `settled` when a report has decided about the message
 */
export const handText = async (
  deps: Deps,
  message: QueuedMessage,
  text: TextMessage,
): Promise<Handover | { settled: true }> => {
  const { database, clock, texter } = deps
  const since = texter.repeatable ? null : message.uncertainSince
  if (since) {
    if (await wasTaken(deps, message, text.reference, since)) return { settled: true }
    if (clock.now().getTime() - since.getTime() < REPEAT_AFTER)
      return { ok: false, permanent: false, uncertain: true, reason: 'text-uncertain' }
  }
  const { segments } = countSegments(text.text)
  const uncertainSince = texter.repeatable ? null : clock.now()
  await keepHanded(database, { id: message.id, reference: text.reference, segments, uncertainSince })
  return texter.send(text)
}
