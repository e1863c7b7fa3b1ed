import styled from '@emotion/styled'
import { priceText, roundAmountText, type Shekels } from '@zmig/edge-contract'
import { color, space } from './tokens.ts'

/** An amount as the shop writes prices, `₪1,234.00`; wrap it in the kit's `Price` or a `<bdi dir="ltr">`. */
export const money = priceText

/** A coupon's discount in a column of amounts: whole shekels, in line with the shekels of the prices. */
export const Discount = ({ shekels }: { shekels: Shekels }) => {
  const amount = roundAmountText(shekels)
  return (
    <bdi dir="ltr" data-whole={amount.includes('.') ? undefined : ''}>
      {`−${amount}`}
    </bdi>
  )
}

/** The styles of a price, as CSS for one selector (see `buttonStyles` for why). */
export const priceStyles = `
  display: flex;
  flex-wrap: wrap;
  align-items: baseline;
  gap: 0 ${space(2)};
  font-variant-numeric: tabular-nums;
  & > * { min-inline-size: 0; }
  & b { font-size: 1.4em; font-weight: 800; letter-spacing: -.01em; }
  & s { color: ${color.muted}; }
  & small { color: ${color.muted}; font-size: .85em; }
`

const Row = styled.div`
  ${priceStyles}
`

type Props = {
  shekels: Shekels
  /** list price; shown struck through only when it is above `shekels` (decisions.md, Money) */
  full?: Shekels | undefined
  /** what the price is for, e.g. 'לזוג' */
  unit?: string | undefined
}

/** The parts of a price, for callers that render the row themselves. */
export const PriceParts = ({ shekels, full, unit }: Props) => (
  <>
    <b>
      <bdi dir="ltr">{money(shekels)}</bdi>
    </b>
    {full !== undefined && full > shekels && (
      <s aria-label={`מחיר מחירון ${money(full)}`}>
        <bdi dir="ltr">{money(full)}</bdi>
      </s>
    )}
    {unit && <small>{unit}</small>}
  </>
)

/** An amount, the list price struck through when it is higher, and what it buys. */
export const Price = (props: Props) => (
  <Row>
    <PriceParts {...props} />
  </Row>
)
