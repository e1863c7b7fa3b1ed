import { readAnswer } from '@zmig/kit'
import type { Handover } from '../ports/mailer.port.ts'

/** 64 KB: a report of 1,000 texts is larger, so it has its own. */
const ANSWER_BYTES = 64 * 1_024

const DEADLINE = 10_000

/** Failures of a connection that was never made: nothing was sent. */
const NOT_CONNECTED = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'ERR_TLS_CERT_ALTNAME_INVALID',
  'CERT_HAS_EXPIRED',
])

type Failed = { errors?: readonly unknown[]; code?: unknown; cause?: unknown }

/** The code of a failed connection; of an attempt at several addresses all must be of those that sent nothing. */
const isNotConnected = (error: unknown): boolean => {
  const { code, cause, errors } = (error ?? {}) as Failed
  if (errors && errors.length > 0) return errors.every(isNotConnected)
  return typeof code === 'string' ? NOT_CONNECTED.has(code) : cause !== undefined && isNotConnected(cause)
}

const lost = (reason: string): Handover => ({ ok: false, permanent: false, uncertain: true, reason })
const passing = (reason: string): Handover => ({ ok: false, permanent: false, reason })

export type Answer = { json: unknown }

/** What a status of HTTP says by itself; undefined when the body has to be read. A 502 or 504 may come after the text was taken. */
const byStatus = (status: number): Handover | undefined => {
  if (status === 401 || status === 403) return passing('text-auth')
  if (status === 429) return passing('text-throttled')
  if (status === 503) return passing('text-away')
  return status >= 500 ? lost(`http-${status}`) : undefined
}

type Call = {
  url: string
  authorization: string
  body: unknown
  deadlineMs?: number | undefined
  answerBytes?: number
}

/**
 * Posts JSON to a provider of texts and reads JSON, whatever type the answer calls itself.
 * @returns the answer, or a result: `text-unreachable` when nothing was sent, `text-lost` when the answer was lost,
 * `text-unreadable` for an answer that is no JSON, such as a page of HTML
 */
export const callProvider = async ({
  url,
  authorization,
  body,
  deadlineMs = DEADLINE,
  answerBytes = ANSWER_BYTES,
}: Call): Promise<Answer | Handover> => {
  try {
    const response = await fetch(url, {
      method: 'POST',
      // A connection of its own: one that the provider closes while it is used again looks like a lost answer.
      headers: { 'content-type': 'application/json', accept: 'application/json', connection: 'close', authorization },
      body: JSON.stringify(body),
      redirect: 'error',
      signal: AbortSignal.timeout(deadlineMs),
    })
    const decided = byStatus(response.status)
    if (decided) {
      await response.body?.cancel()
      return decided
    }
    const text = await readAnswer(response, answerBytes)
    if (text === undefined) return lost('text-lost')
    try {
      return { json: JSON.parse(text) as unknown }
    } catch {
      return lost('text-unreadable')
    }
  } catch (error) {
    return isNotConnected(error) ? passing('text-unreachable') : lost('text-lost')
  }
}

export const unreadable: Handover = lost('text-unreadable')
