import { afterEach, expect, test } from 'vitest'
import { createApp } from '../http/app.ts'
import { HttpProblem, problemWithSecurityEvent } from '../http/problem.ts'
import { listenOn, type Listening } from '../http/server.ts'
import { createLogger } from './logger.ts'

const open: Listening[] = []
afterEach(async () => {
  await Promise.all(open.splice(0).map((server) => server.close()))
})

/** A process at the default log level, which refuses with the status in the address. */
const start = async (secret?: string) => {
  const lines: Record<string, unknown>[] = []
  const write = (line: string) => void lines.push(JSON.parse(line) as Record<string, unknown>)
  const logger = createLogger('web', { destination: { write } })
  const app = createApp({
    name: 'web',
    logger,
    ...(secret && { secret }),
    mount: (router) => {
      router.get('/refused/:status/:visitorId', ({ params }) => {
        throw new HttpProblem(Number(params.status), 'Refused', 'dana@example.test')
      })
      router.get('/sign-in', () => {
        throw problemWithSecurityEvent(new HttpProblem(401, 'Sign-in failed'), 'sign-in-refused')
      })
    },
  })
  const server = await listenOn(app, 0, '127.0.0.1')
  open.push(server)
  const get = (path: string, headers: Record<string, string> = {}) =>
    fetch(`http://127.0.0.1:${server.port}${path}`, { headers })
  return { get, lines }
}

test.each([
  [401, 'not-signed-in'],
  [403, 'forbidden'],
  [429, 'too-many-requests'],
])('a %i is logged at info level as %s, by its route and with the id of the request', async (status, securityEvent) => {
  const { get, lines } = await start()
  const response = await get(`/refused/${status}/v_secret-visitor?q=dana`, { cookie: 'session=secret-visitor' })
  expect(lines).toEqual([
    expect.objectContaining({
      level: 30,
      msg: 'security event',
      securityEvent,
      service: 'web',
      method: 'GET',
      status,
      route: '/refused/:status/:visitorId',
      requestId: response.headers.get('x-request-id'),
    }),
  ])
  expect(JSON.stringify(lines)).not.toMatch(/secret-visitor|dana/)
})

test.each([400, 404, 409, 410, 422])('a %i is everyday life', async (status) => {
  const { get, lines } = await start()
  await get(`/refused/${status}/1`)
  expect(lines).toEqual([])
})

test('a refusal may name another event than its status says', async () => {
  const { get, lines } = await start()
  await get('/sign-in')
  expect(lines.map(({ securityEvent }) => securityEvent)).toEqual(['sign-in-refused'])
})

test('a caller of a private port without the secret is logged, and the secret that was tried is not', async () => {
  const { get, lines } = await start('the-secret-of-the-processes')
  await get('/sign-in', { 'x-zmigo-caller': 'edge.sign-in.9999999999.guessed-secret' })
  expect(lines).toEqual([expect.objectContaining({ securityEvent: 'foreign-caller', status: 401 })])
  expect(JSON.stringify(lines)).not.toContain('guessed-secret')
})
