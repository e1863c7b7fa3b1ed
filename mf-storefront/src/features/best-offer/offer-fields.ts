import { isMobile } from '@zmig/edge-contract'

/** What is typed, as it stands in the inputs. */
export type TypedOffer = { price: string; phone: string }

/** At least 10 characters that start with 05, as storefront-and-checkout.md §5 has it. */
const looksLikePhone = (phone: string): boolean => phone.trim().length >= 10 && phone.trim().startsWith('05')

/** Not empty, numeric, in steps of 0.01. */
const isAmount = (price: string): boolean => /^\d+(\.\d{1,2})?$/.test(price.trim())

/** Whether the offer may be sent; until then the button is disabled. */
export const isSendable = ({ price, phone }: TypedOffer): boolean => isAmount(price) && looksLikePhone(phone)

/** Ten characters that start with 05 may still be no number: known before anything is sent. */
export const isReachable = ({ phone }: TypedOffer): boolean => isMobile(phone)
