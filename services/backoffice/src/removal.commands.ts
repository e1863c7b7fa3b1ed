import type { Sql } from '@zmig/kit'
import type { ServiceDeps } from '@zmig/projections'

/** A draft goes with its receipts. */
const DRAFTS = [
  `delete from backoffice.receipt_line where ean = any($1)`,
  `delete from backoffice.receipt r where exists (select from backoffice.draft_order_line held
     where held.draft_order_id = r.draft_order_id and held.ean = any($1))
   and not exists (select from backoffice.receipt_line line where line.receipt_id = r.receipt_id)`,
  `with gone as (delete from backoffice.draft_order_line where ean = any($1) returning draft_order_id)
   delete from backoffice.draft_order draft where id in (select draft_order_id from gone)
   and not exists (select from backoffice.draft_order_line line where line.draft_order_id = draft.id and line.ean <> all($1))`,
]

/** An import that also names other products stays: it is their history. */
const IMPORTS = `
  with named as (
    select import_id, ean from backoffice.product_import_line
    union select import_id, ean from backoffice.product_import_fault
    union select import_id, ean from backoffice.product_import_row),
  gone as (select import_id from named group by import_id having bool_and(ean = any($1) or ean = ''))
  delete from backoffice.product_import where status <> 'applying'
    and (id in (select import_id from gone) or puts_back in (select import_id from gone))`

/**
 * Forgets what staff did with tyres that the shop will never sell: lines of drafts for suppliers, drafts without any other
 * line, and imports of nothing else. May be repeated.
 */
export const removeBuyingOf = ({ database }: Pick<ServiceDeps, 'database'>, eans: readonly string[]): Promise<void> =>
  database.transaction(async (tx: Sql) => {
    for (const statement of [...DRAFTS, IMPORTS]) await tx.query(statement, [eans])
  })
