import { expect, test } from 'vitest'
import { onQuietPorts } from './free-port.ts'

const taken = new Error('Kafka did not start (exit 1): Address already in use')

test('chooses another port when one was taken meanwhile', async () => {
  const tried: number[] = []
  const started = await onQuietPorts(undefined, (port, second) => {
    tried.push(port, second)
    return tried.length < 6 ? Promise.reject(taken) : Promise.resolve(port)
  })
  expect(new Set(tried).size).toBe(6)
  expect(started).toBe(tried[4])
})

test('gives up after some tries, and does not retry other errors', async () => {
  let starts = 0
  const refuse = (error: Error) => () => {
    starts += 1
    return Promise.reject(error)
  }
  await expect(onQuietPorts(undefined, refuse(taken))).rejects.toBe(taken)
  expect(starts).toBe(3)
  await expect(onQuietPorts(undefined, refuse(new Error('no heap')))).rejects.toThrow('no heap')
  expect(starts).toBe(4)
})

test('a port that the caller wants is not exchanged for another', async () => {
  const tried: number[] = []
  await expect(
    onQuietPorts(4242, (port) => {
      tried.push(port)
      return Promise.reject(taken)
    }),
  ).rejects.toBe(taken)
  expect(tried).toEqual([4242])
})
