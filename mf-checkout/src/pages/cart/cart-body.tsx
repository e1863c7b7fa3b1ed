import styled from '@emotion/styled'
import { useState } from 'react'
import { space, useCart } from '@zmig/platform'
import { CartLines, isOrderable } from '../../features/cart-lines/index.ts'
import { CartTotals } from '../../features/cart-totals/index.ts'
import { QuoteFailed, useQuote } from '../../features/quote/index.ts'
import { TwoColumns } from '../../layout/two-columns.tsx'
import { Waiting } from '../../layout/waiting.tsx'
import { CartActions } from './cart-actions.tsx'
import { EmptyCart } from './empty-cart.tsx'
import { text } from './text.ts'

const Unpriced = styled.div`
  display: grid;
  gap: ${space(4)};
`

/** What is in the cart, what it costs and the way on. */
export const CartBody = () => {
  const { items, ready } = useCart()
  const { quote, current, failed, retry } = useQuote()
  const [filled, setFilled] = useState(false)
  if (items.length > 0 && !filled) setFilled(true)

  if (!ready) return <Waiting label={text.loading} />
  if (items.length === 0) return <EmptyCart emptied={filled} />
  if (!quote)
    return failed ? (
      <Unpriced>
        <QuoteFailed onRetry={retry} />
        <CartLines items={items} quote={null} current={false} />
      </Unpriced>
    ) : (
      <Waiting label={text.loading} />
    )

  // another tab may have added a product that this quote has not seen yet: wait for the next quote, do not complain
  const known = current || items.every(({ ean }) => quote.lines.some((line) => line.ean === ean))
  const orderable = isOrderable(items, quote)
  const lines = quote.lines.filter(({ ean }) => items.some((item) => item.ean === ean))
  return (
    <TwoColumns>
      <CartLines items={items} quote={quote} current={current} />
      <aside>
        {failed && <QuoteFailed onRetry={retry} />}
        <CartTotals quote={quote} stale={!current} garageOpen>
          <CartActions lines={lines} enabled={orderable} blocked={known && !orderable} />
        </CartTotals>
      </aside>
    </TwoColumns>
  )
}
