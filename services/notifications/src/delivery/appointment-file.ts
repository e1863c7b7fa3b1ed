import { orderCalendar } from '@zmig/kit/calendar'
import { isTimed, type Template } from '../message/message.ts'
import type { Attachment } from '../ports/mailer.port.ts'
import type { OrderModel } from '../templates/model.ts'

const TELLS: ReadonlySet<Template> = new Set(['placed', 'paid', 'appointment-moved', 'garage-booking', 'garage-moved'])
const WITHDRAWS: ReadonlySet<Template> = new Set(['cancelled', 'expired', 'appointment-broken'])

type Options = { template: Template; model: OrderModel; domain: string; writtenAt: Date }

/** The calendar file that goes with a message about an appointment at a time; none with any other. */
export const appointmentFile = ({ template, model, domain, writtenAt }: Options): Attachment[] => {
  const { order, facts, garage, house, link } = model
  const { appointment, sequence = 0, withdrawn = false } = facts
  const cancelled = template === 'garage-cancelled' || (WITHDRAWS.has(template) && withdrawn)
  // money may come when the appointment is no more: calendars were told already that it is none
  if (template === 'paid' && order.holdsNothing) return []
  if (!isTimed(appointment) || !(cancelled || TELLS.has(template))) return []
  const forGarage = template.startsWith('garage-')
  const file = orderCalendar({
    orderId: order.orderId,
    day: appointment.day,
    startHour: appointment.startHour,
    sequence,
    cancelled,
    summary: `התקנת צמיגים – ${forGarage ? `הזמנה ${order.orderId}` : house.shopName}`,
    description: `הזמנה ${order.orderId}`,
    location: garage ? `${garage.displayName}, ${garage.address}` : '',
    ...(!forGarage && { url: link }),
    organizer: { name: house.shopName, email: house.company.email },
    domain,
    writtenAt,
  })
  const contentType = `text/calendar; charset=utf-8; method=${file.method}`
  return [{ name: file.name, contentType, content: file.content }]
}
