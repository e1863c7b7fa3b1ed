import type { IncomingMessage } from 'node:http'
import type { Edge } from '@zmig/edge'
import * as z from 'zod'

const Answer = z.object({ open: z.boolean() })

/** What a visitor gets of a page: itself, that the shop opens soon, or the page with a line that says so. */
export type Shown = 'page' | 'soon' | 'preview'

/** Pages that are reachable before the shop opens: the back office, legal pages, and those of orders and payments that exist. */
const ALWAYS =
  /^\/(admin|order|payment[^/]*|boot|imprint|terms-of-use|privacy-policy|returns-and-refund-policy|accessibility-policy|data-protection-policy-and-gdpr)(\/|$|\?)/i

/** Milliseconds after which a known state is read again, should a notification have been lost in a way that is not noticed. */
const READ_AGAIN_AFTER = 60_000

/**
 * Whether the shop is open to shoppers, known to every web process: a change drops what is known before the next page is sent.
 */
export const createOpening = ({ read, onTouched, isStaff }: Pick<Edge, 'read' | 'onTouched' | 'isStaff'>) => {
  let known: { open: boolean; at: number } | undefined
  let last = false
  let drops = 0
  const stop = onTouched((keys) => {
    if (keys !== 'all' && !keys.includes('opening')) return
    known = undefined
    drops += 1
  })

  const isOpen = async (): Promise<boolean> => {
    const before = drops
    try {
      const { status, body } = await read('/api/v1/opening')
      if (status !== 200) return last
      last = Answer.parse(JSON.parse(body)).open
    } catch {
      return last // while the database is away, pages go on as they were
    }
    if (drops === before) known = { open: last, at: performance.now() }
    return last
  }

  return {
    /** Whether a page may be sent from the cache without asking. */
    isKnownOpen: ({ url = '/' }: Pick<IncomingMessage, 'url'>): boolean => {
      if (ALWAYS.test(url)) return true
      if (!known) return false
      if (performance.now() - known.at > READ_AGAIN_AFTER) {
        known.at = performance.now()
        void isOpen()
      }
      return known.open
    },
    /** What the visitor gets of a page. */
    shownTo: async (request: Pick<IncomingMessage, 'headers' | 'url'>): Promise<Shown> => {
      if (ALWAYS.test(request.url ?? '/') || (known?.open ?? (await isOpen()))) return 'page'
      return (await isStaff(request)) ? 'preview' : 'soon'
    },
    stop,
  }
}
export type ShopOpening = ReturnType<typeof createOpening>
