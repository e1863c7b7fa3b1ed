import { type LiveOrder, liveOrders } from '@zmig/edge-contract'
import { HttpProblem, problemWithHeaders } from '@zmig/kit'
import type { Response } from 'express'
import { once } from 'node:events'
import { INBOX, type TouchedBus, type TouchedRow } from '../../door/answer/touched.ts'
import { defineStream, type Query } from '../../door/http/define-endpoint.ts'
import { readSessionCookie } from '../../door/staff/staff-session.ts'

/** 10 s: a proxy keeps the connection, and a session that ended elsewhere ends its stream within this time. */
const BEAT_MS = 10_000

/** A browser that lost its stream tries again after this time. Milliseconds. */
const RETRY_MS = 2_000

/** Streams that one session may have open at a process: as many windows of the back office. Each asks the database at every beat. */
const MOST_STREAMS = 20

const ORDER = 'order:'

/** What the stream says of some touched rows: an order's first version is one that came in. */
const linesOf = (rows: TouchedRow[] | 'all'): LiveOrder[] => {
  if (rows === 'all') return [{ kind: 'gap' }]
  // a row without a version was dropped by this process, whose projection says it again
  const orders = rows.filter(({ key, version }) => key.startsWith(ORDER) && version !== undefined)
  const lines: LiveOrder[] = orders.map(({ key, version }) => ({
    kind: version === 1 ? 'placed' : 'changed',
    orderId: key.slice(ORDER.length),
  }))
  return rows.some(({ key }) => key === INBOX) ? [...lines, { kind: 'inbox' }] : lines
}

type Deps = {
  bus: Pick<TouchedBus, 'onTouched'>
  /** whether the session of a token has not ended */
  isOpen: (token: string) => Promise<boolean>
  beatMs?: number
}

/**
 * Tells open pages of staff which orders came in and changed, as soon as the read model shows them, and that the inbox did:
 * numbers only, the page asks for what it shows. Before every line and at every beat the session is asked for again; a stream
 * whose session has ended is closed, and its browser is refused when it comes back. One session has at most 20 streams.
 */
export const createLiveOrders = ({ bus, isOpen, beatMs = BEAT_MS }: Deps) => {
  /** the token of each stream's session */
  const streams = new Map<Response, string>()

  const query: Query = defineStream(liveOrders, async ({ request, response }) => {
    const token = readSessionCookie(request.headers.cookie) ?? ''
    if (
      streams
        .values()
        .filter((each) => each === token)
        .toArray().length >= MOST_STREAMS
    )
      throw problemWithHeaders(
        new HttpProblem(
          429,
          'Too many streams',
          `מערכת הניהול פתוחה אצלכם כבר ב־${MOST_STREAMS} חלונות. סגרו חלונות שאינם בשימוש, והעדכונים יחזרו מעצמם.`,
        ),
        { 'Retry-After': String(BEAT_MS / 1000) },
      )
    let waiting: LiveOrder[] = []
    let sending = false
    /** One at a time; lines that come in meanwhile go out with the next round. */
    const send = async (beat = '') => {
      if (sending) return
      sending = true
      try {
        do {
          if (!(await isOpen(token))) return void response.end()
          const lines = waiting.map((line) => `data: ${JSON.stringify(line)}\n\n`).join('')
          waiting = []
          response.write(lines || beat)
        } while (waiting.length > 0)
      } catch {
        response.end() // the session could not be checked: the browser comes back and is identified again
      } finally {
        sending = false
      }
    }

    response.set({ 'content-type': 'text/event-stream', 'x-accel-buffering': 'no' })
    response.write(`retry: ${RETRY_MS}\n\n`)
    streams.set(response, token)
    const stop = bus.onTouched((rows) => {
      waiting.push(...linesOf(rows))
      if (waiting.length > 0) void send()
    })
    const beat = setInterval(() => void send(':\n\n'), beatMs)
    try {
      await once(response, 'close')
    } finally {
      clearInterval(beat)
      stop()
      streams.delete(response)
    }
  })

  return {
    query,
    /** Ends every stream: browsers come back to the next process. */
    stop: () => streams.forEach((_token, response) => response.end()),
  }
}
