import styled from '@emotion/styled'
import { Alert, Link, Ltr, Stack } from '@zmig/platform'
import { fitOf, useGarage, type SavedBike } from '@zmig/platform/garage'
import { fitted } from '../../layout/tyre-line.tsx'
import { type Quote, type QuoteLine, wheelText } from '@zmig/edge-contract'

const text = {
  title: (several: boolean, bikes: number) =>
    `${several ? 'בעגלה צמיגים שלא מתאימים' : 'בעגלה צמיג שלא מתאים'} ${bikes === 1 ? 'לאופנוע ששמרתם' : 'לאופנועים ששמרתם'}`,
  front: 'קדמי',
  rear: 'אחורי',
  racing: 'למסלול בלבד',
  sizesOf: 'המידות של',
  fitting: 'לצמיגים שמתאימים',
  advice: (several: boolean) => `אם ${several ? 'הם' : 'הוא'} לאופנוע אחר, אפשר להמשיך בהזמנה.`,
}

const Words = styled(Stack)`
  & ul {
    padding: 0;
    list-style: none;
  }
  & a {
    display: inline-flex;
    align-items: center;
    min-block-size: 44px;
  }
`

/** The size of a tyre; those of a set, `front + rear`, each with its wheel, as the sizes of the bikes below them. */
const SizesOfLine = ({ of }: { of: string }) => {
  const [front, rear] = of.split(' + ')
  if (!rear) return <Ltr>{front}</Ltr>
  return (
    <>
      {text.front}&nbsp;<Ltr>{front}</Ltr>, {text.rear}&nbsp;<Ltr>{rear}</Ltr>
    </>
  )
}

/** The lines of a cart that none of the saved bikes takes; none while no bike is saved. */
export const linesThatFitNone = (quote: Quote, bikes: readonly SavedBike[]): QuoteLine[] =>
  quote.lines.filter((line) => line.displayName !== '' && line.size && fitOf(bikes, fitted(line))?.fits === false)

/** Warns before an order of a tyre that fits none of the saved bikes, and says what would fit. The order may go on. */
export const FitWarning = ({ quote }: { quote: Quote }) => {
  const { bikes } = useGarage()
  const lines = linesThatFitNone(quote, bikes)
  if (lines.length === 0) return null
  const several = lines.length > 1 || lines.some(({ set }) => set)
  return (
    <Alert tone="warning">
      <Words gap={1}>
        <b>{text.title(several, bikes.length)}</b>
        <ul>
          {lines.map(({ ean, brand, displayName, size, racing }) => (
            <li key={ean}>
              <bdi>{`${brand} ${displayName}`}</bdi>: <SizesOfLine of={size ?? ''} />
              {racing && `, ${text.racing}`}
            </li>
          ))}
        </ul>
        {bikes.map((bike) => (
          <p key={bike.href}>
            {text.sizesOf} <Ltr>{bike.model}</Ltr>: {text.front}&nbsp;<Ltr>{wheelText(bike, 'front')}</Ltr>, {text.rear}
            &nbsp;
            <Ltr>{wheelText(bike, 'rear')}</Ltr>. <Link href={bike.href}>{text.fitting}</Link>
          </p>
        ))}
        <p>{text.advice(several)}</p>
      </Words>
    </Alert>
  )
}
