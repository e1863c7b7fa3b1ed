import { HolidayListed, HolidayRemoved } from '@zmig/events'
import type { Sql } from '@zmig/kit'
import type { ServiceDeps } from '@zmig/projections'
import type { Holiday } from '../facts.ts'
import { refuseHoliday, type HolidayRefused, type SavedHoliday } from './holiday.decider.ts'

type Deps = Pick<ServiceDeps, 'database' | 'outbox' | 'clock' | 'newId'>

export type HolidayAnswer = { ok: true; holiday: SavedHoliday | null; before: SavedHoliday | null } | HolidayRefused

type Row = { fact: Holiday; version: number }
const toHoliday = ({ fact, version }: Row): SavedHoliday => ({ ...fact, version })

/** All holidays, the earliest first. */
export const listHolidays = async (sql: Sql): Promise<SavedHoliday[]> =>
  (await sql.query<Row>('select fact, revision as version from garages.holiday order by id')).map(toHoliday)

const lockHoliday = async (tx: Sql, day: string): Promise<SavedHoliday | undefined> => {
  await tx.query(`select pg_advisory_xact_lock(hashtextextended('garages.holiday ' || $1, 0))`, [day])
  const [row] = await tx.query<Row>('select fact, revision as version from garages.holiday where id = $1 for update', [
    day,
  ])
  return row && toHoliday(row)
}

/** Staff list, change and remove holidays of the whole country. */
export const createHolidayCommands = ({ database, outbox, clock, newId }: Deps) => {
  const context = () => ({ id: newId(), source: '/garages', time: clock.now().toISOString() })
  return {
    save: (holiday: Holiday, version: number | null): Promise<HolidayAnswer> =>
      database.transaction(async (tx) => {
        const before = await lockHoliday(tx, holiday.day)
        const refusal = refuseHoliday(version, before)
        if (refusal) return refusal
        if (before && before.name === holiday.name && before.closed === holiday.closed)
          return { ok: true, holiday: before, before }
        const [row] = await tx.query<{ version: number }>(
          `insert into garages.holiday as known (id, fact, changed_at) values ($1, $2, $3)
           on conflict (id) do update
             set fact = excluded.fact, revision = known.revision + 1, changed_at = excluded.changed_at
           returning revision as version`,
          [holiday.day, JSON.stringify(holiday), clock.now()],
        )
        await outbox.append(tx, [HolidayListed.create(holiday, context())])
        return { ok: true, holiday: { ...holiday, version: row?.version ?? 1 }, before: before ?? null }
      }),

    remove: (day: string, version: number): Promise<HolidayAnswer> =>
      database.transaction(async (tx) => {
        const before = await lockHoliday(tx, day)
        const refusal = refuseHoliday(version, before)
        if (refusal) return refusal
        await tx.query('delete from garages.holiday where id = $1', [day])
        await outbox.append(tx, [HolidayRemoved.create({ day }, context())])
        return { ok: true, holiday: null, before: before ?? null }
      }),
  }
}
