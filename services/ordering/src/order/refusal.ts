import type { RefusalCode } from '@zmig/edge-contract'
import type { Quote } from '../quote/quote.decider.ts'

/** Why an order was not placed; nothing was changed. `message` is Hebrew, for the shopper; amounts in agorot. */
export type Refusal = {
  ok: false
  code: RefusalCode
  message: string
  changes?: Quote | { ean: string; available: number }[]
}

export const refused = (code: RefusalCode, message: string, changes?: Refusal['changes']): Refusal => ({
  ok: false,
  code,
  message,
  ...(changes && { changes }),
})
