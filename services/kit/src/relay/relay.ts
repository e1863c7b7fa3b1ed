import { randomBytes } from 'node:crypto'
import * as z from 'zod'
import { readAnswer } from '../http/read-answer.ts'
import { readXml, writeXml, type Elements } from './xml.ts'

/** The shop's account at the relay of CreditGuard (Hyp), which charges cards and issues tax documents. */
export type RelayAccount = {
  /** the whole address of the relay, as the gateway names it */
  relayUrl: string
  terminal: string
  user: string
  password: string
}

/** The longest answer: a list of the rows of one payment is a few thousand characters. */
const MOST_BYTES = 256 * 1024

/** The text of an element, which may have attributes; an empty element is empty text. */
export const Text = z
  .union([z.string(), z.looseObject({ '#text': z.string().default('') }).transform((element) => element['#text'])])
  .pipe(z.string().max(4_000))

/** The code of an element, which some answers write as its text and others as its attribute. */
export const Code = z
  .union([z.string(), z.looseObject({ '@_code': z.string().optional(), '#text': z.string().default('') })])
  .transform((element) => (typeof element === 'string' ? element : (element['@_code'] ?? element['#text'])))

/** One element or several. */
export const listOf = <Item>(item: z.ZodType<Item>) =>
  z.union([z.array(item), item.transform((one) => [one]), z.literal('').transform((): Item[] => [])])

const Envelope = z.object({
  ashrait: z.object({
    response: z.looseObject({ result: Text, requestId: Text.optional(), tranId: Text.optional() }),
  }),
})

export type RelayAnswer = {
  /** `000`: done; anything else is a refusal, in a 200 too */
  result: string
  tranId: string | undefined
  /** the element named as the command, unread */
  body: unknown
}

type Command = {
  command: 'doDeal' | 'refundDeal' | 'inquireTransactions' | 'addCgInvoice' | 'refundCgInvoice' | 'inquireInvoice'
  content: Elements
  /** Hebrew for what a buyer reads */
  language?: 'HEB' | 'ENG'
  signal: AbortSignal
}

/**
 * Why a call to the relay failed: `UNREACHABLE`: no connection, or it broke; `SLOW`: no answer in time; `BROKEN`: it answered
 * 5xx; `REFUSED`: it answered 4xx; `MALFORMED`: no answer of the relay, such as a page of HTML.
 */
export type RelayFault = 'UNREACHABLE' | 'SLOW' | 'BROKEN' | 'REFUSED' | 'MALFORMED'

/** A failed call to the relay. Contains neither the request nor the answer nor the password. */
export class RelayError extends Error {
  override readonly name = 'RelayError'
  readonly code: RelayFault
  /** of HTTP */
  readonly status: number | undefined

  constructor(code: RelayFault, status?: number) {
    super(`the relay: ${code}${status === undefined ? '' : ` ${status}`}`)
    this.code = code
    this.status = status
  }
}

const faultOf = (error: unknown): RelayFault =>
  error instanceof Error && error.name === 'TimeoutError' ? 'SLOW' : 'UNREACHABLE'

/** @returns the text of an answer; undefined when it is longer than any answer of the relay */
const post = async ({ relayUrl, user, password }: RelayAccount, xml: string, signal: AbortSignal) => {
  try {
    const response = await fetch(relayUrl, {
      method: 'POST',
      body: new URLSearchParams({ user, password, int_in: xml }),
      redirect: 'error', // the password goes to the gateway and nowhere else
      signal,
    })
    if (response.ok) return await readAnswer(response, MOST_BYTES)
    await response.body?.cancel()
    throw new RelayError(response.status >= 500 ? 'BROKEN' : 'REFUSED', response.status)
  } catch (error) {
    if (error instanceof RelayError) throw error
    throw new RelayError(faultOf(error))
  }
}

/** One request from server to server. A refusal is an answer. @throws RelayError */
export const callRelay = async (
  account: RelayAccount,
  { command, content, language = 'ENG', signal }: Command,
): Promise<RelayAnswer> => {
  const requestId = randomBytes(8).toString('hex')
  const dateTime = new Date().toISOString().slice(0, 19).replace('T', ' ')
  const head = { command, requestId, dateTime, version: '2000', language, mayBeDuplicate: '0' }
  const text = await post(account, writeXml({ ashrait: { request: { ...head, [command]: content } } }), signal)
  const parsed = Envelope.safeParse(text === undefined ? undefined : readXml(text))
  if (!parsed.success) throw new RelayError('MALFORMED')
  const { response } = parsed.data.ashrait
  if (response.requestId && response.requestId !== requestId) throw new RelayError('MALFORMED')
  return { result: response.result, tranId: response.tranId, body: response[command] }
}

export const isDone = ({ result }: Pick<RelayAnswer, 'result'>): boolean => /^0+$/.test(result)
