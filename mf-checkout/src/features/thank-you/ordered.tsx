import { arrivalText, Card, Ltr, money } from '@zmig/platform'
import { Sizes } from '../../layout/sizes.tsx'
import { text } from './text.ts'
import type { ThankYouState } from './thank-you.slice.ts'

type Props = Omit<ThankYouState, 'timed'> & { /** of the warehouse */ address: string }

/** What was ordered, where it is fetched and what comes next. */
export const Ordered = ({ lines, sip, place, payAtGarage, address }: Props) => (
  <Card>
    <h2>{text.orderedTitle}</h2>
    {lines.length > 0 && (
      <ul>
        {lines.map(({ ean, brand, displayName, displaySize, quantity, set, arrivesOn }) => (
          <li key={ean}>
            <b>{`${brand} ${displayName}`}</b>
            <br />
            <Sizes of={displaySize} />
            <br />
            {text.quantity(quantity, set)}
            {arrivesOn !== undefined && (
              <>
                <br />
                {arrivalText(arrivesOn)}
              </>
            )}
          </li>
        ))}
      </ul>
    )}
    <h3>{text.handedOver[sip]}</h3>
    <p data-part="place">{sip === 'pickup' ? address : place}</p>
    <p>
      {text.next[sip]}
      {payAtGarage > 0 && (
        <>
          {` ${text.payThere} `}
          <Ltr>{money(payAtGarage)}</Ltr>
        </>
      )}
    </p>
  </Card>
)
