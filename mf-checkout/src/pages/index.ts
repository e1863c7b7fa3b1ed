import { cartPage } from './cart/cart.page.tsx'
import { checkoutPage } from './checkout/checkout.page.tsx'
import { findOrderPage, orderPage } from './order/order.page.tsx'
import { paymentResultPages, paymentSuccessPage } from './payment-result/payment-result.page.tsx'

/** In the order in which they are asked. */
export const pages = [cartPage, checkoutPage, paymentSuccessPage, ...paymentResultPages, orderPage, findOrderPage]
