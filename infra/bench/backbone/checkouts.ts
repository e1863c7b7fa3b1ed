import { setTimeout as pause } from 'node:timers/promises'

type Listed = { ean: string; visibility: string; available: number; set: boolean }
type Size = { width: string; profile: string; rim: string }

/** The result of a checkout. */
export type Checkout = { orderId: string } | { failure: string }

const TIMEOUT_MILLISECONDS = 15_000
/** sizes that are looked through, and tyres that are ordered */
const SIZES = 50
const TYRES = 24

const getJson = async <Answer>(url: string): Promise<Answer> => {
  const response = await fetch(url)
  if (!response.ok) throw new Error(`${url} answered ${response.status}`)
  return (await response.json()) as Answer
}

/**
 * The best stocked single tyres, once per unit, in turns: no order fails for lack of stock, and each tyre is bought so
 * often that the order of its changes can be checked.
 */
const unitsInStock = async (shopUrl: string): Promise<string[]> => {
  const api = `${shopUrl}/edge/api/v1`
  const stocked = new Map<string, number>()
  for (const { width, profile, rim } of await getJson<Size[]>(`${api}/popular/sizes?limit=${SIZES}`)) {
    const path = [width, profile, rim].map(encodeURIComponent).join('/')
    const { result } = await getJson<{ result: Listed[] }>(`${api}/tires/MO/${path}`)
    for (const { ean, visibility, available, set } of result)
      if (visibility === 'instock' && !set) stocked.set(ean, available)
  }
  const best = [...stocked].toSorted(([, one], [, other]) => other - one).slice(0, TYRES)
  const turns = Array.from({ length: best[0]?.[1] ?? 0 }, (_, turn) => best.filter(([, units]) => units > turn))
  return turns.flat().map(([ean]) => ean)
}

/**
 * Orders over HTTP as browsers send them, each by another buyer: one tyre, picked up, paid by transfer.
 * @throws when the shop has nothing in stock
 */
export const createBuyers = async (shopUrl: string) => {
  const units = await unitsInStock(shopUrl)
  if (units.length === 0) throw new Error(`${shopUrl} has no tyre in stock that could be ordered`)
  const run = Date.now().toString().slice(-6)
  const send = async (number: number): Promise<Checkout> => {
    const checkout = {
      sip: 'pickup',
      personal: {
        name: 'בדיקת עומס',
        phone: `05${run.slice(-4)}${String(number).padStart(4, '0')}`,
        emailaddress: `bench-${run}-${number}@example.com`,
      },
      payment: { check_tos: true, payments: 1 },
      selectedPaymentMethod: 'banktransfer',
      attemptId: `bench-${run}-${number}`,
    }
    const response = await fetch(`${shopUrl}/edge/api/v1/checkout`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ cart: { items: [{ ean: units[number % units.length], quantity: 1 }] }, checkout }),
      signal: AbortSignal.timeout(TIMEOUT_MILLISECONDS),
    })
    const text = await response.text()
    if (!response.ok) return { failure: `status ${response.status}: ${text.slice(0, 200)}` }
    const answer = JSON.parse(text) as { success: boolean; orderId?: string; code?: string }
    return answer.success && answer.orderId ? { orderId: answer.orderId } : { failure: `refused: ${answer.code}` }
  }
  return {
    /** orders until the shelves are empty */
    units: units.length,
    order: (number: number): Promise<Checkout> =>
      send(number).catch((error: unknown) => ({ failure: error instanceof Error ? error.message : String(error) })),
  }
}

/** Queries until a condition holds. @returns seconds that it took @throws when it does not hold in time */
export const until = async (what: string, seconds: number, holds: () => Promise<boolean>): Promise<number> => {
  const began = performance.now()
  while (!(await holds())) {
    if (performance.now() - began > seconds * 1_000) throw new Error(`${what} did not come true within ${seconds} s`)
    await pause(50)
  }
  return (performance.now() - began) / 1_000
}
