import { emptyDataDirectory, freePort, npmStart, openShop, runOn } from '../fixtures/shop-process.ts'
import { expect, test } from '../fixtures/test.ts'

const number = (order: string): number => Number(order.slice(2))

test('a shop moves to Kafka with its orders, continues to sell, and does not start without it', async () => {
  const dataDirectory = emptyDataDirectory('shop-moved')
  const shop = await openShop(dataDirectory)
  const order = await shop.sell()
  await expect.poll(shop.orders).toEqual([order])
  await shop.stop()

  const hasty = npmStart({ DATA_DIR: dataDirectory, PORT: String(await freePort()) }, ['--engines'])
  expect(await hasty.ended).toBe(1)
  expect(hasty.output()).toContain('npm run engines -- move')

  expect(await runOn('engines', ['move'], dataDirectory)).toMatchObject({ code: 0 })

  const forgetful = npmStart({ DATA_DIR: dataDirectory, PORT: String(await freePort()) })
  expect(await forgetful.ended).toBe(1)
  expect(forgetful.output()).toMatch(/The history of this shop has been in Kafka .*npm start -- --engines/)

  const moved = await openShop(dataDirectory, ['--engines'])
  expect(await moved.orders()).toEqual([order])
  const onKafka = await moved.sell()
  expect(number(onKafka)).toBeGreaterThan(number(order))
  await expect.poll(moved.orders).toEqual([order, onKafka])
  await moved.stop()
})
