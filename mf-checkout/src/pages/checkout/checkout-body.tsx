import { useEffect } from 'react'
import { useDispatch } from 'react-redux'
import { Stepper, useCart } from '@zmig/platform'
import { CartTotals } from '../../features/cart-totals/index.ts'
import { OrderLines } from '../../features/order-lines/index.ts'
import { orderForgotten } from '../../features/place-order/index.ts'
import { QuoteFailed } from '../../features/quote/index.ts'
import { stepsText } from '../../features/steps/index.ts'
import { ThankYou } from '../../features/thank-you/index.ts'
import { TwoColumns } from '../../layout/two-columns.tsx'
import { Waiting } from '../../layout/waiting.tsx'
import { CheckoutStep } from './checkout-step.tsx'
import { EmptyCheckout } from './empty-checkout.tsx'
import { StepperBar } from './stepper-bar.tsx'
import { text } from './text.ts'
import { useCheckout } from './use-checkout.ts'

/** The four steps from delivery to thank-you, for the cart as it is now. */
export const CheckoutBody = () => {
  const { items, ready } = useCart()
  const checkout = useCheckout()
  const quote = checkout.view
  const { placeOrder, checkoutSteps, thankYou } = checkout.state
  const dispatch = useDispatch()

  // something new in the cart: the order before it is history
  const outdated = ready && checkout.restored && placeOrder.status === 'placed' && items.length > 0
  useEffect(() => {
    if (outdated) dispatch(orderForgotten())
  }, [outdated, dispatch])

  if (!ready || !checkout.restored || outdated) return <Waiting label={text.loading} />
  if (placeOrder.status === 'placed')
    return (
      <>
        <StepperBar>
          <Stepper steps={stepsText.steps} active={3} />
        </StepperBar>
        <ThankYou confirmed={placeOrder.confirmed} ordered={thankYou} fresh={checkout.fresh} />
      </>
    )
  if (items.length === 0) return <EmptyCheckout changed={placeOrder.status === 'cart-changed'} />
  if (!quote.quote) return quote.failed ? <QuoteFailed onRetry={quote.retry} /> : <Waiting label={text.loading} />
  return (
    <>
      <StepperBar>
        <Stepper steps={stepsText.steps} active={checkoutSteps.active} />
      </StepperBar>
      <TwoColumns>
        <CheckoutStep checkout={checkout} quote={quote.quote} stale={!quote.current} />
        <aside>
          {quote.failed && <QuoteFailed onRetry={quote.retry} />}
          <OrderLines quote={quote.quote} />
          <CartTotals quote={quote.quote} stale={!quote.current} shipped={checkout.state.delivery.sip === 'shipping'} />
        </aside>
      </TwoColumns>
    </>
  )
}
