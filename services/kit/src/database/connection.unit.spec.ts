import { once } from 'node:events'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import { expect, it } from 'vitest'
import { createGatheringSocket } from './connection.ts'

it('sends writes of one turn together, in their order, and continues after them', async () => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const socket = createGatheringSocket().connect((server.address() as AddressInfo).port, '127.0.0.1')
  const [[peer]] = (await Promise.all([once(server, 'connection'), once(socket, 'connect')])) as [[Socket], unknown]
  let heard = ''
  peer.on('data', (bytes: Buffer) => (heard += bytes.toString()))

  for (const [one, two] of [
    ['a', 'b'],
    ['c', 'd'],
  ] as const) {
    socket.write(one)
    socket.cork()
    socket.write(two)
    socket.uncork()
    expect(socket.writableCorked).toBe(1)
    await new Promise(setImmediate)
    expect(socket.writableCorked).toBe(0)
  }
  socket.write('e')
  socket.end('f')
  await once(peer, 'end')
  expect(heard).toBe('abcdef')
  server.close()
})
