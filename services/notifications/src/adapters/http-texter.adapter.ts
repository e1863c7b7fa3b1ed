import type { Handover } from '../ports/mailer.port.ts'
import { MOST_CHARACTERS, type TextMessage, type Texter } from '../ports/texter.port.ts'

type Options = {
  url: string
  /** bearer token; empty sends none */
  token?: string
  deadlineMs?: number
}

const DEADLINE = 10_000

/** Whether a status means that a later try may succeed. */
const isPassing = (status: number): boolean =>
  status >= 500 ||
  status === 402 ||
  status === 408 ||
  status === 425 ||
  status === 429 ||
  status === 401 ||
  status === 403

/** Text messages by `POST {id, to, text}`; the id is also the `Idempotency-Key`, so that a repeat is sent once. */
export const createHttpTexter = ({ url, token = '', deadlineMs = DEADLINE }: Options): Texter => ({
  repeatable: true,
  send: async ({ id, to, text }: TextMessage): Promise<Handover> => {
    if (text.length > MOST_CHARACTERS) throw new RangeError(`a text message has at most ${MOST_CHARACTERS} characters`)
    try {
      const response = await fetch(url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'idempotency-key': id,
          ...(token !== '' && { authorization: `Bearer ${token}` }),
        },
        body: JSON.stringify({ id, to, text }),
        redirect: 'error',
        signal: AbortSignal.timeout(deadlineMs),
      })
      await response.body?.cancel()
      // a page in the gateway's place, such as that of a proxy
      if (response.ok && response.headers.get('content-type')?.startsWith('text/html'))
        return { ok: false, permanent: false, reason: 'text-unreadable' }
      if (response.ok) return { ok: true }
      return { ok: false, permanent: !isPassing(response.status), reason: `http-${response.status}` }
    } catch (error) {
      return { ok: false, permanent: false, reason: error instanceof Error ? error.name : 'unknown' }
    }
  },
})
