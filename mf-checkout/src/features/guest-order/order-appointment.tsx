import { ButtonLink, Card, Ltr } from '@zmig/platform'
import { calendarAddress } from '../../api/guest-order.ts'
import { dayText, slotText } from '../../appointment/index.ts'
import { Actions } from './guest-order.styles.ts'
import { OrderBroken } from './order-broken.tsx'
import { text } from './text.ts'
import type { GuestOrder } from '@zmig/edge-contract'
import type { ReactNode } from 'react'

type Props = {
  appointment: NonNullable<GuestOrder['appointment']>
  /** the tyres are at the garage */
  there: boolean
  /** a return was asked for and is not settled */
  returning: boolean
  link: string
  /** how to move it */
  children?: ReactNode
}

/** Where and when the tyres are installed. */
export const OrderAppointment = ({ appointment, there, returning, link, children }: Props) => {
  const { garage, manualBooking, date, startCursor, broken = false } = appointment
  const set = date !== undefined && startCursor !== undefined
  return (
    <Card>
      <h2>{text.appointment}</h2>
      {set && broken && <OrderBroken date={date} startCursor={startCursor} returning={returning} />}
      {set && !broken && (
        <p data-part="status">
          {dayText(date)}, <Ltr>{slotText(startCursor)}</Ltr>
        </p>
      )}
      <p>
        <b>{garage.displayName}</b>
        <br />
        {garage.address}
        <br />
        <a href={`tel:${garage.phone}`}>
          <Ltr>{garage.phone}</Ltr>
        </a>
      </p>
      {manualBooking && !returning && <p>{there ? text.manualNow : text.manual}</p>}
      <Actions>
        {set && !broken && (
          <ButtonLink variant="secondary" size="small" href={calendarAddress(link)} download>
            {text.calendar}
          </ButtonLink>
        )}
        {children}
      </Actions>
    </Card>
  )
}
