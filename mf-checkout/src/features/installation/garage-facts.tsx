import { Ltr, money } from '@zmig/platform'
import { text } from './text.ts'
import type { ChosenShop } from './installation.slice.ts'

type Props = { shop: ChosenShop & { score?: number } }

/** What helps to choose a garage. */
export const GarageFacts = ({ shop: { address, price, score, manualBooking } }: Props) => (
  <>
    <p>{address}</p>
    <p>
      <span>
        <Ltr>{money(price)}</Ltr> {text.perTyre}
      </span>
      {score !== undefined && <span>{text.score(score)}</span>}
      {manualBooking && <span>{text.manual}</span>}
    </p>
  </>
)
