import { Ltr, money } from '@zmig/platform'
import { Totals } from './cart-totals.styles.ts'
import { text } from './text.ts'
import type { Quote } from '@zmig/edge-contract'
import type { ReactNode } from 'react'

type RowProps = { label: string; shekels: number; strong?: boolean; minus?: boolean; free?: boolean }

const Row = ({ label, shekels, strong = false, minus = false, free = false }: RowProps) => (
  <div data-strong={strong ? '' : undefined}>
    <dt>{label}</dt>
    <dd>{free ? text.free : <Ltr>{(minus ? '−' : '') + money(shekels)}</Ltr>}</dd>
  </div>
)

type Props = {
  quote: Quote
  /** a newer quote is on its way: amounts keep their place, dimmed */
  stale: boolean
  /** says what shipping costs, also when nothing; the cart does not know yet how it will be delivered */
  shipped?: boolean
  children?: ReactNode
}

/** What the cart costs. Every amount comes from the quote; nothing is added up here. */
export const CartTotals = ({ quote, stale, shipped = false, children }: Props) => (
  <Totals aria-label={text.title}>
    <h2>{text.title}</h2>
    <dl aria-busy={stale}>
      <Row label={text.subtotal(quote.tyreCount)} shekels={quote.subtotal} />
      {quote.discount > 0 && <Row label={text.discount} shekels={quote.discount} minus />}
      {(shipped || quote.shipping > 0) && (
        <Row label={text.shipping} shekels={quote.shipping} free={quote.shipping === 0} />
      )}
      <Row label={quote.payAtGarage > 0 ? text.payNow : text.total} shekels={quote.payNow} strong />
      {quote.payAtGarage > 0 && (
        <>
          <Row label={text.payAtGarage} shekels={quote.payAtGarage} />
          <Row label={text.grandTotal} shekels={quote.grandTotal} strong />
        </>
      )}
    </dl>
    <p>{text.vat}</p>
    {children}
  </Totals>
)
