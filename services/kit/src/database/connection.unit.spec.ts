import { once } from 'node:events'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import { expect, it } from 'vitest'
import { createGatheringSocket, isUnavailable } from './connection.ts'

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

const fault = (properties: object, message = 'connect failed') => Object.assign(new Error(message), properties)

it.each([
  ['its name is unknown', fault({ code: 'ENOTFOUND' })],
  ['its name cannot be looked up', fault({ code: 'EAI_AGAIN' })],
  ['no route leads to it', fault({ code: 'EHOSTUNREACH' })],
  ['the network is down', fault({ code: 'ENETUNREACH' })],
  ['its socket is not there', fault({ code: 'ENOENT', syscall: 'connect' })],
  ['it accepts no writes after a switch', fault({ code: '25006' })],
  ['it has no connection to spare', fault({ code: '53300' })],
  ['it stops', fault({ code: '57P01' })],
  ['it stays silent', new Error('Query read timeout')],
])('the database is away when %s', (_, error) => expect(isUnavailable(error)).toBe(true))

it.each([
  ['a file is missing', fault({ code: 'ENOENT', syscall: 'open' })],
  ['a statement is wrong', fault({ code: '42601' })],
  ['a row is there already', fault({ code: '23505' })],
])('the database is not away when %s', (_, error) => expect(isUnavailable(error)).toBe(false))
