import styled from '@emotion/styled'
import type { Quote } from '@zmig/edge-contract'
import { color, Discount, Ltr, money, space } from '@zmig/platform'

const Totals = styled.dl`
  display: grid;
  grid-template-columns: 1fr auto;
  gap: ${space(1)} ${space(4)};
  & > :last-of-type {
    font-weight: 700;
  }
  & > dt {
    color: ${color.muted};
  }
`

/** What the caller pays now and at the garage. */
export const QuoteTotals = ({ quote }: { quote: Quote }) => (
  <Totals>
    {quote.discount > 0 && (
      <>
        <dt>הנחה</dt>
        <dd>
          <Discount shekels={quote.discount} />
        </dd>
      </>
    )}
    <dt>משלוח</dt>
    <dd>
      <Ltr>{money(quote.shipping)}</Ltr>
    </dd>
    <dt>לתשלום במוסך</dt>
    <dd>
      <Ltr>{money(quote.payAtGarage)}</Ltr>
    </dd>
    <dt>לתשלום עכשיו</dt>
    <dd>
      <Ltr>{money(quote.payNow)}</Ltr>
    </dd>
  </Totals>
)
