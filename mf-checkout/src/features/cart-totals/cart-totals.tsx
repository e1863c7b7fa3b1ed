import { Ltr, money } from '@zmig/platform'
import { Totals } from './cart-totals.styles.ts'
import { text } from './text.ts'
import type { Quote } from '@zmig/edge-contract'
import type { ReactNode } from 'react'

type RowProps = {
  label: string
  shekels: number
  strong?: boolean
  minus?: boolean
  /** words in the place of the amount */
  words?: string | undefined
}

const Row = ({ label, shekels, strong = false, minus = false, words }: RowProps) => (
  <div data-strong={strong ? '' : undefined}>
    <dt>{label}</dt>
    <dd>{words ?? <Ltr>{(minus ? '−' : '') + money(shekels)}</Ltr>}</dd>
  </div>
)

type Props = {
  quote: Quote
  /** a newer quote is on its way: amounts keep their place, dimmed */
  stale: boolean
  /** says what shipping costs, also when nothing; the cart does not know yet how it will be delivered */
  shipped?: boolean
  /** no garage is chosen yet: whoever wants an installation pays for it there, whatever it will be */
  garageOpen?: boolean
  children?: ReactNode
}

/** What the cart costs. Every amount comes from the quote; nothing is added up here. */
export const CartTotals = ({ quote, stale, shipped = false, garageOpen = false, children }: Props) => (
  <Totals aria-label={text.title}>
    <h2>{text.title}</h2>
    <dl aria-busy={stale}>
      <Row label={text.subtotal(quote.tyreCount)} shekels={quote.subtotal} />
      {quote.discount > 0 && <Row label={text.discount} shekels={quote.discount} minus />}
      {(shipped || quote.shipping > 0) && (
        <Row label={text.shipping} shekels={quote.shipping} words={quote.shipping === 0 ? text.free : undefined} />
      )}
      <Row label={garageOpen || quote.payAtGarage > 0 ? text.payNow : text.total} shekels={quote.payNow} strong />
      {garageOpen && <Row label={text.installation} shekels={0} words={text.atGarage} />}
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
