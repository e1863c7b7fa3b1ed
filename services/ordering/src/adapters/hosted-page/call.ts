import type * as z from 'zod'
import { BUYER_DEADLINE, GatewayError } from '../../ports/payment-gateway.port.ts'

export type Call = {
  /** the name of the call in errors; contains no id and no amount */
  name: string
  path: string
  body?: object
  /** milliseconds, at most `BUYER_DEADLINE` */
  deadlineMs?: number | undefined
}

/** The shop's account at the gateway. */
export type Merchant = { baseUrl: string; terminal: string; password: string }

const faultOf = (error: unknown): 'SLOW' | 'UNREACHABLE' | 'MALFORMED' => {
  if (error instanceof Error && error.name === 'TimeoutError') return 'SLOW'
  return error instanceof SyntaxError ? 'MALFORMED' : 'UNREACHABLE'
}

/** One request from server to server. @throws GatewayError */
export const callGateway = async <Answer>(
  { baseUrl, terminal, password }: Merchant,
  { name, path, body, deadlineMs = BUYER_DEADLINE }: Call,
  answer: z.ZodType<Answer>,
): Promise<Answer> => {
  const credentials = Buffer.from(`${terminal}:${password}`).toString('base64')
  let received: unknown
  try {
    const response = await fetch(baseUrl + path, {
      method: body ? 'POST' : 'GET',
      headers: {
        authorization: `Basic ${credentials}`,
        accept: 'application/json',
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
      redirect: 'error', // the password goes to the gateway and nowhere else
      signal: AbortSignal.timeout(Math.min(deadlineMs, BUYER_DEADLINE)),
    })
    if (!response.ok) {
      await response.body?.cancel()
      throw new GatewayError(response.status >= 500 ? 'BROKEN' : 'REFUSED', name, response.status)
    }
    received = await response.json()
  } catch (error) {
    if (error instanceof GatewayError) throw error
    throw new GatewayError(faultOf(error), name)
  }
  const parsed = answer.safeParse(received)
  if (!parsed.success) throw new GatewayError('MALFORMED', name)
  return parsed.data
}
