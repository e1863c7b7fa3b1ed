import { randomBytes } from 'node:crypto'
import * as z from 'zod'
import { GatewayError } from '../../ports/payment-gateway.port.ts'
import { readBody, readXml, writeXml, type Elements } from './xml.ts'

/** The shop's account at the gateway. */
export type Merchant = {
  /** the whole address of the relay, as the gateway names it */
  relayUrl: string
  /** hosts of the payment page */
  pageHosts: readonly string[]
  terminal: string
  mid: string
  user: string
  password: string
  /** signs the returns of browsers; the gateway may give another one than the API's */
  macPassword: string
}

/** The longest call that a buyer waits for, in milliseconds. */
export const BUYER_DEADLINE = 5_000

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

export type Answer = {
  /** `000`: done; anything else is a refusal, in a 200 too */
  result: string
  tranId: string | undefined
  /** the element named as the command, unread */
  body: unknown
}

type Command = {
  /** the name of the call in errors; contains no id and no amount */
  call: string
  command: 'doDeal' | 'refundDeal' | 'inquireTransactions'
  content: Elements
  /** Hebrew for what a buyer reads */
  language?: 'HEB' | 'ENG'
  signal: AbortSignal
}

const faultOf = (error: unknown): 'SLOW' | 'UNREACHABLE' =>
  error instanceof Error && error.name === 'TimeoutError' ? 'SLOW' : 'UNREACHABLE'

/** One request from server to server. @throws GatewayError */
export const callRelay = async (
  { relayUrl, user, password }: Merchant,
  { call, command, content, language = 'ENG', signal }: Command,
): Promise<Answer> => {
  const requestId = randomBytes(8).toString('hex')
  const dateTime = new Date().toISOString().slice(0, 19).replace('T', ' ')
  const head = { command, requestId, dateTime, version: '2000', language, mayBeDuplicate: '0' }
  const xml = writeXml({ ashrait: { request: { ...head, [command]: content } } })
  let text: string
  try {
    const response = await fetch(relayUrl, {
      method: 'POST',
      body: new URLSearchParams({ user, password, int_in: xml }),
      redirect: 'error', // the password goes to the gateway and nowhere else
      signal,
    })
    if (!response.ok) {
      await response.body?.cancel()
      throw new GatewayError(response.status >= 500 ? 'BROKEN' : 'REFUSED', call, response.status)
    }
    text = await readBody(response, call)
  } catch (error) {
    if (error instanceof GatewayError) throw error
    throw new GatewayError(faultOf(error), call)
  }
  const parsed = Envelope.safeParse(readXml(text, call))
  if (!parsed.success) throw new GatewayError('MALFORMED', call)
  const { response } = parsed.data.ashrait
  if (response.requestId && response.requestId !== requestId) throw new GatewayError('MALFORMED', call)
  return { result: response.result, tranId: response.tranId, body: response[command] }
}

export const isDone = ({ result }: Answer): boolean => /^0+$/.test(result)

/** Reads what a command answered. @throws GatewayError MALFORMED */
export const readAnswer = <Value>(call: string, schema: z.ZodType<Value>, body: unknown): Value => {
  const parsed = schema.safeParse(body)
  if (!parsed.success) throw new GatewayError('MALFORMED', call)
  return parsed.data
}
