import styled from '@emotion/styled'
import { Card, color, Discount, Ltr, media, money, radius, space } from '@zmig/platform'
import type { ReactNode } from 'react'
import type { Quote, Shekels } from '@zmig/edge-contract'

export const totalsText = {
  title: 'סיכום',
  subtotal: (tyres: number) => (tyres === 1 ? 'צמיג אחד' : `${tyres} צמיגים`),
  discount: 'הנחה',
  shipping: 'משלוח',
  free: 'חינם',
  total: 'סה״כ לתשלום',
  payNow: 'לתשלום עכשיו',
  payAtGarage: 'התקנה, לתשלום במוסך',
  grandTotal: 'סה״כ כולל התקנה',
  installation: 'התקנה',
  atGarage: 'לתשלום במוסך',
  vat: 'המחירים כוללים מע״מ',
}

const totalsStyles = `
  & h2 {
    font-size: 1.25rem;
    font-weight: 800;
    margin-block-end: ${space(3)};
  }
  & dl {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: ${space(2)};
    transition: opacity 140ms;
  }
  & dl[aria-busy='true'] dd {
    opacity: 0.45;
  }
  & dl > div {
    display: flex;
    flex-wrap: wrap;
    justify-content: space-between;
    align-items: baseline;
    gap: 0 ${space(3)};
  }
  /* as wide as the largest sum, so that amounts end below each other; what does not fit beside its label goes below it */
  & dd {
    min-inline-size: min(100%, 8.75rem);
    margin: 0;
    font-weight: 500;
  }
  & dl > [data-strong] {
    padding-block-start: ${space(3)};
    border-block-start: 1px solid ${color.line};
    font-weight: 700;
  }
  & dl > [data-strong] dd {
    font-size: 1.625rem;
    font-weight: 800;
    letter-spacing: -0.01em;
  }
  & dl + p {
    margin-block-start: ${space(1)};
    font-size: 0.875rem;
    color: ${color.muted};
  }
`
const Totals = styled(Card)`
  ${totalsStyles}
`

type RowProps = {
  label: string
  /** an amount, or what stands in its place */
  children: ReactNode
  strong?: boolean
}

const Row = ({ label, children, strong = false }: RowProps) => (
  <div data-strong={strong ? '' : undefined}>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
)

const Amount = ({ shekels }: { shekels: Shekels }) => <Ltr>{money(shekels)}</Ltr>

type AmountsProps = {
  quote: Quote
  /** a newer quote is requested: the amounts are dimmed */
  stale: boolean
  /** show shipping also when it is free; the cart page does not know the delivery yet */
  shipped?: boolean
  /** no garage is chosen yet: an installation is paid there, its price is unknown */
  garageOpen?: boolean
}

/** What the amount that is paid in the shop is called: 'now' where more is paid at the garage. */
const payNowLabel = ({ payAtGarage }: Quote, garageOpen = false): string =>
  garageOpen || payAtGarage > 0 ? totalsText.payNow : totalsText.total

/** Every amount comes from the quote; nothing is computed here. */
const Amounts = ({ quote, stale, shipped = false, garageOpen = false }: AmountsProps) => (
  <>
    <dl aria-busy={stale}>
      <Row label={totalsText.subtotal(quote.tyreCount)}>
        <Amount shekels={quote.subtotal} />
      </Row>
      {quote.discount > 0 && (
        <Row label={totalsText.discount}>
          <Discount shekels={quote.discount} />
        </Row>
      )}
      {(shipped || quote.shipping > 0) && (
        <Row label={totalsText.shipping}>
          {quote.shipping === 0 ? totalsText.free : <Amount shekels={quote.shipping} />}
        </Row>
      )}
      <Row label={payNowLabel(quote, garageOpen)} strong>
        <Amount shekels={quote.payNow} />
      </Row>
      {garageOpen && <Row label={totalsText.installation}>{totalsText.atGarage}</Row>}
      {quote.payAtGarage > 0 && (
        <>
          <Row label={totalsText.payAtGarage}>
            <Amount shekels={quote.payAtGarage} />
          </Row>
          <Row label={totalsText.grandTotal} strong>
            <Amount shekels={quote.grandTotal} />
          </Row>
        </>
      )}
    </dl>
    <p>{totalsText.vat}</p>
  </>
)

/** The totals of the cart. */
export const CartTotals = ({ children, ...amounts }: AmountsProps & { children?: ReactNode }) => (
  <Totals aria-label={totalsText.title}>
    <h2>{totalsText.title}</h2>
    <Amounts {...amounts} />
    {children}
  </Totals>
)

const OnTop = styled.details`
  margin-block-end: ${space(4)};
  border: 1px solid ${color.line};
  border-radius: ${radius.card};
  background: ${color.card};
  & > summary {
    padding: ${space(3)} ${space(4)};
    min-block-size: 48px;
    font-weight: 700;
    cursor: pointer;
  }
  & > summary > span {
    display: inline-flex;
    flex-wrap: wrap;
    justify-content: space-between;
    gap: 0 ${space(3)};
    inline-size: calc(100% - 1.5em);
    vertical-align: top;
  }
  & > div {
    padding: 0 ${space(4)} ${space(4)};
  }
  ${totalsStyles}
  ${media.desktop} {
    display: none;
  }
`

/** The total on top of a phone's page, where the totals are below the form; it opens to its parts. */
export const TotalOnTop = (amounts: AmountsProps) => (
  <OnTop>
    <summary>
      <span>
        {payNowLabel(amounts.quote)} <Ltr>{money(amounts.quote.payNow)}</Ltr>
      </span>
    </summary>
    <div>
      <Amounts {...amounts} />
    </div>
  </OnTop>
)
