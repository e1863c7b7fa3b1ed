import { execFileSync } from 'node:child_process'
import { config } from '../config.ts'
import { newVisitor, sendOrder, staffOrders, tyresInStock } from '../fixtures/edge.ts'
import { engine, killEngine, root } from '../fixtures/shop-process.ts'
import { expect, test } from '../fixtures/test.ts'

/** Orders that are placed while the broker is down. */
const ORDERS = 12
/** How long a Java server may take to start while the shop and a browser use the processor. */
const BACK = { timeout: 120_000 }

const status = (): string =>
  execFileSync('npm', ['run', '--silent', 'engines', '--', 'status'], {
    cwd: root,
    env: { ...process.env, DATA_DIR: config.dataDirectory },
    encoding: 'utf8',
  })

test('the events are in Kafka and the tyres in Elasticsearch', async () => {
  await expect.poll(status).toMatch(/^Kafka .* up · .* · [1-9]\d* topics$/m)
  await expect.poll(status).toMatch(/^Elasticsearch .* up · .* · (green|yellow), [1-9]\d* (index|indices)$/m)
  const counted = async () =>
    ((await (await fetch(`${engine('elasticsearch').address}/_count`)).json()) as { count: number }).count
  await expect.poll(counted).toBeGreaterThan(500)
})

test('kill -9 of Kafka while orders are placed: every order is accepted, and staff see each once after the restart', async () => {
  const tyres = await tyresInStock()
  const seed = Date.now().toString().slice(-5)
  const attempts = await Promise.all(
    Array.from({ length: ORDERS }, async (_, index) => ({
      attemptId: `broker-${seed}-${index}`,
      ean: tyres[index % tyres.length]?.ean ?? '',
      email: `broker-${seed}-${index}@example.com`,
      phone: `059${seed}${String(index).padStart(2, '0')}`,
      visitorId: await newVisitor(),
    })),
  )
  const killed = killEngine('kafka')
  const placed = await Promise.all(attempts.map(sendOrder))
  expect(placed.every((orderId) => orderId !== undefined)).toBe(true)

  await expect.poll(() => engine('kafka').server.pid, BACK).not.toBe(killed)
  const seen = async () => (await staffOrders()).filter(({ orderId }) => placed.includes(orderId))
  await expect.poll(async () => (await seen()).length, { timeout: 60_000 }).toBe(ORDERS)
  expect(new Set((await seen()).map(({ orderId }) => orderId)).size).toBe(ORDERS)
})

const found = async (): Promise<number> => {
  const response = await fetch(`${config.shopUrl}/edge/api/v1/search?q=180/55ZR17`)
  return ((await response.json()) as { result: unknown[] }).result.length
}

test('kill -9 of Elasticsearch: searches and lists are answered meanwhile, and it is used again after the restart', async () => {
  expect(await found()).toBeGreaterThan(0)
  const killed = killEngine('elasticsearch')
  expect(await found()).toBeGreaterThan(0)
  expect((await tyresInStock()).length).toBeGreaterThan(0)
  await expect.poll(() => engine('elasticsearch').server.pid, BACK).not.toBe(killed)
  expect(status()).toMatch(/^Elasticsearch .* up · /m)
  expect(await found()).toBeGreaterThan(0)
})
