import type { Sql } from '@zmig/kit'
import type { Product } from '../quote/allocation.decider.ts'
import { holding } from '../quote/supply.queries.ts'
import type { Availability } from './availability.decider.ts'

/** An availability as it was told; a later one of the same product has a higher revision. Revision 0 was never told. */
export type Told = Availability & { ean: string; revision: number }

/** What was told last of a product, and the tyres it is made of. */
export type Known = Told & Pick<Product, 'set'>
type KnownRow = Told & { frontEan: string | null; rearEan: string | null }

const known = (condition: string) => `
  select ean, front_ean as "frontEan", rear_ean as "rearEan", visibility, available, revision
  from ordering.product join ordering.availability using (ean)
  where ${condition} order by ean for update of availability`
const [ALL, HOLDING] = [known('true'), known(holding)]

/**
 * What was told last of these tyres and of every set that holds one of them. The rows are locked in the order of EANs,
 * before stock is read: two orders for a set's two halves see each other.
 */
export const lockTold = async (tx: Sql, tyres: readonly string[] | 'all'): Promise<Known[]> => {
  const rows =
    tyres === 'all'
      ? await tx.query<KnownRow>(ALL)
      : await tx.query<KnownRow>(HOLDING, [tyres], { name: 'ordering-lock-told' })
  return rows.map(({ frontEan, rearEan, ...told }) => ({
    ...told,
    set: frontEan !== null && rearEan !== null ? { frontEan, rearEan } : null,
  }))
}

/** Writes down what is told now. */
export const saveTold = async (tx: Sql, told: readonly Told[]): Promise<void> => {
  if (told.length === 0) return
  await tx.query(
    `update ordering.availability as known
     set visibility = told.visibility, available = told.available, revision = told.revision
     from unnest($1::text[], $2::text[], $3::integer[], $4::integer[]) as told(ean, visibility, available, revision)
     where known.ean = told.ean`,
    [
      told.map(({ ean }) => ean),
      told.map(({ visibility }) => visibility),
      told.map(({ available }) => available),
      told.map(({ revision }) => revision),
    ],
    { name: 'ordering-save-told', unanswered: true },
  )
}
