import type { AnswerOf, Endpoint, Schema } from '@zmig/edge-contract'
import type { Request, Response } from 'express'
import type * as z from 'zod/mini'
import type { Params } from '../answer/address.ts'
import type { StaffMember } from '../staff/staff-session.ts'

type QueryOutput<E> = E extends Endpoint<infer Query> ? z.output<Query> : never
type BodyOutput<E> = E extends Endpoint<Schema, infer Body> ? z.output<Body> : never

/** What a call brought, parsed with the contract. */
export type Call<E> = {
  params: Params
  query: QueryOutput<E>
  body: BodyOutput<E>
  /** who is signed in; always there when the endpoint's audience is staff */
  staff: StaffMember | undefined
  request: Request
  response: Response
}

/** An endpoint that acts or answers for one caller only: never cached. */
export type Command = { endpoint: Endpoint; run: (call: Call<never>) => Promise<unknown> }

/** Joins an endpoint of the contract with what it does; the answer's type is the contract's. */
export const defineCommand = <E extends Endpoint>(
  endpoint: E,
  run: (call: Call<E>) => Promise<AnswerOf<E>>,
): Command => ({ endpoint, run })
