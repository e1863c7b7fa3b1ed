import { Alert, arrivalText, ButtonLink, Ltr, money, usePlatform } from '@zmig/platform'
import { TextWithPhones } from '../../layout/phones.tsx'
import { Notice } from '../../layout/notice.tsx'
import { placeOrderText } from './payment.text.ts'
import type { Quote } from '@zmig/edge-contract'
import type { OrderState, Refused } from './order.slice.ts'

type Names = { /** a product's name by EAN, when the cart knows it */ nameOf: (ean: string) => string | undefined }

/** The tyres that are not in stock, each with its arrival day. */
const Arrivals = ({ quote: { lines } }: { quote: Quote }) => {
  const awaited = lines.flatMap(({ ean, displayName, arrivesOn }) =>
    arrivesOn ? [{ ean, displayName, arrivesOn }] : [],
  )
  if (awaited.length === 0) return null
  return (
    <ul>
      {awaited.map(({ ean, displayName, arrivesOn }) => (
        <li key={ean}>{`${displayName}: ${arrivalText(arrivesOn)}`}</li>
      ))}
    </ul>
  )
}

const Changes = ({ refused, nameOf }: Names & { refused: Refused }) => {
  const { changes, code } = refused
  const lineText = code === 'TOO_MANY_OPEN' ? placeOrderText.atMost : placeOrderText.available
  if (code === 'OUT_OF_STOCK' || (code === 'TOO_MANY_OPEN' && Array.isArray(changes)))
    return (
      <>
        {Array.isArray(changes) && (
          <ul>
            {changes.map(({ ean, available }) => (
              <li key={ean}>{lineText(nameOf(ean) ?? placeOrderText.product(ean), available)}</li>
            ))}
          </ul>
        )}
        <ButtonLink variant="quiet" size="small" href="/cart">
          {placeOrderText.toCart}
        </ButtonLink>
      </>
    )
  if (code === 'PRICE_CHANGED' && changes && !Array.isArray(changes))
    return (
      <>
        <Arrivals quote={changes} />
        <p>
          {placeOrderText.newTotal}{' '}
          <b>
            <Ltr>{money(changes.payNow)}</Ltr>
          </b>
          {changes.payAtGarage > 0 && (
            <>
              {` ${placeOrderText.atGarage} `}
              <b>
                <Ltr>{money(changes.payAtGarage)}</Ltr>
              </b>
            </>
          )}
        </p>
      </>
    )
  return null
}

/** Why the latest attempt did not become an order, and what the shopper can do. */
export const RefusalAlert = ({ state, nameOf }: Names & { state: OrderState }) => {
  const { phone } = usePlatform().site.company
  if (state.status === 'unanswered') return <Notice tone="error">{placeOrderText.unanswered}</Notice>
  if (state.status === 'cart-changed') return <Notice tone="error">{placeOrderText.cartChanged}</Notice>
  if (state.status === 'rejected')
    return (
      <Notice tone="error">
        {placeOrderText.rejected}{' '}
        <a href={`tel:${phone}`}>
          <Ltr>{phone}</Ltr>
        </a>
      </Notice>
    )
  if (state.status !== 'refused') return null
  return (
    <Alert tone="error">
      <p>
        <TextWithPhones>{state.refused.message}</TextWithPhones>
      </p>
      <Changes refused={state.refused} nameOf={nameOf} />
    </Alert>
  )
}
