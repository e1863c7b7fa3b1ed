import { isReady, newVisitor, sendOrder, staffOrders, tyresInStock, type Attempt } from '../fixtures/edge.ts'
import { killProcess, processOf, type Victim } from '../fixtures/shop-process.ts'
import { expect, test } from '../fixtures/test.ts'

/** Orders under way when the process dies; few enough for the stock of the seed, enough to hit every phase. */
const ORDERS = 24
const KILL_AFTER_ANSWERS = 6
/** How soon the shop takes orders again; for the database the specification requires it (the event backbone's faults). */
const BACK_WITHIN: Record<Victim, number> = { postgres: 20_000, services: 30_000, web: 30_000 }

const attemptsFor = async (victim: Victim): Promise<Attempt[]> => {
  const tyres = await tyresInStock()
  const seed = Date.now().toString().slice(-5)
  const order = { postgres: 1, services: 2, web: 3 }[victim]
  return Promise.all(
    Array.from({ length: ORDERS }, async (_, index) => ({
      attemptId: `crash-${victim}-${seed}-${index}`,
      ean: tyres[(order * ORDERS + index) % tyres.length]?.ean ?? '',
      email: `crash-${victim}-${seed}-${index}@example.com`,
      phone: `05${order}${seed}${String(index).padStart(2, '0')}`,
      visitorId: await newVisitor(),
    })),
  )
}

for (const victim of ['postgres', 'services', 'web'] as const)
  test(`kill -9 of ${victim} while orders are placed: each order is complete or absent, and the shop recovers`, async () => {
    const attempts = await attemptsFor(victim)
    const before = processOf(victim)
    let answered = 0
    let killed = false
    const isBack = async () => ![undefined, before].includes(processOf(victim)) && (await isReady())
    const back = Promise.withResolvers<void>()

    const first = await Promise.all(
      attempts.map(async (attempt) => {
        const orderId = await sendOrder(attempt)
        answered += 1
        if (!killed && answered >= KILL_AFTER_ANSWERS) {
          killed = true
          killProcess(victim)
          expect.poll(isBack, { timeout: BACK_WITHIN[victim] }).toBe(true).then(back.resolve, back.reject)
        }
        return orderId
      }),
    )
    expect(killed).toBe(true)
    await back.promise

    // a shopper whose answer was lost submits again: the same attempt gives the same order
    const final = new Map<string, string>()
    for (const [index, attempt] of attempts.entries()) {
      await expect
        .poll(async () => {
          const orderId = await sendOrder(attempt)
          if (orderId) final.set(attempt.email, orderId)
          return orderId !== undefined
        })
        .toBe(true)
      if (first[index] !== undefined) expect(final.get(attempt.email)).toBe(first[index])
    }

    const seen = async () => (await staffOrders()).filter(({ checkout }) => final.has(checkout.personal.emailaddress))
    await expect.poll(async () => (await seen()).length).toBe(attempts.length)
    for (const { orderId, checkout, cart, total } of await seen()) {
      expect(orderId).toBe(final.get(checkout.personal.emailaddress))
      expect(cart.items).toHaveLength(1)
      expect(total).toBeGreaterThan(0)
    }
  })
