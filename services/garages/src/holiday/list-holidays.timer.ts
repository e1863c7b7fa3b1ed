import { HolidayListed } from '@zmig/events'
import { startTimer } from '@zmig/kit'
import { dayInIsrael } from '@zmig/kit/facts'
import type { ServiceDeps } from '@zmig/projections'
import type { Holiday } from '../facts.ts'
import { israeliHolidays } from './israeli-holidays.ts'

/** Milliseconds. */
const EVERY = 60 * 60_000
/** Longer than anything can be ordered, so that no garage offers a holiday that was not known. */
const AHEAD = '2 years'

/** The first day that was not looked at yet. */
const NEXT = `select to_char(until + 1, 'YYYY-MM-DD') as day from garages.holidays_listed for update`

/** No row when it was moved there already. */
const MOVE_ON = `
  insert into garages.holidays_listed as listed (until) values ($1::date + interval '${AHEAD}')
  on conflict (only_row) do update set until = excluded.until where listed.until < excluded.until
  returning to_char(until, 'YYYY-MM-DD') as day`

/** Days that staff entered already keep their name. */
const INSERT = `
  insert into garages.holiday (id, fact, changed_at)
  select fact ->> 'day', fact, $2 from jsonb_array_elements($1::jsonb) as fact
  on conflict (id) do nothing returning fact`

type Day = { day: string }

type Deps = Pick<ServiceDeps, 'database' | 'outbox' | 'clock' | 'newId'>

/**
 * Lists the holidays of the next two years by the Hebrew calendar. Each day is listed once: what staff renamed, added or
 * removed stays as they left it.
 */
export const listComingHolidays = ({ database, outbox, clock, newId }: Deps): Promise<void> =>
  database.transaction(async (tx) => {
    const now = clock.now()
    const today = dayInIsrael(now)
    const [from = { day: today }] = await tx.query<Day>(NEXT)
    const [until] = await tx.query<Day>(MOVE_ON, [today])
    if (!until) return
    const coming = JSON.stringify(israeliHolidays(from.day, until.day))
    const added = await tx.query<{ fact: Holiday }>(INSERT, [coming, now])
    const time = now.toISOString()
    await outbox.append(
      tx,
      added.map(({ fact }) => HolidayListed.create(fact, { id: newId(), source: '/garages', time })),
    )
  })

/** @returns a function that stops it after the running step */
export const startListingHolidays = (deps: Deps & Pick<ServiceDeps, 'logger'>): (() => Promise<void>) =>
  startTimer({
    everyMs: EVERY,
    step: () => listComingHolidays(deps).then(() => false),
    what: 'listing the coming holidays',
    logger: deps.logger,
  })
