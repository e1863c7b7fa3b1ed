import { Card, openingHours, usePlatform } from '@zmig/platform'
import { text } from './text.ts'

/** Where the buyer fetches the tyres, and when somebody is there. */
export const OrderPickup = () => {
  const { address } = usePlatform().site.company
  return (
    <Card>
      <h2>{text.pickup}</h2>
      <p>
        <b>{address}</b>
        <br />
        {text.hours(openingHours.from, openingHours.to)}
      </p>
      <p>{text.pickupNext}</p>
    </Card>
  )
}
