import styled from '@emotion/styled'
import { useEffect, useRef } from 'react'
import { useDispatch } from 'react-redux'
import { ButtonLink, definePage, EmptyState, media, PageTitle, space, Stack, Stepper, useCart } from '@zmig/platform'
import { CartTotals, TotalOnTop } from '../../features/cart-totals/cart-totals.tsx'
import { checkoutSlice, orderDismissed, orderSlice, placeOrderText, ThankYou } from '../../features/checkout/index.ts'
import { OrderLines } from '../../features/order-lines/order-lines.tsx'
import { QuoteFailed, quoteSlice } from '../../features/quote/quote.tsx'
import { focusAtTop } from '../../layout/focus.ts'
import { PageBody, PrintedSeller, shortFrame, TwoColumns, Waiting } from '../../layout/page-layout.tsx'
import { Notice } from '../../layout/notice.tsx'
import { CheckoutStep } from './checkout-step.tsx'
import { stepsText, text } from './text.ts'
import { useCheckout } from './use-checkout.ts'

type EmptyCheckoutProps = {
  /** another tab emptied the cart that this one was about to order; shows that and takes the focus */
  changed: boolean
}

/** An empty cart, with the reason when the shopper has just tried to order. */
const EmptyCheckout = ({ changed }: EmptyCheckoutProps) => {
  const dispatch = useDispatch()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (!changed) return
    focusAtTop(heading.current)
    return () => void dispatch(orderDismissed()) // the message is about this cart only
  }, [changed, dispatch])
  return (
    <Stack gap={5}>
      {changed && <Notice tone="error">{placeOrderText.cartEmptied}</Notice>}
      <EmptyState title={text.empty} heading={heading}>
        <p>{text.emptyHint}</p>
        <ButtonLink href="/">{text.findTyres}</ButtonLink>
      </EmptyState>
    </Stack>
  )
}

const StepperBar = styled.div`
  max-inline-size: 640px;
  margin: 0 auto ${space(6)};
  ${media.desktop} {
    margin-block-end: ${space(10)};
  }
`

/** The four steps from delivery to thank-you, for the current cart. */
const CheckoutBody = () => {
  const { items, ready } = useCart()
  const checkout = useCheckout()
  const { form, order } = checkout
  const { quote, current, failed, retry } = checkout.view
  const dispatch = useDispatch()

  // a new product in the cart starts another order
  const outdated = ready && form.restored && order.status === 'placed' && items.length > 0
  useEffect(() => {
    if (outdated) dispatch(orderDismissed())
  }, [outdated, dispatch])

  if (!ready || !form.restored || outdated) return <Waiting label={text.loading} />
  if (order.status === 'placed')
    return (
      <>
        <StepperBar>
          <Stepper steps={stepsText.steps} active={3} />
        </StepperBar>
        <PrintedSeller />
        <ThankYou {...order} />
      </>
    )
  if (items.length === 0) return <EmptyCheckout changed={order.status === 'cart-changed'} />
  if (!quote) return failed ? <QuoteFailed onRetry={retry} /> : <Waiting label={text.loading} />
  if (quote.notOpen) return <Notice tone="info">{quote.notOpen}</Notice>
  return (
    <>
      <StepperBar>
        <Stepper steps={stepsText.steps} active={form.step} />
      </StepperBar>
      <TotalOnTop quote={quote} stale={!current} shipped={form.sip === 'shipping'} />
      <TwoColumns>
        <CheckoutStep checkout={checkout} quote={quote} stale={!current} />
        <aside>
          {failed && <QuoteFailed onRetry={retry} />}
          <OrderLines quote={quote} />
          <CartTotals quote={quote} stale={!current} shipped={form.sip === 'shipping'} />
        </aside>
      </TwoColumns>
    </>
  )
}

/** `/checkout`: the server sends the frame; cart and details stay in the browser until the order is sent. */
export const checkoutPage = definePage({
  name: 'checkout',
  paths: ['/checkout'],
  features: [quoteSlice, checkoutSlice, orderSlice],
  load: ({ site }) =>
    Promise.resolve({
      head: { title: `${text.title} | ${site.shopName}`, description: text.description, noindex: true },
    }),
  View: () => (
    <PageBody {...shortFrame}>
      <PageTitle>{text.title}</PageTitle>
      <CheckoutBody />
    </PageBody>
  ),
})
