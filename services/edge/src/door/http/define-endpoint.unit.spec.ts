import * as contract from '@zmig/edge-contract'
import { createApp, createLogger, listenOn } from '@zmig/kit'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { Router } from 'express'
import { defineCommand, defineFileQuery, defineQuery } from './define-endpoint.ts'
import { mountEdge } from './edge-router.ts'

it('defines a query for a GET', () => {
  const query = defineQuery(contract.listHolds, () => Promise.resolve({ ok: true as const, holds: [] }))
  expect(query.endpoint).toBe(contract.listHolds)
})

it('refuses a query that would change something', () => {
  expect(() => defineQuery(contract.releaseHold, () => Promise.resolve({ ok: true }))).toThrow(/its method is POST/)
})

it('defines a command for any method, because likes are GETs', () => {
  const like = defineCommand(contract.likeProduct, () => Promise.resolve({ liked: true, likes: 1 }))
  expect(like.endpoint.method).toBe('GET')
})

describe('mounting', () => {
  const nobody = () => Promise.resolve(undefined)
  const context = { publicUrl: 'http://localhost', identify: nobody, limit: nobody }
  const nothing = { endpoints: [], answer: () => Promise.reject(new Error('nothing is cached')) }
  const answer = z.object({ ok: z.boolean() })
  const ok = () => Promise.resolve({ ok: true })
  const open = (method: typeof contract.get, path: string, summary = 'Says so') =>
    method(path, { summary, audience: 'everyone', answer })
  const mount = (endpoints: Partial<Parameters<typeof mountEdge>[1]>) => () =>
    mountEdge(Router(), { cached: nothing, files: [], queries: [], commands: [], context, ...endpoints })

  it.each([
    ['a command below /admin', { commands: [defineCommand(open(contract.post, '/api/v1/admin/prices'), ok)] }],
    ['a query below /admin', { queries: [defineQuery(open(contract.get, '/api/v1/admin'), ok)] }],
    ['a query that names staff', { queries: [defineQuery(open(contract.get, '/api/v1/x', "Staff's prices"), ok)] }],
    [
      'a cached query below /admin',
      { cached: { ...nothing, endpoints: [open(contract.get, '/api/v1/admin/prices')] } },
    ],
    [
      'a file that names staff',
      {
        files: [
          defineFileQuery(
            contract.get('/api/v1/x.csv', { summary: 'Orders for staff', audience: 'everyone', answer: z.string() }),
            () => Promise.resolve(),
          ),
        ],
      },
    ],
  ])('refuses %s that is open to everyone', (_, endpoints) => {
    expect(mount(endpoints)).toThrow(/is open to everyone: set its audience to staff/)
  })

  it('refuses an endpoint for staff where no session is asked for', () => {
    const file = contract.get('/api/v1/x.csv', { summary: 'Orders', audience: 'staff', answer: z.string() })
    // @ts-expect-error -- the type refuses it as well
    const files = [defineFileQuery(file, () => Promise.resolve())]
    expect(mount({ files })).toThrow(/is for staff, and a cached query or a file is sent to everyone/)
  })

  it('accepts the same for staff, and open addresses that only look alike', () => {
    const prices = { summary: "Staff's prices", answer }
    const commands = [defineCommand(contract.post('/api/v1/admin/prices', { ...prices, audience: 'staff' }), ok)]
    const queries = [defineQuery(open(contract.get, '/api/v1/administration', 'Says who is staffing the shop'), ok)]
    expect(mount({ commands, queries })).not.toThrow()
  })

  it('knows no endpoint without an audience', () => {
    // @ts-expect-error -- there is no default
    expect(contract.get('/api/v1/x', { summary: 'Says so', answer }).audience).toBeUndefined()
  })
})

it('checks what staff are answered, and logs which field was wrong but not what it held', async () => {
  let logged = ''
  const logger = createLogger('edge-test', { destination: { write: (line) => void (logged += line) } })
  const context = {
    publicUrl: 'http://localhost',
    identify: () => Promise.resolve({ staffId: 's1', name: 'Dana', email: 'dana@zmig.test', role: 'staff' as const }),
    limit: () => Promise.resolve(),
  }
  const answer = z.object({ ok: z.literal(true), buyer: z.object({ name: z.string() }) })
  const query = (path: string, name: unknown) =>
    defineQuery(contract.get(path, { summary: 'A buyer', audience: 'staff', answer }), () =>
      Promise.resolve({ ok: true as const, buyer: { name: name as string } }),
    )
  const router = Router()
  const cached = { endpoints: [], answer: () => Promise.reject(new Error('nothing is cached')) }
  const queries = [query('/right', 'דנה'), query('/wrong', ['0501234567'])]
  mountEdge(router, { cached, files: [], queries, commands: [], context })
  const app = createApp({ name: 'web', logger, mount: (root) => void root.use(router) })
  const server = await listenOn(app, 0, '127.0.0.1')
  const get = (path: string) => fetch(`http://127.0.0.1:${server.port}${path}`)
  try {
    expect(await (await get('/right')).json()).toEqual({ ok: true, buyer: { name: 'דנה' } })
    const refused = await get('/wrong')
    expect(refused.status).toBe(500)
    expect(await refused.text()).not.toContain('0501234567')
    expect(logged).toContain('The answer of GET /wrong breaks the contract at buyer.name')
    expect(logged).not.toContain('0501234567')
  } finally {
    await server.close()
  }
})
