import type { RelayAccount } from '@zmig/kit/relay'
import { DESK_INVOICE_KEY, DESK_RELAY } from '@zmig/simulators'
import { startTestDesk } from '@zmig/simulators/testing'

export { DESK_INVOICE_KEY }

type Booked = { type: number; number: number; transactionId: string; total: number; parent: string; customer: string }

/** The desk with its service of invoices, on loopback. */
export const startInvoiceDesk = async () => {
  const merchant = { terminal: '0962835', password: 'desk-password' }
  const desk = await startTestDesk({ merchant })
  const url = `http://127.0.0.1:${desk.port}`
  const relay: RelayAccount = { ...merchant, user: DESK_RELAY.user, relayUrl: `${url}/xpo/Relay` }
  return {
    url: `${url}/invoices`,
    /** the shop's account at the card gateway, which issues documents too */
    relay,
    /** @param times calls that the mode is for; all of them when it is left out */
    behave: async (mode: string, times?: number): Promise<void> => {
      const response = await fetch(`${url}/invoices/mode`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ mode, times }),
      })
      if (!response.ok) throw new Error(`the desk refused the mode ${mode}`)
    },
    /** oldest first */
    issued: async (): Promise<Booked[]> => {
      const answer = (await (await fetch(`${url}/invoices`)).json()) as { documents: Booked[] }
      return answer.documents.toReversed()
    },
    mails: async (to: string): Promise<{ subject: string; text: string }[]> => {
      const answer = await fetch(`${url}/inbox?to=${encodeURIComponent(to)}`)
      return ((await answer.json()) as { messages: { subject: string; text: string }[] }).messages
    },
    stop: () => desk.close(),
  }
}
