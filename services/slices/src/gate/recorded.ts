import * as z from 'zod'

/**
 * Answers of the edge that a slice brings (`server/recorded.json`), with which the gate renders its pages: they were recorded of
 * a running shop. Paths are below `/edge`, query included.
 */
export const Recorded = z.object({
  /** addresses of pages whose pattern has parameters, and of what else should be rendered */
  addresses: z.array(z.string().max(500).startsWith('/')).max(200),
  answers: z.record(z.string(), z.object({ status: z.int(), body: z.unknown() })),
})
export type Recorded = z.infer<typeof Recorded>

/** Where a package has them. */
export const RECORDED = 'server/recorded.json'

export const nothingRecorded: Recorded = { addresses: [], answers: {} }
