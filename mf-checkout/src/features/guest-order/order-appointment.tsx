import styled from '@emotion/styled'
import { slotText, type GuestOrder } from '@zmig/edge-contract'
import { Alert, ButtonLink, Card, Ltr, space } from '@zmig/platform'
import { calendarAddress } from '../../api/guest-order.ts'
import { dayText } from '../../appointment/days.ts'
import { Actions } from './guest-order.styles.ts'
import { hasOpenReturn } from './order-rules.ts'
import { ShopContact } from './order-notices.tsx'
import { text } from './text.ts'
import type { ReactNode } from 'react'

/** Space before the garage. */
const Part = styled.div`
  margin-block-end: ${space(4)};
`

type BrokenAppointmentProps = {
  date: string
  startCursor: number
  /** a return was requested: no other time is needed */
  returning: boolean
}

/** The agreed time was cancelled and the buyer has to choose another one. */
const BrokenAppointment = ({ date, startCursor, returning }: BrokenAppointmentProps) => (
  <Part>
    <Alert tone="error">
      <p>
        <b>{text.broken}</b>
      </p>
      <p>
        {text.brokenTime} {dayText(date)}, <Ltr>{slotText(startCursor)}</Ltr>.
      </p>
      <p>{returning ? text.brokenReturn : text.brokenNext}</p>
    </Alert>
  </Part>
)

type OrderAppointmentProps = {
  appointment: NonNullable<GuestOrder['appointment']>
  /** the tyres are at the garage */
  there: boolean
  /** a return was requested and is not finished */
  returning: boolean
  link: string
  /** the button that changes the time */
  children?: ReactNode
}

/** The garage and the time of the installation. */
export const OrderAppointment = ({ appointment, there, returning, link, children }: OrderAppointmentProps) => {
  const { garage, manualBooking, date, startCursor, broken = false } = appointment
  const set = date !== undefined && startCursor !== undefined
  return (
    <Card>
      <h2>{text.appointment}</h2>
      {set && broken && <BrokenAppointment date={date} startCursor={startCursor} returning={returning} />}
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

type Order = Pick<GuestOrder, 'orderId' | 'garageOut' | 'appointment' | 'returnAsked'>

/** Whether the shop has to arrange another garage; not when the garage left after it fitted the tyres. */
export const needsOtherGarage = ({ garageOut = false, appointment }: Order): boolean =>
  garageOut && appointment !== undefined && (appointment.broken === true || appointment.date === undefined)

/** The garage left and the shop will call; phone, address and free times of the garage are of no use any more. */
export const OrderWithoutGarage = ({ orderId, appointment, returnAsked }: Order) => (
  <Card>
    <h2>{text.appointment}</h2>
    <Alert tone="error">
      <p>
        <b>{text.garageOut}</b>
      </p>
      <p>{text.garageOutWhy(appointment?.garage.displayName ?? '')}</p>
      <p>{hasOpenReturn({ returnAsked }) ? text.brokenReturn : text.garageOutNext}</p>
    </Alert>
    <ShopContact orderId={orderId} />
  </Card>
)
