import { ButtonLink, EmptyState, useCart } from '@zmig/platform'
import { CartLines, isOrderable } from '../../features/cart-lines/index.ts'
import { CartTotals } from '../../features/cart-totals/index.ts'
import { QuoteFailed, useQuote } from '../../features/quote/index.ts'
import { TwoColumns } from '../../layout/two-columns.tsx'
import { Waiting } from '../../layout/waiting.tsx'
import { CartActions } from './cart-actions.tsx'
import { text } from './text.ts'

/** What is in the cart, what it costs and the way on. */
export const CartBody = () => {
  const { items, ready } = useCart()
  const { quote, current, failed, retry } = useQuote()

  if (!ready) return <Waiting label={text.loading} withoutScript={text.withoutScript} />
  if (items.length === 0)
    return (
      <EmptyState title={text.empty}>
        <p>{text.emptyHint}</p>
        <ButtonLink href="/">{text.findTyres}</ButtonLink>
      </EmptyState>
    )
  if (!quote)
    return failed ? (
      <QuoteFailed onRetry={retry} />
    ) : (
      <Waiting label={text.loading} withoutScript={text.withoutScript} />
    )

  // another tab may have added a product that this quote has not seen yet: wait for the next quote, do not complain
  const known = current || items.every(({ ean }) => quote.lines.some((line) => line.ean === ean))
  const orderable = isOrderable(items, quote)
  return (
    <TwoColumns>
      <CartLines items={items} quote={quote} current={current} />
      <aside>
        {failed && <QuoteFailed onRetry={retry} />}
        <CartTotals quote={quote} stale={!current}>
          <CartActions eans={items.map(({ ean }) => ean)} enabled={orderable} blocked={known && !orderable} />
        </CartTotals>
      </aside>
    </TwoColumns>
  )
}
