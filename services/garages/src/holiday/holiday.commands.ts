import type { ServiceDeps } from '@zmig/projections'

/** A day on which garages do not work as usual; `closed` is `true` for the whole day and `half` from noon. */
export type Holiday = { day: string; name: string; closed: 'true' | 'half' }

/** Enters holidays; those already there take the new name and kind. */
export const importHolidays = async (
  { database }: Pick<ServiceDeps, 'database'>,
  holidays: Holiday[],
): Promise<void> => {
  await database.query(
    `insert into garages.holiday (day, name, closed)
     select day, name, closed from jsonb_to_recordset($1::jsonb) as given(day date, name text, closed text)
     on conflict (day) do update set name = excluded.name, closed = excluded.closed`,
    [JSON.stringify(holidays)],
  )
}
