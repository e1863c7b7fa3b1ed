import { afterEach, describe, expect, test } from 'vitest'
import { startWebFixture, type WebFixture } from '../testing/web-fixture.ts'

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
