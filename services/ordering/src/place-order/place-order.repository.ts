import type { Sql } from '@zmig/kit'
import type { PersonDetails } from '@zmig/kit/people'
import { reserving } from '../stock/reservation.repository.ts'
import type { Buyer } from './buyer.decider.ts'
import type { Attempt } from './orderer.repository.ts'
import type { AcceptedOrder } from './place-order.decider.ts'

export type OrderOwner = {
  personId: string
  visitorId: string | undefined
  addressKey: string | undefined
  termsVersion: string
  /** when the buyer is reminded of a transfer */
  remindAt: Date | undefined
}

// One statement for order, lines, reservations and attempt: the next order for the same tyre waits for it.
const SAVE_ORDER = `
  with numbered as (select 'Z-' || nextval('ordering.order_number') as order_id),
  saved as (
    insert into ordering.orders (order_id, person_id, visitor_id, sip, payment_method, payments, subtotal, shipping,
      installation, discount, pay_now, coupon_id, garage_id, manual_booking, install_day, install_hour, address_key,
      remind_at, terms_version, terms_accepted_at, placed_at, expires_at)
    select numbered.order_id, person_id, visitor_id, sip, payment_method, payments, subtotal, shipping,
      installation, discount, pay_now, coupon_id, garage_id, manual_booking, install_day, install_hour, address_key,
      remind_at, terms_version, placed_at, placed_at, expires_at
    from numbered, jsonb_populate_record(null::ordering.orders, $1::jsonb)),
  lines as (
    insert into ordering.order_line (order_id, line, ean, is_set, quantity, unit_price, total, arrives_on)
    select numbered.order_id, line, ean, set, quantity, "unitPrice", total, "arrivesOn"
    from numbered, rows from (jsonb_to_recordset($2::jsonb)
      as (ean text, set boolean, quantity integer, "unitPrice" integer, total integer, "arrivesOn" date))
      with ordinality as given(ean, set, quantity, "unitPrice", total, "arrivesOn", line)),
  ${reserving('(select order_id from numbered)', '$3')},
  attempted as (
    insert into ordering.attempt (key, order_id, placed_at) select $4, order_id, $5 from numbered)
  select order_id as "orderId" from numbered`

/**
 * Saves the order with its lines, its reservations and its attempt. Needs the rows of stock locked.
 * @returns its number: `Z-` and at least six digits. Numbers have gaps: an order that fails uses one up
 */
export const saveOrder = async (
  tx: Sql,
  { quote, coupon, takes, garage, slot, placedAt, expiresAt }: AcceptedOrder,
  buyer: Buyer,
  owner: OrderOwner,
  attempt: Attempt,
): Promise<string> => {
  const order = {
    person_id: owner.personId,
    visitor_id: owner.visitorId,
    sip: buyer.delivery.sip,
    payment_method: buyer.paymentMethod,
    payments: buyer.payments,
    subtotal: quote.subtotal,
    shipping: quote.shipping,
    installation: quote.installation,
    discount: quote.discount,
    pay_now: quote.payNow,
    coupon_id: coupon?.couponId,
    garage_id: garage?.id,
    manual_booking: garage?.manualBooking ?? false,
    install_day: slot?.day,
    install_hour: slot?.startHour,
    address_key: owner.addressKey,
    remind_at: owner.remindAt,
    terms_version: owner.termsVersion,
    placed_at: placedAt,
    expires_at: expiresAt,
  }
  const [saved] = await tx.query<{ orderId: string }>(
    SAVE_ORDER,
    [JSON.stringify(order), JSON.stringify(quote.lines), JSON.stringify(takes), attempt.key, placedAt],
    { name: 'ordering-save-order' },
  )
  if (!saved) throw new Error('ordering.orders returned no number')
  return saved.orderId
}

/** The buyer as a row of `people.person`; what has no column of its own is in `texts`, under the names of the form. */
export const personOf = ({ name, phone, email, notes, delivery, invoice }: Buyer): PersonDetails => {
  const shipping = delivery.sip === 'shipping' ? delivery.shipping : undefined
  const texts = {
    ...(invoice && { nameforinvoice: invoice.name, companyOrBussinessVatId: invoice.vatId }),
    ...(shipping?.notes && { shippingNotes: shipping.notes }),
  }
  return {
    name,
    phone,
    email,
    notes,
    address: shipping?.address,
    city: shipping?.city,
    shippingName: shipping?.name,
    shippingPhone: shipping?.phone,
    texts: Object.keys(texts).length > 0 ? texts : undefined,
  }
}
