import { Alert, Card } from '@zmig/platform'
import { ShopContact } from './shop-contact.tsx'
import { isReturning } from './is-returning.ts'
import { text } from './text.ts'
import type { GuestOrder } from '@zmig/edge-contract'

type Order = Pick<GuestOrder, 'orderId' | 'garageOut' | 'appointment' | 'returnAsked'>

/** Whether the shop has to arrange another garage. One that left after the tyres were fitted there is nobody's trouble. */
export const awaitsGarage = ({ garageOut = false, appointment }: Order): boolean =>
  garageOut && appointment !== undefined && (appointment.broken === true || appointment.date === undefined)

/** That the garage is gone and the shop calls: its phone and address would lead nowhere, and neither would other times. */
export const OrderGarageOut = ({ orderId, appointment, returnAsked }: Order) => (
  <Card>
    <h2>{text.appointment}</h2>
    <Alert tone="error">
      <p>
        <b>{text.garageOut}</b>
      </p>
      <p>{text.garageOutWhy(appointment?.garage.displayName ?? '')}</p>
      <p>{isReturning({ returnAsked }) ? text.brokenReturn : text.garageOutNext}</p>
    </Alert>
    <ShopContact orderId={orderId} />
  </Card>
)
