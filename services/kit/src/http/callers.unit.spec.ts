import { Router } from 'express'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { createApp } from './app.ts'
import { createCallTokens, letIn, requireDoors, type Caller } from './callers.ts'
import { listenOn } from './server.ts'

const SECRET = 'only between us'
const logger = { error: () => undefined, info: () => undefined, debug: () => undefined }

afterEach(() => void vi.useRealTimers())

/** A service with a door for each caller. @returns the status and the reason of its answer */
const startService = async () => {
  const app = createApp({
    name: 'test',
    logger,
    secret: SECRET,
    mount: (router) => {
      router.get('/ordering/orders/:id', letIn('edge'), (request, response) => void response.json(request.params.id))
      router.get('/ordering/offers', letIn('operator'), (_request, response) => void response.json('offers'))
      router.get('/ordering/both', letIn('edge', 'operator'), (_request, response) => void response.json('both'))
    },
  })
  const { port, close } = await listenOn(app, 0, '127.0.0.1')
  onTestFinished(close)
  return async (path: string, headers: Record<string, string>) => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, { headers })
    const body = (await response.json()) as string | { detail: string }
    return [response.status, typeof body === 'string' ? body : body.detail]
  }
}
const tokenOf = (caller: Caller, path: string, secret = SECRET) => createCallTokens(secret, caller)(path)
const at = (now: string) => vi.useFakeTimers({ toFake: ['Date'], now: new Date(now) })

test('a door lets in the callers that it names', async () => {
  const ask = await startService()
  expect(await ask('/ordering/orders/7', tokenOf('edge', '/ordering'))).toEqual([200, '7'])
  expect(await ask('/ordering/offers', tokenOf('operator', '/ordering/x'))).toEqual([200, 'offers'])
  expect(await ask('/ordering/both', tokenOf('operator', '/ordering/x'))).toEqual([200, 'both'])
  expect(await ask('/ordering/orders/7', tokenOf('operator', '/ordering'))).toEqual([
    403,
    'This address is for edge only.',
  ])
})

test('a token counts for a minute and for one service', async () => {
  const ask = await startService()
  at('2026-11-23T10:00:00.000Z')
  const token = tokenOf('edge', '/ordering')
  at('2026-11-23T10:00:59.000Z')
  expect(await ask('/ordering/orders/7', token)).toEqual([200, '7'])
  at('2026-11-23T10:01:00.001Z')
  expect(await ask('/ordering/orders/7', token)).toEqual([
    401,
    'The token of this call does not count now: it counts for a minute, so the clocks of both sides must agree.',
  ])
  expect(await ask('/ordering/orders/7', tokenOf('edge', '/collector/likes'))).toEqual([
    401,
    'The token of this call is for "collector", and the address belongs to "ordering".',
  ])
})

test('a token of a clock that is ahead does not count until that clock is right', async () => {
  const ask = await startService()
  at('2026-11-23T10:02:00.000Z')
  const token = tokenOf('edge', '/ordering')
  at('2026-11-23T10:00:00.000Z')
  expect(await ask('/ordering/orders/7', token)).toEqual([
    401,
    'The token of this call does not count now: it counts for a minute, so the clocks of both sides must agree.',
  ])
  at('2026-11-23T10:01:30.000Z')
  expect(await ask('/ordering/orders/7', token)).toEqual([200, '7'])
})

test('nothing in a token can be changed', async () => {
  const ask = await startService()
  const [name, token] = Object.entries(tokenOf('edge', '/collector'))[0] ?? ['', '']
  const [caller, service, end, signature] = token.split('.')
  for (const forged of [
    '',
    'edge',
    `edge.ordering.${end}.${signature}`,
    `operator.${service}.${end}.${signature}`,
    `${caller}.${service}.9999999999.${signature}`,
    `${caller}.ordering.NaN.${signature}`,
    `stranger.ordering.${end}.${signature}`,
    `${token}.x`,
    SECRET,
    tokenOf('edge', '/ordering', 'a guess')[name] ?? '',
  ])
    expect(await ask('/ordering/both', { [name]: forged })).toEqual([
      401,
      'This port is for processes of the shop only.',
    ])
})

test('a token is sent for half of its life, and made anew when the clock was set back', () => {
  at('2026-11-23T10:00:00.000Z')
  const tokens = createCallTokens(SECRET, 'edge')
  const first = tokens('/ordering/orders')
  at('2026-11-23T10:00:29.000Z')
  expect(tokens('/ordering/quote')).toEqual(first)
  expect(tokens('/collector/likes')).not.toEqual(first)
  at('2026-11-23T10:00:30.000Z')
  expect(tokens('/ordering/quote')).not.toEqual(first)
  at('2026-11-23T08:00:00.000Z')
  expect(JSON.stringify(tokens('/ordering/quote'))).toContain(`.${Date.now() / 1000 + 60}.`)
})

test('a service whose route does not say whom it lets in does not start', () => {
  const router = Router()
  router.get('/open', letIn('edge'), (_request, response) => void response.end())
  expect(() => requireDoors(router)).not.toThrow()
  router.post('/forgotten', (_request, response) => void response.end())
  expect(() => requireDoors(router)).toThrow('/forgotten does not say whom it lets in; begin it with letIn(…)')
})
