import { once } from 'node:events'
import { createServer, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { PassThrough, Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { sendFile } from './send-file.ts'

/** Asks for a file that is sent so. @returns the answer, and what became of sending */
const ask = async (pieces: Readable) => {
  const sent = Promise.withResolvers<unknown>()
  const send = (response: ServerResponse) =>
    void sendFile(response, pieces).then(() => sent.resolve('sent'), sent.resolve)
  const server = createServer((_request, response) => send(response)).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  const asked = request({ port: (server.address() as AddressInfo).port, host: '127.0.0.1', agent: false }).end()
  const [answer] = (await once(asked, 'response')) as [Readable]
  return { answer, sent: sent.promise }
}

test('sends a file whole', async () => {
  const { answer, sent } = await ask(Readable.from([Buffer.from('one '), Buffer.from('two')]))
  expect((await buffer(answer)).toString()).toBe('one two')
  expect(await sent).toBe('sent')
})

test('ends the source when the reader leaves, which is no fault', async () => {
  const ended = Promise.withResolvers<void>()
  const pieces = new Readable({
    read: () => void pieces.push('x'.repeat(1_000)),
    // as the answer of a service that is cut off
    destroy: (_error, done) => {
      ended.resolve()
      done(new Error('aborted'))
    },
  })
  const { answer, sent } = await ask(pieces)
  answer.once('error', () => undefined)
  answer.destroy()
  await ended.promise
  expect(await sent).toBe('sent')
})

test('does not begin when the reader has left before, which is no fault', async () => {
  const pieces = new Readable({ read: () => void pieces.push('x') })
  const response = new PassThrough()
  response.destroy()
  await sendFile(response, pieces)
  expect(pieces.destroyed).toBe(true)
})

test('breaks the connection when the source breaks, and says why', async () => {
  const pieces = async function* () {
    yield 'half'
    await Promise.resolve()
    throw new Error('the service has gone')
  }
  const { answer, sent } = await ask(Readable.from(pieces()))
  await expect(buffer(answer)).rejects.toThrow('aborted')
  expect(await sent).toEqual(new Error('the service has gone'))
})
