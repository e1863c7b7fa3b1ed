import { guestCalendar, SLOT_HOURS } from '@zmig/edge-contract'
import { type Clock, HttpProblem } from '@zmig/kit'
import { orderCalendar } from '@zmig/kit/calendar'
import type { OrderLinks } from '@zmig/kit/order-link'
import type { EdgeConfig } from '../../door/config.ts'
import { defineFileQuery, type FileQuery } from '../../door/http/define-endpoint.ts'
import { isBroken } from '../order/order-rows.ts'
import type { LinkedOrders } from './linked-order.ts'

type Config = Pick<EdgeConfig, 'publicUrl' | 'shopName' | 'mailFrom' | 'companyEmail'>
type Deps = { config: Config; orders: LinkedOrders; orderLinks: OrderLinks; clock: Clock }

/** The same file as mails bring (same identity, same sequence), so that calendars never hold an appointment twice. */
export const createGuestCalendar = ({ config, orders, orderLinks, clock }: Deps): FileQuery => {
  const { publicUrl, shopName, mailFrom, companyEmail } = config
  return defineFileQuery(guestCalendar, async ({ params, response }) => {
    response.set('cache-control', 'no-store')
    const order = await orders.find(params)
    if (order.install_day === null || order.install_hour === null)
      throw new HttpProblem(404, 'Not found', 'להזמנה הזו אין מועד התקנה.')
    const file = orderCalendar({
      orderId: order.order_id,
      day: order.install_day,
      startHour: order.install_hour,
      hours: SLOT_HOURS,
      sequence: order.calendar_sequence,
      cancelled: order.status === 'cancelled' || isBroken(order),
      summary: `התקנת צמיגים – ${shopName}`,
      description: `הזמנה ${order.order_id}`,
      location: [order.garage_name, order.garage_address].filter(Boolean).join(', '),
      url: `${publicUrl}/order/${orderLinks.write({ orderId: order.order_id, linkVersion: order.link_version })}`,
      organizer: { name: shopName, email: companyEmail },
      domain: mailFrom.slice(mailFrom.indexOf('@') + 1),
      writtenAt: clock.now(),
    })
    response
      // a link that is opened by itself keeps the file as well, instead of leaving the page for an empty tab
      .set('content-disposition', `attachment; filename="${file.name}"`)
      .type(`text/calendar; charset=utf-8; method=${file.method}`)
      .send(file.content)
  })
}
