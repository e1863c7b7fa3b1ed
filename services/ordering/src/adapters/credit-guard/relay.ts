import { callRelay, RelayError, type RelayAccount, type RelayAnswer } from '@zmig/kit/relay'
import type * as z from 'zod'
import { GatewayError } from '../../ports/payment-gateway.port.ts'

/** The shop's account at the gateway. */
export type Merchant = RelayAccount & {
  /** hosts of the payment page */
  pageHosts: readonly string[]
  mid: string
  /** signs the returns of browsers; the gateway may give another one than the API's */
  macPassword: string
}

type Command = Parameters<typeof callRelay>[1] & {
  /** the name of the call in errors; contains no id and no amount */
  call: string
}

/** One request from server to server. @throws GatewayError */
export const callGateway = async (merchant: Merchant, { call, ...command }: Command): Promise<RelayAnswer> => {
  try {
    return await callRelay(merchant, command)
  } catch (error) {
    if (error instanceof RelayError) throw new GatewayError(error.code, call, error.status)
    throw error
  }
}

/** Reads what a command answered. @throws GatewayError MALFORMED */
export const readAnswer = <Value>(call: string, schema: z.ZodType<Value>, body: unknown): Value => {
  const parsed = schema.safeParse(body)
  if (!parsed.success) throw new GatewayError('MALFORMED', call)
  return parsed.data
}
