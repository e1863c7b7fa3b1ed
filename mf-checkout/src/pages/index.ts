import { cartPage } from './cart/index.ts'
import { checkoutPage } from './checkout/index.ts'
import { paymentResultPages } from './payment-result/index.ts'
import { unknownPage } from './unknown/index.ts'

/** In the order in which they are asked; the last one takes what is left. */
export const pages = [cartPage, checkoutPage, ...paymentResultPages, unknownPage]
