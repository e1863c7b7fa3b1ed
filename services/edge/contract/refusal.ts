import * as z from 'zod/mini'

/** Fields of a 4xx with `ok: false`: a code in `error`, the reason in Hebrew in `message`. */
export const refusal = { error: z.optional(z.string()), message: z.optional(z.string()) }
