import type { Request, Response } from 'express'

/**
 * `slow`: executes a call at once and answers late; `lost`: executes it and breaks the connection; `html`: a proxy before the
 * gateway answers with a page of its own; `down`: no connection; `error`: 500.
 */
export const PAY_MODES = ['ok', 'slow', 'lost', 'html', 'down', 'error'] as const
export type PayMode = (typeof PAY_MODES)[number]

/** Calls from server to server that a mode can be for. */
export const PAY_CALLS = ['session', 'inquiry', 'refund'] as const
export type PayCall = (typeof PAY_CALLS)[number]

/** Longer than a shop should wait for a gateway, in milliseconds. */
const SLOW = 8_000

/** How a page that was set up in XML writes its signature: documents and real returns contradict each other. */
export const MAC_ENCODINGS = ['hex', 'base64'] as const
export type MacEncoding = (typeof MAC_ENCODINGS)[number]

/**
 * What the relay makes of a refund, about which sources contradict each other or say nothing. `repeats`: makes one that is asked
 * for again, again; `remembers`: answers 313 or 314 when less than that is left of the charge; `whole-first`: before the day's
 * transmission it gives back nothing but the whole charge; `hides`: as `remembers`, and an inquiry shows no row of what went back.
 */
export const REFUND_HABITS = ['repeats', 'remembers', 'whole-first', 'hides'] as const
export type RefundHabit = (typeof REFUND_HABITS)[number]

export type PayModes = ReturnType<typeof createPayModes>

/** How the gateway answers servers. Its page always works, so a buyer can pay while the shop gets no answer. */
export const createPayModes = () => {
  const modes = new Map<PayCall, PayMode>()
  let mac: MacEncoding = 'hex'
  let refunds: RefundHabit = 'repeats'
  return {
    refunds: (): RefundHabit => refunds,
    setRefunds: (habit: RefundHabit): void => {
      refunds = habit
    },
    mac: (): MacEncoding => mac,
    setMac: (encoding: MacEncoding): void => {
      mac = encoding
    },
    set: (mode: PayMode, calls: readonly PayCall[] = PAY_CALLS): void => {
      for (const call of calls) modes.set(call, mode)
    },
    /**
     * Answers a call as its mode says. A slow gateway executes the call at once and answers late, so a caller that
     * timed out must not assume that the call had no effect.
     */
    answer: (
      call: PayCall,
      request: Request,
      response: Response,
      act: () => { status: number; body: object | string; type?: string },
    ): void => {
      const mode = modes.get(call) ?? 'ok'
      if (mode === 'down') return void request.socket.destroy()
      if (mode === 'error') return void response.status(500).json({ error: 'internal' })
      if (mode === 'html') return void response.type('html').send('<!doctype html><title>Maintenance</title><p>&nbsp;')
      const { status, body, type } = act()
      if (mode === 'lost') return void request.socket.destroy()
      const send = () => {
        if (response.writableEnded || response.destroyed) return
        response.status(status)
        if (type) response.set('content-type', type).end(body)
        else response.json(body)
      }
      if (mode === 'slow') setTimeout(send, SLOW).unref()
      else send()
    },
    describe: (): string => PAY_CALLS.map((call) => `${call}: ${modes.get(call) ?? 'ok'}`).join(', '),
  }
}
