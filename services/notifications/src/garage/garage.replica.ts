import { GarageListed } from '@zmig/events'
import type { Sql } from '@zmig/kit'
import { defineProjection, when } from '@zmig/projections'

/** Where tyres are installed; without `email` the shop gets its letters, and calls. */
export type Garage = {
  id: string
  displayName: string
  phone: string
  address: string
  email: string | null
  manualBooking: boolean
}

type GarageRow = {
  id: string
  display_name: string
  phone: string
  address: string
  email: string | null
  manual_booking: boolean
}

/** Learns garages; the newest fact about one replaces the ones before. */
export const garageReplica = defineProjection({
  name: 'notifications-garages',
  topics: ['garages'],
  events: [GarageListed],
  schema: 'notifications',
  tables: ['garage'],
  on: when(GarageListed, async (batch, tx) => {
    const newest = new Map(
      batch.map(({ data }): [string, GarageRow] => [
        data.id,
        {
          id: data.id,
          display_name: data.displayName,
          phone: data.phone,
          address: data.address,
          email: data.email,
          manual_booking: data.manualBooking,
        },
      ]),
    )
    await tx.query(
      `insert into garage select * from jsonb_populate_recordset(null::garage, $1::jsonb)
       on conflict (id) do update set display_name = excluded.display_name, phone = excluded.phone,
         address = excluded.address, email = excluded.email, manual_booking = excluded.manual_booking`,
      [JSON.stringify([...newest.values()])],
    )
  }),
})

/** A garage as it is known now. */
export const readGarage = async (sql: Sql, id: string): Promise<Garage | undefined> => {
  const [row] = await sql.query<GarageRow>('select * from notifications.garage where id = $1', [id])
  return (
    row && {
      id: row.id,
      displayName: row.display_name,
      phone: row.phone,
      address: row.address,
      email: row.email,
      manualBooking: row.manual_booking,
    }
  )
}
