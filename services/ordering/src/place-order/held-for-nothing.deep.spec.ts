import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createExpireCards } from '../deadline/deadline.commands.ts'
import { byCard, catalogue, requestOf, startOrdering, withCheckout } from '../testing/ordering-fixture.ts'
import type { Item } from '../stock/allocation.decider.ts'

/** The terms of use speak of over 2,000 tyres in stock (storefront-and-checkout.md §9). */
const PRODUCTS = 80
const TYRES = 2_100
const MINUTES = 60
const BUYERS_A_MINUTE = 4
/** Of a hundred buyers, this many leave the payment page without paying. */
const ABANDONED = 10
const PAYS_AFTER = 3
const HOLD = 20

/** Random numbers from 0 to 1 that are the same for the same seed (mulberry32). */
const seeded = (seed: number) => {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** Products by how often they are wanted, the most wanted first; the shelf holds as much of each as it is wanted. */
const eans = Array.from({ length: PRODUCTS }, (_, index) => `29000000${String(index).padStart(5, '0')}`)
const wanted = eans.map((_, index) => 1 / (index + 3) ** 0.7)
const allWanted = wanted.reduce((sum, each) => sum + each, 0)
const onShelf = wanted.map((each) => Math.round((TYRES * each) / allWanted))

let shop: Awaited<ReturnType<typeof startOrdering>>
beforeAll(async () => {
  shop = await startOrdering()
})
afterAll(() => shop.stop())
const restock = async () => {
  await shop.clear()
  const [tyre] = catalogue
  if (!tyre) throw new Error('the sample catalogue is empty')
  await shop.learnTyres(eans.map((ean) => ({ ...tyre, ean })))
  for (const [index, ean] of eans.entries()) await shop.count(ean, onShelf[index] ?? 0)
}

type Method = 'creditcard' | 'banktransfer'
type Caller = { addressKey: string; visitorId: string; method: Method }
let people = 0
/** An order of a person whose phone and e-mail the shop has never seen. */
const orderBy = async ({ addressKey, visitorId, method }: Caller, items: Item[]) => {
  people += 1
  const known = { visitorId, attemptId: `attempt-${people}` }
  const request = method === 'creditcard' ? byCard(requestOf('', 1), known) : withCheckout(requestOf('', 1), known)
  const personal = {
    ...request.checkout.personal,
    phone: `05${String(people).padStart(8, '0')}`,
    emailaddress: `somebody${people}@example.com`,
  }
  return shop.placeOrder({ ...withCheckout(request, { personal }), cart: { items }, addressKey })
}

type Attack = {
  name: string
  /** lines of a cart; the first carts have ten of each product */
  lines: number
  /** the products that he takes, of those that the shop shows as available, the most wanted first */
  choose: (available: string[], random: () => number) => string[]
  /** how he pays, or rather does not: what one way refuses he tries by the next */
  methods: Method[]
}
const CARD: Method[] = ['creditcard']

/** The refusals of any cart of an address: a pause, an hour with too many orders, too many open ones. */
const OF_ANY_CART = /^הזמנות קודמות|^בשעה האחרונה|^כבר יש הזמנות פתוחות/
/** The refusal of a cart with more unpaid tyres than an address may hold. */
const OF_TYRES = /^אפשר לשמור עד/
type Attacker = {
  addressKey: string
  nextTry: number
  heldByCard: number[]
  /** holds all that it may, none of it by card: one tyre more tells whether that is still so */
  isFullForGood: boolean
}

const asWanted = (available: string[]) => available
const inAnyOrder = (available: string[], random: () => number) =>
  available
    .map((ean) => ({ ean, place: random() }))
    .toSorted((one, other) => one.place - other.place)
    .map(({ ean }) => ean)

const attacks: Attack[] = [
  { name: 'takes twenty lines of whatever is there', lines: 20, choose: inAnyOrder, methods: CARD },
  { name: 'takes twenty lines of what most buyers want', lines: 20, choose: asWanted, methods: CARD },
  { name: 'empties one product after the other, the most wanted first', lines: 1, choose: asWanted, methods: CARD },
]
const byTransfer = attacks.map((attack): Attack => ({ ...attack, methods: ['banktransfer', 'creditcard'] }))

/**
 * Plays an hour: honest buyers come, each from an address of their own, and pay after three minutes or leave; the attacker
 * tries again with every address as soon as he may hope for more.
 *
 * @param addresses of the attacker
 * @param seed of everything that is random
 * @returns per cent of the honest buyers whose order was accepted
 */
const playHour = async (addresses: number, seed: number, { lines, choose, methods }: Omit<Attack, 'name'>) => {
  await restock()
  const random = seeded(seed)
  const began = shop.deps.clock.now().getTime()
  const expireCards = createExpireCards(shop.deps, shop.payments)
  const pages: { url: string; minute: number; pays: boolean }[] = []
  const attackers: Attacker[] = Array.from({ length: addresses }, (_, index) => ({
    addressKey: `attacker-${index}`,
    nextTry: 0,
    heldByCard: [],
    isFullForGood: false,
  }))
  let honest = 0
  let served = 0
  let visitors = 0
  const visitor = () => `v_${(visitors += 1)}`

  const sendCart = async (attacker: Attacker, method: Method, chosen: string[], quantity: number) => {
    const items = chosen.map((ean) => ({ ean, quantity }))
    const answer = await orderBy({ addressKey: attacker.addressKey, visitorId: visitor(), method }, items)
    if (answer.ok && method === 'creditcard') {
      attacker.heldByCard.push(minuteNow())
      pages.push({ url: answer.redirectUrl ?? '', minute: minuteNow(), pays: false })
    }
    return answer
  }
  /**
   * Takes all that the shop accepts, and asks for less whenever it refuses for a reason that less can change; what it offers
   * instead is taken.
   *
   * @returns the address holds as many tyres as it may: not one more is accepted
   */
  const attack = async (attacker: Attacker, method: Method): Promise<boolean> => {
    const refused = new Set<string>()
    let [most, quantity] = attacker.isFullForGood ? [1, 1] : [lines, 10]
    let isFull = false
    while (most >= 1) {
      const rows = await shop.database.query<{ ean: string }>(
        'select ean from ordering.availability where available >= $1 and not ean = any($2) order by ean',
        [quantity, [...refused]],
      )
      const available = rows.map(({ ean }) => ean)
      const chosen = choose(available, random).slice(0, most)
      const answer = chosen.length === 0 ? undefined : await sendCart(attacker, method, chosen, quantity)
      if (answer?.ok) {
        if (attacker.isFullForGood) [most, quantity] = [lines, 10]
        attacker.isFullForGood = false
        continue
      }
      if (answer && OF_ANY_CART.test(answer.message)) return false
      isFull = most === 1 && quantity === 1 && OF_TYRES.test(answer?.message ?? '')
      const offers = Array.isArray(answer?.changes) ? answer.changes : []
      for (const offer of offers) {
        refused.add(offer.ean)
        if (offer.available > 0) await sendCart(attacker, method, [offer.ean], offer.available)
      }
      if (offers.length > 0) continue
      // for another reason than its stock: fewer of each, then fewer products
      most = quantity > 1 ? most : Math.floor(most / 2)
      quantity = Math.max(1, Math.floor(quantity / 2))
    }
    return isFull
  }
  /** An address may hope for more in five minutes, or if it is full when the next of its holds by card ends. */
  const planNextTry = (attacker: Attacker, minute: number, isFull: boolean): void => {
    const ends = attacker.heldByCard.map((held) => held + HOLD).filter((end) => end > minute)
    attacker.nextTry = isFull && ends.length > 0 ? Math.min(...ends) : minute + 5
    attacker.isFullForGood = isFull && ends.length === 0
  }
  const minuteNow = () => Math.round((shop.deps.clock.now().getTime() - began) / 60_000)

  const pickWanted = (): string => {
    let left = random() * allWanted
    return eans.find((_, index) => (left -= wanted[index] ?? 0) < 0) ?? (eans[0] as string)
  }
  const buy = async (): Promise<void> => {
    honest += 1
    const one = pickWanted()
    const other = pickWanted()
    const kind = random()
    const items =
      kind < 0.5 && one !== other
        ? [one, other].map((ean) => ({ ean, quantity: 1 }))
        : [{ ean: one, quantity: kind < 0.75 ? 2 : 1 }]
    const answer = await orderBy({ addressKey: `home-${honest}`, visitorId: visitor(), method: 'creditcard' }, items)
    if (!answer.ok) return
    served += 1
    if (answer.redirectUrl)
      pages.push({ url: answer.redirectUrl, minute: minuteNow(), pays: random() * 100 >= ABANDONED })
  }

  for (let minute = 0; minute < MINUTES; minute += 1) {
    shop.setTime(new Date(began + minute * 60_000))
    for (const page of pages.filter((each) => each.pays && each.minute + PAYS_AFTER === minute))
      await shop.payments.settlePayment(shop.gateway.approve(page.url))
    for (const page of pages.filter((each) => !each.pays && each.minute + HOLD === minute)) shop.gateway.end(page.url)
    await expireCards()
    for (const attacker of attackers.filter(({ nextTry }) => nextTry <= minute)) {
      let isFull = false
      for (const method of methods) isFull = await attack(attacker, method)
      planNextTry(attacker, minute, isFull)
    }
    for (let buyer = 0; buyer < BUYERS_A_MINUTE; buyer += 1) await buy()
  }
  return (100 * served) / honest
}

/** Two hours of 240 buyers each: of one hour, a few buyers make a per cent. */
const servedShare = async (addresses: number, attack: Omit<Attack, 'name'>): Promise<number> =>
  ((await playHour(addresses, 1, attack)) + (await playHour(addresses, 2, attack))) / 2

test('without an attacker all honest buyers are served', async () => {
  expect(await servedShare(0, { lines: 0, choose: asWanted, methods: [] })).toBeGreaterThan(99)
})

const ADDRESSES = 20

describe.each([
  { who: 'invented phones and e-mails, for an hour', kinds: attacks },
  { who: 'orders by bank transfer, then by card, never paid', kinds: byTransfer },
])(`an attacker with ${ADDRESSES} addresses: $who`, ({ kinds }) => {
  test.for(kinds)('$name: at least 90 % of the honest buyers are served', async (attack, { annotate }) => {
    const share = await servedShare(ADDRESSES, attack)
    await annotate(`${share.toFixed(1)} % of the honest buyers were served`, 'figure')
    expect(share).toBeGreaterThanOrEqual(90)
  })
})
