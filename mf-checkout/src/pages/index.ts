import { cartPage } from './cart/index.ts'
import { checkoutPage } from './checkout/index.ts'
import { findOrderPage, orderPage } from './order/index.ts'
import { paymentResultPages, paymentSuccessPage } from './payment-result/index.ts'

/** In the order in which they are asked. */
export const pages = [cartPage, checkoutPage, paymentSuccessPage, ...paymentResultPages, orderPage, findOrderPage]
