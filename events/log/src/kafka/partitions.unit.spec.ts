import { expect, it } from 'vitest'
import { createEndsReader } from './partitions.ts'

const startReader = () => {
  const requests: PromiseWithResolvers<number>[] = []
  const endsOf = createEndsReader(async (name) => {
    const request = Promise.withResolvers<number>()
    requests.push(request)
    return [{ name, partition: 0, start: 0, head: await request.promise }]
  })
  return { requests, head: async () => (await endsOf({ name: 'orders', partition: 0 })).head }
}

it('answers callers that arrive during a request with the next one', async () => {
  const { requests, head } = startReader()
  const first = head()
  const second = head()
  const third = head()
  expect(requests).toHaveLength(1)
  requests[0]?.resolve(7)
  expect(await first).toBe(7)
  expect(requests).toHaveLength(2)
  const fourth = head()
  requests[1]?.resolve(9)
  expect(await Promise.all([second, third])).toEqual([9, 9])
  requests[2]?.resolve(11)
  expect(await fourth).toBe(11)
  void head()
  expect(requests).toHaveLength(4)
})

it('asks again after a request that failed', async () => {
  const { requests, head } = startReader()
  const first = head()
  const second = head()
  requests[0]?.reject(new Error('no broker'))
  await expect(first).rejects.toThrow('no broker')
  requests[1]?.resolve(3)
  expect(await second).toBe(3)
})
