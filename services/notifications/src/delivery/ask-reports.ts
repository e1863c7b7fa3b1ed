import type { ServiceDeps } from '@zmig/projections'
import type { Texter } from '../ports/texter.port.ts'
import { saveReports } from './text-reports.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
/** After this long a text has arrived or never will: phone companies keep one for a phone that is off for three days at most. */
const ASK_FOR = 72 * HOUR
/** What providers take in one question. */
const MOST_ASKED = 1_000

type Deps = Pick<ServiceDeps, 'database' | 'outbox' | 'clock' | 'newId' | 'logger'> & { texter: Texter }

/**
 * Asks the provider what became of texts that it took: after a minute, and again after as long as has passed, at least each
 * six hours. After three days nothing more will come.
 * @returns how many texts were asked about
 */
export const askReports = async (deps: Deps): Promise<number> => {
  const { database, clock, texter } = deps
  const now = clock.now()
  const asked = await database.query<{ reference: string; sentAt: Date }>(
    `select reference, done_at as "sentAt" from notifications.message
       where ask_at <= $1 and status = 'sent' order by ask_at limit ${MOST_ASKED}`,
    [now],
    { name: 'notifications-ask' },
  )
  if (asked.length === 0) return 0
  const reports = await texter.reports?.(asked)
  if (reports) await saveReports(deps, reports, now)
  await database.query(
    `update notifications.message
       set delivery = case when done_at <= $3 then 'unknown' end,
         ask_at = case when done_at > $3 then
           $1::timestamptz + least(greatest($1::timestamptz - done_at, interval '1 minute'), interval '6 hours') end
       where reference = any($2) and status = 'sent' and ask_at <= $1`,
    [now, asked.map(({ reference }) => reference), new Date(now.getTime() - ASK_FOR)],
    { name: 'notifications-asked' },
  )
  return asked.length
}
