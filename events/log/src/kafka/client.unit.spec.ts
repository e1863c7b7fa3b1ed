import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { openSocket } from './client.ts'

test('a closed connection gathers no listeners when kafkajs lets go of it with each try to reach the broker', async () => {
  const server = createServer((client) => client.resume()).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  const socket = openSocket({ host: '127.0.0.1', port: (server.address() as AddressInfo).port })
  await once(socket, 'connect')
  socket.destroy()
  await once(socket, 'close')
  for (let tries = 0; tries < 3; tries += 1) {
    // what its Connection.disconnect() does
    socket.end()
    socket.unref()
  }
  expect(socket.listenerCount('connect')).toBe(0)
})
