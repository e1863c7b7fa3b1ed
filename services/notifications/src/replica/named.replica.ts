import { GarageListed, SliceTeamMailChanged, TyreListed, type TyreFacts } from '@zmig/events'
import type { Sql } from '@zmig/kit'
import { defineProjection, when, type Change } from '@zmig/projections'

/** A garage; without `email` its letters go to the shop, which calls. */
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

/** Follows garages; the newest fact of a garage replaces older ones. */
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

/** The current facts of a garage. */
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

/** The names of a product in a line of an order. */
export type Product = { ean: string; brand: string; displayName: string; displaySize: string; set: boolean }

type ProductRow = { ean: string; brand: string; display_name: string; display_size: string; is_set: boolean }

/** Follows the names of products; the newest fact of an EAN replaces older ones. */
export const productReplica = defineProjection({
  name: 'notifications-products',
  topics: ['catalogue'],
  gatherMs: 500, // a product is sold later than that
  events: [TyreListed],
  schema: 'notifications',
  tables: ['product'],
  on: when(TyreListed, async (batch: Change<TyreFacts>[], tx) => {
    const newest = new Map(
      batch.map(({ data }): [string, ProductRow] => [
        data.ean,
        {
          ean: data.ean,
          brand: data.brand,
          display_name: data.line,
          display_size: data.displaySize,
          is_set: data.set,
        },
      ]),
    )
    await tx.query(
      `insert into product select * from jsonb_populate_recordset(null::product, $1::jsonb)
       on conflict (ean) do update set brand = excluded.brand, display_name = excluded.display_name,
         display_size = excluded.display_size, is_set = excluded.is_set`,
      [JSON.stringify([...newest.values()])],
    )
  }),
})

/** The products of these EANs, by EAN. */
export const readProducts = async (sql: Sql, eans: string[]): Promise<Map<string, Product>> => {
  const rows = await sql.query<ProductRow>('select * from notifications.product where ean = any($1::text[])', [eans])
  return new Map(
    rows.map((row) => [
      row.ean,
      {
        ean: row.ean,
        brand: row.brand,
        displayName: row.display_name,
        displaySize: row.display_size,
        set: row.is_set,
      },
    ]),
  )
}

type TeamRow = { slice: string; mail: string | null }

/** Follows the addresses of the teams of slices; the newest of a slice replaces older ones. */
export const teamReplica = defineProjection({
  name: 'notifications-teams',
  topics: ['slices'],
  events: [SliceTeamMailChanged],
  schema: 'notifications',
  tables: ['team'],
  on: when(SliceTeamMailChanged, async (batch: Change<TeamRow>[], tx) => {
    const newest = new Map(batch.map(({ data: { slice, mail } }) => [slice, { slice, mail }] as const))
    await tx.query(
      `insert into team select * from jsonb_populate_recordset(null::team, $1::jsonb)
       on conflict (slice) do update set mail = excluded.mail`,
      [JSON.stringify([...newest.values()])],
    )
  }),
})

/** The address of the team of a slice; null when none is known. */
export const readTeamMail = async (sql: Sql, slice: string): Promise<string | null> => {
  const [row] = await sql.query<TeamRow>('select * from notifications.team where slice = $1', [slice])
  return row?.mail ?? null
}
