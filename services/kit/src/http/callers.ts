import { createHmac, timingSafeEqual } from 'node:crypto'
import type { NextFunction, Request, RequestHandler, Response, Router } from 'express'
import { deriveKey } from '../config/keys.ts'
import { HttpProblem, problemWithSecurityEvent } from './problem.ts'

/**
 * Who calls services: the public process for shoppers and staff, the back office for the goods of other services, and
 * commands of the operator.
 */
const CALLERS = ['edge', 'backoffice', 'operator'] as const
export type Caller = (typeof CALLERS)[number]

const HEADER = 'x-zmigo-caller'

/** How long a token counts, in milliseconds: a stolen token works no longer than this. */
const LIFETIME = 60_000

/** The service that an address of the private port belongs to. */
const serviceOf = (path: string): string => /^\/([a-z-]*)/.exec(path)?.[1] ?? ''

const signerOf = (secret: string) => {
  const key = deriveKey(secret, 'service-call')
  return (text: string): string => createHmac('sha256', key).update(text).digest('base64url')
}

const equals = (one: string, other: string): boolean => {
  const first = Buffer.from(one)
  const second = Buffer.from(other)
  return first.length === second.length && timingSafeEqual(first, second)
}

/**
 * Tokens of one caller: `<caller>.<service>.<seconds since 1970 at its end>.<HMAC-SHA-256>`. Each is sent for half of its
 * life, so that signing costs nothing and a slow call does not outlive it. The secret itself never leaves the process.
 * @returns the header of a call to an address
 */
export const createCallTokens = (secret: string, caller: Caller): ((path: string) => Record<string, string>) => {
  const sign = signerOf(secret)
  const kept = new Map<string, { token: string; since: number }>()
  return (path) => {
    const service = serviceOf(path)
    const now = Date.now()
    const held = kept.get(service)
    if (held && Math.abs(now - held.since) < LIFETIME / 2) return { [HEADER]: held.token }
    const text = `${caller}.${service}.${Math.ceil((now + LIFETIME) / 1000)}`
    const token = `${text}.${sign(text)}`
    kept.set(service, { token, since: now })
    return { [HEADER]: token }
  }
}

type Proof = { caller: Caller; service: string } | { fault: string }

const isCaller = (name: string): name is Caller => CALLERS.some((caller) => caller === name)

/** Reads the token of a request. */
const createProof = (secret: string): ((request: Request) => Proof) => {
  const sign = signerOf(secret)
  return (request) => {
    const [caller = '', service = '', end = '', ...signature] = (request.get(HEADER) ?? '').split('.')
    if (!isCaller(caller) || !equals(signature.join('.'), sign(`${caller}.${service}.${end}`)))
      return { fault: 'This port is for processes of the shop only.' }
    const left = Number(end) * 1000 - Date.now()
    // one of a clock that is ahead, or was, would count for as long as that
    if (!(left >= 0 && left <= 2 * LIFETIME))
      return {
        fault:
          'The token of this call does not count now: it counts for a minute, so the clocks of both sides must agree.',
      }
    return { caller, service }
  }
}

/** Whether a request comes from a process of the shop, no matter for whom its token is. */
export const createIsOurs = (secret: string): ((request: Request) => boolean) => {
  const proofOf = createProof(secret)
  return (request) => !('fault' in proofOf(request))
}

/** Refuses calls without a token that is valid now and for the service of the address (401). */
export const requireToken = (secret: string): RequestHandler => {
  const proofOf = createProof(secret)
  return (request, response, next) => {
    const proof = proofOf(request)
    const service = serviceOf(request.path)
    const fault =
      'fault' in proof
        ? proof.fault
        : proof.service === service
          ? undefined
          : `The token of this call is for "${proof.service}", and the address belongs to "${service}".`
    if (fault !== undefined)
      throw problemWithSecurityEvent(new HttpProblem(401, 'Not authorised', fault), 'foreign-caller')
    response.locals[HEADER] = proof
    next()
  }
}

const doors = new WeakSet<object>()

/** A handler of any route: generic, so that the parameters of the path are still known to the handlers after it. */
type Door = <Params>(request: Request<Params>, response: Response, next: NextFunction) => void

/** Lets these callers of a service in, and refuses others (403). The first handler of each of its routes. */
export const letIn = (...callers: [Caller, ...Caller[]]): Door => {
  const door: Door = (_request, response, next) => {
    const { caller } = (response.locals[HEADER] ?? {}) as { caller?: Caller }
    if (!caller || !callers.includes(caller))
      throw new HttpProblem(403, 'Not let in', `This address is for ${callers.join(' and ')} only.`)
    next()
  }
  doors.add(door)
  return door
}

/**
 * A service must not start with a route that says nothing of who may call it.
 * @throws Error with the route
 */
export const requireDoors = ({ stack }: Router): void => {
  for (const { route } of stack)
    if (!route?.stack[0] || !doors.has(route.stack[0].handle))
      throw new Error(
        `${route?.path ?? 'a handler without a route'} does not say whom it lets in; begin it with letIn(…)`,
      )
}
