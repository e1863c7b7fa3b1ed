import { createApp, createLogger, HttpProblem, listenOn } from '@zmig/kit'
import { afterEach, describe, expect, test } from 'vitest'
import { startWebFixture, type WebFixture } from '../testing/web-fixture.ts'
import { mountTeamsDoor } from './teams-door.ts'

const REFUSED = {
  status: 401,
  body: { title: 'Not authorised', detail: 'The token counted for 60 s and is over.', error: 'ExpiredToken' },
}

describe('what is published and who gets it', () => {
  let web: WebFixture
  const asked: unknown[] = []
  const start = async (answer: unknown) => {
    asked.length = 0
    web = await startWebFixture({
      answerTeam: (each) => {
        asked.push(each)
        return answer
      },
    })
  }
  afterEach(() => web.stop())
  const ask = async (headers: Record<string, string>) => {
    const response = await web.get('/slices/discovery', { headers: { accept: 'application/json', ...headers } })
    return { status: response.status, headers: response.headers, body: (await response.json()) as unknown }
  }

  test('is answered to a team as the service of the slices says it, for the token of this very request', async () => {
    const document = { schema: 'v1-pre', microFrontends: { checkout: [] } }
    await start({ status: 200, body: document })
    const { status, headers, body } = await ask({ authorization: 'Bearer a.deploy.token' })
    expect([status, headers.get('cache-control'), body]).toEqual([200, 'no-store', document])
    expect(asked).toEqual([
      { path: '/slices/team', body: { token: 'a.deploy.token', method: 'GET', path: '/slices/discovery', body: '' } },
    ])
  })

  test('is refused with the sentence of the service', async () => {
    await start(REFUSED)
    const { status, headers, body } = await ask({ authorization: 'Bearer an.old.token' })
    expect([status, headers.get('www-authenticate')]).toEqual([401, 'Bearer'])
    expect(body).toMatchObject({ detail: REFUSED.body.detail, error: 'ExpiredToken' })
  })

  test('is a matter of staff without a token, and the service is not asked', async () => {
    await start(REFUSED)
    expect((await ask({})).status).toBe(401)
    expect(asked).toEqual([])
  })

  test('is asked of no service with another kind of authorisation than a token', async () => {
    await start(REFUSED)
    expect((await ask({ authorization: 'Basic b3duZXI6c2VjcmV0' })).status).toBe(401)
    expect(asked).toEqual([
      { path: '/slices/team', body: { token: undefined, method: 'GET', path: '/slices/discovery', body: '' } },
    ])
  })
})

describe('a package that is too large', () => {
  const MB = 1024 * 1024

  test.each([
    ['says so', 17 * MB, (bytes: number) => Buffer.alloc(bytes), 0],
    ['does not say so', 17 * MB, (bytes: number) => new Blob([new Uint8Array(bytes)]).stream(), 16 * MB],
  ])('is refused by the service, whose sentence the sender reads, when it %s', async (_, bytes, bodyOf, least) => {
    let heard: { declared: string | undefined; taken: number } | undefined
    const sendFile = async (_path: string, pieces: AsyncIterable<Uint8Array>, _type: string, headers = {}) => {
      let taken = 0
      for await (const piece of pieces) if ((taken += piece.length) > 16 * MB) break
      heard = { declared: (headers as Record<string, string>)['x-declared-length'], taken }
      throw new HttpProblem(413, undefined, 'At most 16 MB.')
    }
    const services = { sendFile, post: () => Promise.reject(new Error('not asked')) }
    const app = createApp({
      name: 'web',
      logger: createLogger('web', { level: 'silent' }),
      mount: (router) => mountTeamsDoor(router, { services, limit: () => Promise.resolve() }),
    })
    const server = await listenOn(app, 0, '127.0.0.1')
    try {
      const answer = await fetch(`http://127.0.0.1:${server.port}/slices/publish`, {
        method: 'POST',
        headers: { 'content-type': 'application/gzip', authorization: 'Bearer a.deploy.token' },
        body: bodyOf(bytes),
        duplex: 'half',
      } as RequestInit)
      expect([answer.status, await answer.json()]).toMatchObject([413, { detail: 'At most 16 MB.' }])
      expect(heard?.declared).toBe(least === 0 ? String(bytes) : undefined)
      expect(heard?.taken).toBeGreaterThanOrEqual(least)
      expect(heard?.taken).toBeLessThanOrEqual(least === 0 ? 0 : bytes)
    } finally {
      await server.close()
    }
  })
})
