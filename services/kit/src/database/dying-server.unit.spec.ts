import { once } from 'node:events'
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createDatabase, type Database } from './database.ts'
import { migrate } from './migrate.ts'
import { isUnavailable } from './connection.ts'

/** A message of PostgreSQL's protocol: its type, its length and its content. */
const message = (type: string, ...parts: (string | number[])[]): Buffer => {
  const body = Buffer.concat(parts.map((part) => Buffer.from(part as string)))
  const head = Buffer.alloc(5)
  head.write(type)
  head.writeInt32BE(body.length + 4, 1)
  return Buffer.concat([head, body])
}

const welcome = message('R', [0, 0, 0, 0])
const ready = message('Z', 'I')
const done = message('C', 'SELECT 0\0')
const lastWords = message(
  'E',
  'SFATAL\0',
  'C57P01\0',
  'Mterminating connection due to unexpected postmaster exit\0',
  '\0',
)

let server: Server
let database: Database
let url: string
/** what the server answers, a piece at a time; it ends the connection with the last one */
let pieces: Buffer[][]

beforeEach(async () => {
  server = createServer((socket: Socket) => {
    const left = [...pieces]
    socket.on('error', () => undefined)
    socket.on('data', () => {
      const piece = left.shift()
      if (piece) socket.write(Buffer.concat(piece))
      if (left.length === 0) socket.end()
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  url = `postgres://dana:secret@127.0.0.1:${(server.address() as AddressInfo).port}/shop`
  database = createDatabase(url, { max: 1 })
})
afterEach(async () => {
  await database.end()
  server.close()
})

const outcomeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'answered',
    (error: unknown) => (isUnavailable(error) ? 'unavailable' : error),
  )

test('when a server dies during the start-up of a connection, only the query fails', async () => {
  pieces = [[welcome, ready, lastWords]]
  const begun = database.transaction((tx) => tx.query('select'))
  expect(await outcomeOf(begun)).toBe('unavailable')
  expect(await outcomeOf(database.transaction(() => Promise.resolve()))).toBe('unavailable')
  expect(await outcomeOf(database.query('select'))).toBe('unavailable')
  expect(await outcomeOf(migrate(url, [{ schema: 'shop', directory: import.meta.dirname }]))).not.toBe('answered')
})

test('when a server dies with an answer, the next transaction on the connection fails', async () => {
  pieces = [
    [welcome, ready],
    [done, ready, lastWords],
  ]
  const asked = [
    database.query('select'),
    database.transaction((tx) => tx.query('select')),
    database.transaction(async (tx) => {
      await tx.query('select', [], { unanswered: true })
    }),
  ]
  expect(await Promise.all(asked.map(outcomeOf))).toEqual(['answered', 'unavailable', expect.anything()])
})

test('a connection to a server that is no longer the primary is given up, and the next one is another', async () => {
  const readOnly = message('E', 'SERROR\0', 'C25006\0', 'Mcannot execute UPDATE in a read-only transaction\0', '\0')
  let connections = 0
  server.on('connection', () => (connections += 1))
  pieces = [[welcome, ready], [done, ready, readOnly, ready], [done, ready], []]
  const write = () => database.transaction((tx) => tx.query('update'))
  expect(await outcomeOf(write())).toBe('unavailable')
  expect(await outcomeOf(write())).toBe('unavailable')
  expect(connections).toBe(2)
})
