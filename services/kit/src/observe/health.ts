import { Gauge } from 'prom-client'
import { inTime } from '../clock.ts'

/** The state of one part of the shop. */
export type Part = {
  ok: boolean
  /** which engine does the work */
  engine?: string
  /** the one that answers while the engine is down */
  fallback?: string
  /** why the engine does not do it, as a sentence; on the private port only */
  reason?: string
  /** how much there still is to do before it is ready for the first time */
  behind?: number
  /** its members that do not answer */
  away?: string[]
  /** what staff should set right although the part works; public, so it names no address */
  warning?: string
}

/** The readiness of the shop: `ok` when every part is. */
export type Health = { ok: boolean; parts: Record<string, Part> }

/** Asks one part. What it answers is merged into `known`; a rejection, or no answer in time, means not ok. */
export type Check = { known?: Omit<Part, 'ok'>; ask: () => Promise<Partial<Part> | undefined> }

/** A part that takes longer counts as not ready. */
const PART_MS = 1_000

/** Asks a part, but never twice at the same time: a part that hangs gets no further questions. */
const createProbe = ({ known, ask }: Check): (() => Promise<Part>) => {
  let running: Promise<Partial<Part> | undefined> | undefined
  const askOnce = () =>
    (running ??= ask().finally(() => {
      running = undefined
    }))
  return async () => {
    try {
      return { ok: true, ...known, ...(await inTime(askOnce(), PART_MS)) }
    } catch {
      return { ok: false, ...known } // the reason is in the log; this answer is public
    }
  }
}

/** Asks every part at once. @returns a function that takes 1 s at most */
export const createHealth = (checks: Record<string, Check>): (() => Promise<Health>) => {
  const probes = Object.entries(checks).map(([name, check]) => [name, createProbe(check)] as const)
  return async () => {
    const parts = await Promise.all(probes.map(async ([name, probe]) => [name, await probe()] as const))
    return { ok: parts.every(([, { ok }]) => ok), parts: Object.fromEntries(parts) }
  }
}

let watched: { ask: () => Promise<Health>; last: Health | undefined } | undefined

new Gauge({
  name: 'zmigo_shop_part_ready',
  help: 'Whether a part of the shop is ready, as /health/shop of this process says; the state at the scrape before',
  labelNames: ['part'],
  collect() {
    this.reset()
    if (!watched) return
    const { ask, last } = watched
    for (const [part, { ok }] of Object.entries(last?.parts ?? {})) this.set({ part }, ok ? 1 : 0)
    // a part may take a second to answer, which is longer than a metric may
    const here = watched
    ask().then((health) => (here.last = health), () => undefined) // prettier-ignore
  },
})

/** Reports the parts of the shop as a metric. @returns a function that stops */
export const watchHealth = (ask: () => Promise<Health>): (() => void) => {
  watched = { ask, last: undefined }
  return () => (watched = undefined)
}
