import { Agent, get } from 'node:http'
import { expect, test } from 'vitest'
import { listenOn } from './server.ts'

test('closing lets a running request finish and does not wait for its keep-alive', async () => {
  let finish: () => void = () => undefined
  let arrived: () => void = () => undefined
  const arrival = new Promise<void>((resolve) => (arrived = resolve))
  const server = await listenOn(
    (_request, response) => {
      finish = () => response.end('done')
      arrived()
    },
    0,
    '127.0.0.1',
  )
  const answer = new Promise<string>((resolve, reject) => {
    get({ port: server.port, host: '127.0.0.1', agent: new Agent({ keepAlive: true }) }, (response) => {
      response.setEncoding('utf8').on('data', resolve)
    }).on('error', reject)
  })
  await arrival
  const began = performance.now()
  const closed = server.close()
  finish()
  expect(await answer).toBe('done')
  await closed
  expect(performance.now() - began).toBeLessThan(1_500)
})

test('reports a port that is taken', async () => {
  const first = await listenOn(() => undefined, 0, '127.0.0.1')
  await expect(listenOn(() => undefined, first.port, '127.0.0.1')).rejects.toMatchObject({ code: 'EADDRINUSE' })
  await first.close()
})
