import { setTimeout as pause } from 'node:timers/promises'
import { type AnswerOf, type BodyOf, createTyre } from '@zmig/edge-contract'
import { median, type Run, scaled } from './measure.ts'
import type { BenchedShop } from './shop-pages.ts'
import { signInStaff } from './staff-pages.ts'

const PRODUCTS = 11
/** Looks at each answer this often, as somebody who reloads a page all the time. Milliseconds. */
const LOOK_EVERY = 10
/** A product that is not shown by then never will be. Milliseconds. */
const GIVE_UP = 30_000

/** A size that no tyre of the seed has: its list shows the new ones alone. */
const SIZE = { width: '205', profile: '55', rim: '16' }

const tyreOf = (line: string): BodyOf<typeof createTyre> => ({
  ...SIZE,
  ean: '',
  brand: 'Michelin',
  line,
  hebrewName: 'ניסיון',
  category: 'cruiser',
  position: 'rear',
  construction: 'R',
  tube: 'TL',
  displaySize: '',
  load: '75',
  speed: 'H',
  price: 700,
  fullPrice: 800,
  free_shipping: false,
  score: 0,
  description: '',
  treadFamily: 'touring',
  youtube: '',
  dot: '',
})

/** How long after a product was listed an address shows its EAN, in milliseconds. */
const untilShown = async (address: string, ean: string, began: number): Promise<number> => {
  for (;;) {
    const answer = await (await fetch(address)).text()
    if (answer.includes(ean)) return performance.now() - began
    if (performance.now() - began > GIVE_UP) throw new Error(`${address} does not show ${ean}`)
    await pause(LOOK_EVERY)
  }
}

/** From the press of staff that lists a tyre of a new line until the search knows the line, and until the list of its size shows it. */
export const benchNewProduct = async ({ url }: BenchedShop, { load, show }: Run): Promise<void> => {
  const headers = { cookie: await signInStaff(url), 'content-type': 'application/json' }
  const call = async <Answer>(path: string, body: object): Promise<Answer> => {
    const answer = await fetch(`${url}/edge${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
    if (!answer.ok) throw new Error(`${path} was refused: ${await answer.text()}`)
    return (await answer.json()) as Answer
  }
  const list = `${url}/edge/api/v1/tires/MO/${SIZE.width}/${SIZE.profile}/${SIZE.rim}`
  const found: number[] = []
  const listed: number[] = []
  const eans: string[] = []
  try {
    for (let nth = 0; nth < scaled(PRODUCTS, load); nth += 1) {
      const line = `Newline ${'ABCDEFGHIJKLMNOP'[nth] ?? ''}${Date.now() % 100_000}`
      const began = performance.now()
      const { product } = await call<AnswerOf<typeof createTyre>>(createTyre.path, tyreOf(line))
      if (!product) throw new Error('the answer names no product')
      eans.push(product.ean)
      const search = `${url}/edge/api/v1/search?q=${encodeURIComponent(line)}`
      const times = [untilShown(search, product.ean, began), untilShown(list, product.ean, began)] as const
      const [inSearch, inList] = await Promise.all(times)
      found.push(inSearch)
      listed.push(inList)
    }
  } finally {
    for (const ean of eans) await call(`/api/v1/admin/products/${ean}/unlist`, { openOrders: 0 })
  }
  const row = (name: string, times: number[]) => ({
    name: `a new product, until ${name}`,
    value: median(times) / 1_000,
    unit: 's',
    target: { of: 'value' as const, atMost: 2 },
  })
  show([row('a search for its line finds it', found), row('the list of its size shows it', listed)])
}
