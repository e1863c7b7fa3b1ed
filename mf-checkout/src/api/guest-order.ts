import {
  cancelOrder,
  guestInstallDates,
  guestInstallSlots,
  guestOrder,
  payGuestOrder,
  rescheduleOrder,
  whereIsMyOrder,
  type AnswerOf,
  type GuestOrder,
  type InstallDate,
  type InstallSlot,
} from '@zmig/edge-contract'
import type { EdgeClient } from '@zmig/platform'

/** `ok: false` carries a Hebrew message about what to do next. */
export type Done = AnswerOf<typeof rescheduleOrder>

/** `field`: the message is about the digits of the phone, which are missing or wrong. */
export type Cancelled = AnswerOf<typeof cancelOrder>

/** The order of a signed link. @throws EdgeError 404 when the link is invalid */
export const fetchOrder = (edge: EdgeClient, link: string, signal: AbortSignal): Promise<GuestOrder> =>
  edge.call(guestOrder, { params: { link }, signal })

export const fetchNewDates = (edge: EdgeClient, link: string, signal: AbortSignal): Promise<InstallDate[]> =>
  edge.call(guestInstallDates, { params: { link }, signal })

export const fetchNewSlots = (
  edge: EdgeClient,
  { link, date }: { link: string; date: string },
  signal: AbortSignal,
): Promise<InstallSlot[]> => edge.call(guestInstallSlots, { params: { link, date }, signal })

export const sendReschedule = (
  edge: EdgeClient,
  link: string,
  body: { installDate: string; installSlot: number },
): Promise<Done> => edge.call(rescheduleOrder, { params: { link }, body })

/** @param phoneDigits the last four digits of the buyer's phone; undefined where the order does not ask for them */
export const sendCancel = (edge: EdgeClient, link: string, phoneDigits: string | undefined): Promise<Cancelled> =>
  edge.call(cancelOrder, { params: { link }, body: { ...(phoneDigits !== undefined && { phoneDigits }) } })

/** Where an order that waits for a card is paid. */
export const sendPay = (edge: EdgeClient, link: string): Promise<AnswerOf<typeof payGuestOrder>> =>
  edge.call(payGuestOrder, { params: { link }, body: {} })

/** Requests the link of an order again; the answer does not reveal whether the order exists. */
export const askForLink = (edge: EdgeClient, body: { orderId: string; phone: string }): Promise<Done> =>
  edge.call(whereIsMyOrder, { body })

/** The signed link of an order in the address of its page. @param address `/order/{link}` */
export const linkOf = (address: string): string => address.slice(address.lastIndexOf('/') + 1)

/** Address of the calendar file of an order's appointment. */
export const calendarAddress = (link: string): string =>
  `/edge/api/v1/guest/order/${encodeURIComponent(link)}/appointment.ics`
