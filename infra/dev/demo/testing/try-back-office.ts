import { newId } from '@zmig/kit'
import { savePerson } from '@zmig/kit/people'
import { type DemoShop, INVENTED, OWN } from './demo-shop.ts'

/** Leaves behind what shoppers and staff do with goods of the demonstration, and the same with a product of the owner. */
export const tryBackOffice = async ({ database }: DemoShop) => {
  const offeredBy = await savePerson(database, { name: 'יוסי כהן', phone: '0521234567', email: 'yossi@example.com' })
  const offers = { trial: newId(), own: newId() }
  const [owner] = await database.query<{ id: string }>(
    `select person_id as id from ordering.orders where order_id = 'Z-2'`,
  )
  const made: [string, string, string][] = [
    [offers.trial, offeredBy, INVENTED],
    [offers.own, owner?.id ?? '', OWN],
  ]
  for (const [offerId, personId, ean] of made) {
    await database.query(
      `insert into ordering.best_offer (offer_id, person_id, ean, price, list_price, made_at, expires_at)
       values ($1, $2, $3, 100, 200, now(), now() + interval '1 day')`,
      [offerId, personId, ean],
    )
    await database.query(
      `insert into notifications.message (event_id, template, recipient_kind, recipient, channel, about_kind, about_id,
         facts, lane, kind, queued_at, tried_since, next_try_at)
       values ($1, 'shop-offer', 'shop', 'shop', 'mail', 'offer', $2, '{}', 0, 'other', now(), now(), now())`,
      [newId(), offerId],
    )
  }
  await database.query(
    `insert into ordering.coupon (id, code, ean, discount, active) values ($1, 'TRIAL', $2, 5000, true)`,
    [newId(), INVENTED],
  )

  const drafts = { trial: newId(), mixed: newId() }
  const lines: [string, string][] = [
    [drafts.trial, INVENTED],
    [drafts.mixed, INVENTED],
    [drafts.mixed, OWN],
  ]
  for (const draft of Object.values(drafts))
    await database.query(
      `insert into backoffice.draft_order (id, status, created_by, created_at, updated_at)
       values ($1, 'completed', 'test', now(), now())`,
      [draft],
    )
  for (const [draft, ean] of lines)
    await database.query(
      `insert into backoffice.draft_order_line (draft_order_id, ean, quantity, added_reason, current_stock, inbound,
         unfilled, last_year_sold, target) values ($1, $2, 1, 'replenish', 0, 0, 0, 0, 0)`,
      [draft, ean],
    )
  const receipt = newId()
  await database.query(
    `insert into backoffice.receipt (receipt_id, draft_order_id, shipment_id, received_by, received_at)
     values ($1, $2, 'shipment-1', 'test', now())`,
    [receipt, drafts.trial],
  )
  await database.query('insert into backoffice.receipt_line (receipt_id, ean, quantity) values ($1, $2, 1)', [
    receipt,
    INVENTED,
  ])

  const imports: [string, string[]][] = [
    ['trial.csv', [INVENTED]],
    ['own.csv', [INVENTED, OWN]],
  ]
  for (const [name, eans] of imports) {
    const id = newId()
    await database.query(
      `insert into backoffice.product_import (id, name, status, created_by, created_at, updated_at)
       values ($1, $2, 'applied', 'test', now(), now())`,
      [id, name],
    )
    for (const [line, ean] of eans.entries())
      await database.query(
        `insert into backoffice.product_import_fault (import_id, number, line, ean, field, value, message)
         values ($1, $2, $2, $3, '', '', '')`,
        [id, line, ean],
      )
  }

  await database.query(`insert into backoffice.ece_invoice (invoice_id, id, created_at) values ('INV-1', $1, now())`, [
    newId(),
  ])
  await database.query(
    `insert into backoffice.ece_invoice_row (invoice_id, line, name, size, quantity, ece_id, checked)
     select 'INV-1', 1, brand, size, 1, ece_id, true from backoffice.ece_certificate order by ece_id limit 1`,
  )
  for (const orderId of ['Z-1', 'Z-2'])
    await database.query(`insert into invoices.orders (order_id, person_id, facts) values ($1, $2, '{}')`, [
      orderId,
      offeredBy,
    ])
  return { offeredBy, ownOffer: offers.own, mixedDraft: drafts.mixed }
}
