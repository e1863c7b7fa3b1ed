import { expect, test } from 'vitest'
import { createGatherer } from './gather.ts'

const start = (send: (items: number[]) => Promise<unknown>, most = 3) => {
  const warned: string[] = []
  const logger = { warn: (_fields: object, message: string) => void warned.push(message) }
  return { warned, gatherer: createGatherer({ gatherMs: 5, most, send, what: 'views', logger }) }
}

test('items are handed on together after a while, and at once when there are enough', async () => {
  const sent: number[][] = []
  const arrived = Promise.withResolvers<undefined>()
  const { gatherer } = start((items) => {
    sent.push(items)
    if (sent.length === 2) arrived.resolve(undefined)
    return Promise.resolve()
  })
  for (const item of [1, 2, 3, 4]) gatherer.add(item)
  await arrived.promise
  expect(sent).toEqual([[1, 2, 3], [4]])
})

test('a batch that is not taken is lost, is logged, and the next one is handed on', async () => {
  const sent: number[][] = []
  const { gatherer, warned } = start((items) => {
    sent.push(items)
    return sent.length === 1 ? Promise.reject(new Error('away')) : Promise.resolve()
  })
  gatherer.add(1)
  await gatherer.flush()
  gatherer.add(2)
  await gatherer.flush()
  expect(sent).toEqual([[1], [2]])
  expect(warned).toEqual(['views were lost'])
})

test('while a batch is not answered, twenty wait and the others are lost', async () => {
  let batches = 0
  const answer = Promise.withResolvers<undefined>()
  const { gatherer, warned } = start(() => {
    batches += 1
    return answer.promise
  }, 1)
  for (let item = 0; item < 25; item += 1) gatherer.add(item)
  expect(warned).toHaveLength(5)
  answer.resolve(undefined)
  await gatherer.flush()
  expect(batches).toBe(20)
})
