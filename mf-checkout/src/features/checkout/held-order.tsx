import { useEffect, useState, useSyncExternalStore } from 'react'
import { minutesText } from '@zmig/edge-contract'
import { ButtonLink } from '@zmig/platform'
import { Sizes } from '../../layout/tyre-line.tsx'
import { draftByTransfer, UNPAID, unpaidOf, type UnpaidOrder } from './draft.ts'
import { heldText } from './payment.text.ts'

/** Milliseconds between two looks at the clock; the page names whole minutes. */
const TICK = 10_000

/** Minutes until an instant, begun ones included; 0 when it has passed. @param instant ISO instant */
const useMinutesUntil = (instant: string): number => {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), TICK)
    return () => clearInterval(timer)
  }, [])
  return Math.max(0, Math.ceil((Date.parse(instant) - now) / 60_000))
}

/** What the order still holds, and for how long. Exported for tests. */
export const Held = ({ expiresAt, ordered: { lines, sip, place, timed } }: UnpaidOrder) => {
  const minutes = useMinutesUntil(expiresAt)
  if (minutes === 0) return <p>{heldText.over}</p>
  return (
    <>
      <p>
        <b>{heldText.notCharged}</b> {heldText.until(minutesText(minutes))}
      </p>
      <ul>
        {lines.map(({ ean, brand, displayName, displaySize, quantity, set }) => (
          <li key={ean}>
            <b>{`${brand} ${displayName}`}</b>
            <br />
            <Sizes of={displaySize} />
            <br />
            {heldText.quantity(quantity, set)}
          </li>
        ))}
      </ul>
      {sip === 'install' && timed && (
        <p data-part="place">
          {heldText.slot}
          {`\n${place}`}
        </p>
      )}
    </>
  )
}

const never = () => () => undefined

const useUnpaid = (): UnpaidOrder | undefined =>
  unpaidOf(
    useSyncExternalStore(
      never, // another page writes it
      () => sessionStorage.getItem(UNPAID),
      () => null,
    ),
  )

/** After a payment that was not made: what the order of this tab still holds. Nothing when the tab placed none. */
export const HeldOrder = () => {
  const order = useUnpaid()
  return order ? <Held {...order} /> : null
}

/** Leads to the confirmation of the same order by bank transfer. Nothing when the tab placed no order. */
export const PayByTransfer = () =>
  useUnpaid() ? (
    <ButtonLink variant="secondary" href="/checkout" onClick={() => draftByTransfer(sessionStorage)}>
      {heldText.transfer}
    </ButtonLink>
  ) : null
