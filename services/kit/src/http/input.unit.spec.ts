import { PassThrough } from 'node:stream'
import type { Request } from 'express'
import { expect, test } from 'vitest'
import { readFile } from './input.ts'

const limit = { most: 100, tooLarge: 'At most a hundred.' }
const sending = (length: number) => {
  const body = new PassThrough()
  const request = Object.assign(body, { get: () => String(length) }) as unknown as Request
  let refused: unknown
  const read = readFile(request, limit)
    .next()
    .catch((error: unknown) => {
      refused = error
    })
  return { body, read, refused: () => refused }
}
const TOO_LARGE = { status: 413, detail: 'At most a hundred.' }

test('a file that is a little too large is refused when all of it has come', async () => {
  const { body, read, refused } = sending(150)
  body.write(Buffer.alloc(149))
  await new Promise(setImmediate)
  expect(refused()).toBeUndefined()
  body.end(Buffer.alloc(1))
  await read
  expect(refused()).toMatchObject(TOO_LARGE)
})

test('a file that is a little too large and breaks off is refused too', async () => {
  const { body, read, refused } = sending(150)
  body.destroy()
  await read
  expect(refused()).toMatchObject(TOO_LARGE)
})

test('a file that is much too large is refused before it comes', async () => {
  const { body, read, refused } = sending(201)
  await read
  expect(refused()).toMatchObject(TOO_LARGE)
  expect(body.readableFlowing).not.toBe(true)
})
