import type { InboxMode, TextState } from '@zmig/simulators'
import { startTestDesk } from '@zmig/simulators/testing'

/** A message as the desk shows it. */
export type Received = {
  channel: 'mail' | 'text'
  to: string
  subject: string
  text: string
  html: string
  messageId: string
  headers: Record<string, string>
  attachments: { filename: string; contentType: string; content: string }[]
}

/** The desk's inbox: a mail server and a gateway of text messages on loopback. */
export const startInbox = async () => {
  const desk = await startTestDesk()
  const url = `http://127.0.0.1:${desk.port}`
  const post = async (path: string, body: object): Promise<void> => {
    if (!open) return
    const headers = { 'content-type': 'application/json' }
    const response = await fetch(`${url}/inbox${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
    if (!response.ok) throw new Error(`the desk answered ${response.status}`)
  }
  let open = true
  const close = async () => {
    if (open) await desk.close()
    open = false
  }
  return {
    url,
    smtpUrl: `smtp://127.0.0.1:${desk.smtpPort}`,
    texterUrl: `${url}/inbox/texts`,
    /** where it speaks as providers of texts do */
    providers: { o19: `${url}/inbox/019`, inforu: `${url}/inbox/inforu` },
    /** oldest first */
    received: async (to?: string): Promise<Received[]> => {
      const query = to === undefined ? '' : `?to=${encodeURIComponent(to)}`
      const response = await fetch(`${url}/inbox${query}`)
      const { messages } = (await response.json()) as { messages: Received[] }
      return messages.toReversed()
    },
    behave: (mode: InboxMode) => post('/mode', { mode }),
    /** decides what becomes of the texts to a phone */
    decideTexts: (to: string, state: TextState) => post('/delivery', { to, state }),
    close,
  }
}
