import { Agent, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { createDatabase, type Database } from '@zmig/kit'
import { percentile } from './measure.ts'

/** A running shop whose orders and answers are measured. */
export type OrderingShop = { url: string; databaseUrl: string }

/** Runs work with browsers and a database of its own. */
export const withShop = async <T>(
  { url, databaseUrl }: OrderingShop,
  work: (browsers: Browsers, database: Database) => Promise<T>,
): Promise<T> => {
  const database = createDatabase(databaseUrl, { max: 12, applicationName: 'zmigo bench' })
  const browsers = createBrowsers(url)
  try {
    return await work(browsers, database)
  } finally {
    browsers.close()
    await database.end()
  }
}

/** One piece of work: when it was due (`performance.now`), and how long after that it had ended, in milliseconds. */
export type Done<Result> = { due: number; milliseconds: number; result: Result }

/**
 * Starts a piece of work at a steady pace, whether earlier ones have ended or not. Time counts from the time at which
 * each was due: a stall delays all requests that were due in it.
 * @param work gets the number of the piece, from 0 on; must not reject
 */
export const atSteadyPace = <Result>(perSecond: number, work: (number: number) => Promise<Result>) => {
  const stopping = new AbortController()
  const done: Done<Result>[] = []
  const running = new Set<Promise<void>>()
  const began = performance.now()

  const begin = (number: number, due: number) => {
    const one = work(number).then((result) => {
      done.push({ due, milliseconds: performance.now() - due, result })
      running.delete(one)
    })
    running.add(one)
  }
  const pacing = (async () => {
    for (let number = 0; !stopping.signal.aborted; number += 1) {
      const due = began + (number * 1_000) / perSecond
      const early = due - performance.now()
      if (early > 0) await pause(early, undefined, { signal: stopping.signal }).catch(() => undefined)
      if (!stopping.signal.aborted) begin(number, due)
    }
  })()

  return {
    /** what has ended so far */
    done,
    /** starts no more work and waits for running work */
    stop: async (): Promise<Done<Result>[]> => {
      stopping.abort()
      await pacing
      await Promise.all(running)
      return done
    },
  }
}

/** Those that were due in a span of time. */
export const dueIn = <Result>(done: readonly Done<Result>[], from: number, to: number): Done<Result>[] =>
  done.filter(({ due }) => due >= from && due < to)

/** Pieces that were due and had ended in a time span, so that later events do not affect them. */
export const endedIn = <Result>(done: readonly Done<Result>[], from: number, to: number): Done<Result>[] =>
  dueIn(done, from, to).filter(({ due, milliseconds }) => due + milliseconds <= to)

/** Milliseconds, from when it was due until its end, that this share (0..1) of the work did not exceed. */
export const slowest = (done: readonly Done<unknown>[], share: number): number =>
  percentile(
    done.map(({ milliseconds }) => milliseconds),
    share,
  )

/** Each a shopper of another address, as behind a proxy: of 198.18.0.0/16, which no real network uses (RFC 2544). */
export const addressOfShopper = (number: number): string => `198.18.${(number >> 8) % 256}.${number % 256}`

export type Answered = { status: number; body: string; milliseconds: number }

/**
 * What many browsers send, over kept connections; plain node:http, because it leaves the most of two cores to the shop.
 * @param repeats sends a request again, as browsers do, when the server closed a kept connection just then; else that is a failure
 */
export const createBrowsers = (shopUrl: string, { repeats = true } = {}) => {
  const { port } = new URL(shopUrl)
  // closed before a balancer would: whoever closes has to be the one that sends
  const agent = new Agent({ keepAlive: true, maxSockets: 256, timeout: 30_000 })
  const send = (method: string, path: string, body?: unknown, from?: string): Promise<Answered> =>
    new Promise((resolve, reject) => {
      const began = performance.now()
      const json = body === undefined ? undefined : Buffer.from(JSON.stringify(body))
      const headers = {
        ...(json && { 'content-type': 'application/json', 'content-length': json.length }),
        ...(from && { 'x-forwarded-for': from }),
      }
      const sent = request({ host: '127.0.0.1', port, path, method, agent, headers }, (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.on('error', reject)
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            body: Buffer.concat(chunks).toString('utf8'),
            milliseconds: performance.now() - began,
          }),
        )
      })
      sent.setTimeout(30_000, () => sent.destroy(new Error(`${path} gave no answer within 30 s`)))
      sent.on('error', (error: NodeJS.ErrnoException) => {
        // The server closed a kept connection just now; browsers send the request again, and so do we.
        if (repeats && sent.reusedSocket && error.code === 'ECONNRESET')
          send(method, path, body, from).then(resolve, reject)
        else reject(error)
      })
      sent.end(json)
    })
  // `from` is the address behind a proxy on this machine; without it this machine itself asks, which has no limits
  return {
    page: (path: string, from?: string) => send('GET', path, undefined, from),
    get: (path: string, from?: string) => send('GET', `/edge/api/v1${path}`, undefined, from),
    post: (path: string, body: unknown, from?: string) => send('POST', `/edge/api/v1${path}`, body, from),
    close: () => agent.destroy(),
  }
}
export type Browsers = ReturnType<typeof createBrowsers>

/** The products that the benchmark buys: singles with a large stock, also against the seed. */
export type Goods = {
  /** by EAN, of singles */
  stocked: string[]
  /** each of which one is left, and none will come */
  last: string[]
}

/**
 * Sets a large stock in a temporary shop and ends pre-orders and orders on demand: otherwise no tyre is
 * ever the last one. Its availability is published with the next order of each.
 *
 * @throws when the shop has fewer products than that
 */
export const fillShelves = async (
  database: Database,
  { stocked, last }: Record<keyof Goods, number>,
): Promise<Goods> => {
  const rows = await database.query<{ ean: string }>(
    `select ean from ordering.product left join ordering.stock using (ean)
     where not is_set and stock.override is null and coalesce(inbound_current, 0) = 0 order by ean limit $1`,
    [stocked + last],
  )
  const eans = rows.map(({ ean }) => ean)
  if (eans.length < stocked + last) throw new Error(`the shop has ${eans.length} products of ${stocked + last}`)
  const goods = { stocked: eans.slice(0, stocked), last: eans.slice(stocked) }
  await database.query(`update ordering.shipment set order_deadline = '2000-01-01' where role = 'next'`)
  for (const [wanted, onHand] of [
    [goods.stocked, 100_000],
    [goods.last, 1],
  ] as const)
    await database.query(
      `insert into ordering.stock (ean, on_hand) select ean, $2 from unnest($1::text[]) as wanted(ean)
       on conflict (ean) do update set on_hand = excluded.on_hand + stock.reserved`,
      [wanted, onHand],
    )
  return goods
}

/** Coupons of 50 shekels, one for each of these products. @returns their codes */
export const makeCoupons = async (
  database: Database,
  eans: readonly string[],
  { prefix, singleUse }: { prefix: string; singleUse: boolean },
): Promise<string[]> => {
  const codes = eans.map((_, index) => `${prefix}${index}`)
  await database.query(
    `insert into ordering.coupon (code, ean, discount, single_use)
     select code, ean, 5000, $3 from unnest($1::text[], $2::text[]) as wanted(code, ean)
     on conflict (code, ean) do nothing`,
    [codes, eans, singleUse],
  )
  return codes
}

export type Hour = { shop: string; date: string; startCursor: number }

/** Hours of garages with the days that the shop offers, each with one place. @throws when there are fewer */
export const makeHours = async (database: Database, shopUrl: string, ean: string, count: number): Promise<Hour[]> => {
  await database.query('update ordering.garage set capacity_per_slot = 1')
  const garages = await database.query<{ id: string }>(
    'select id from ordering.garage where not hide and not manual_booking order by id',
  )
  const install = async <Answer>(path: string) =>
    (await (await fetch(`${shopUrl}/edge/api/v1/checkout/install/${path}?eans=${ean}`)).json()) as Answer
  const hours: Hour[] = []
  for (const { id: shop } of garages)
    for (const { value: date } of await install<{ value: string }[]>(`dates/${shop}`))
      for (const { startCursor } of await install<{ startCursor: number }[]>(`slots/${shop}/${date}`)) {
        hours.push({ shop, date, startCursor })
        if (hours.length === count) return hours
      }
  throw new Error(`the garages have ${hours.length} free hours of ${count}`)
}

type Wish = { ean: string; hour?: Hour; couponCode?: string }

/** The result of an order: its number, or the name of its refusal, or what should not have happened. */
export type Ordered = { milliseconds: number } & ({ orderId: string } | { refused: string } | { fault: string })

const installed = ({ shop, date, startCursor }: Hour) => ({
  sip: 'install',
  selectedShop: shop,
  installDate: date,
  installSlot: startCursor,
})

/**
 * Complete checkouts as a browser sends them, paid by transfer, each by another buyer; picked up unless an hour is wished for.
 * @param addressOf the address of a buyer behind a proxy; without it they all are this machine
 */
export const createOrders = (
  browsers: Pick<Browsers, 'post'>,
  addressOf: (buyer: number) => string | undefined = () => undefined,
) => {
  const run = Date.now().toString(36)
  let buyers = 0
  return async ({ ean, hour, couponCode }: Wish): Promise<Ordered> => {
    const number = (buyers += 1)
    const checkout = {
      ...(hour ? installed(hour) : { sip: 'pickup' }),
      ...(couponCode && { couponCode }),
      personal: {
        name: 'בדיקת עומס',
        phone: `05${String(number).padStart(8, '0')}`,
        emailaddress: `bench-${run}-${number}@example.com`,
      },
      payment: { check_tos: true, payments: 1 },
      selectedPaymentMethod: 'banktransfer',
      attemptId: `bench-${run}-${number}`,
    }
    try {
      const body = { cart: { items: [{ ean, quantity: 1 }] }, checkout }
      const sent = await browsers.post('/checkout', body, addressOf(number))
      const { status, body: text, milliseconds } = sent
      if (status !== 200) return { milliseconds, fault: `status ${status}: ${text.slice(0, 200)}` }
      const answer = JSON.parse(text) as { success: boolean; orderId?: string; code?: string }
      if (answer.success && answer.orderId) return { milliseconds, orderId: answer.orderId }
      return { milliseconds, refused: answer.code ?? '' }
    } catch (error) {
      return { milliseconds: 0, fault: error instanceof Error ? error.message : String(error) }
    }
  }
}

export const isPlaced = (ordered: Ordered): ordered is Ordered & { orderId: string } => 'orderId' in ordered

/** Each reason once, as a remark behind a name; empty when all is well. */
export const remarks = (all: readonly Ordered[]): string => {
  const reasons = new Set(all.flatMap((one) => ('fault' in one ? [one.fault] : [])))
  return reasons.size > 0 ? ` (${[...reasons].slice(0, 3).join('; ')})` : ''
}
