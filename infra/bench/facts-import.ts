import { setTimeout as pause } from 'node:timers/promises'
import { inStoreEan, PRODUCT_COLUMNS } from '@zmig/edge-contract'
import { seedTyres, syntheticCatalogue } from '@zmig/edge/search/testing'
import { atSteadyPace, type OrderingShop, slowest, withShop } from './buyers.ts'
import { counted, type Run, scaled } from './measure.ts'
import { ask, createStaff, PACE, timed, untilFollowed } from './product-import.ts'
import { signInStaff } from './staff-pages.ts'

const PRODUCTS = 20_000
const BEFORE_MS = 15_000

const cellText = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? `"${String(value).replaceAll('"', '""')}"`
    : ''

/** A file that lists so many new products with all of their facts, ten of each on the shelf. */
const fileOf = (count: number): string => {
  const singles = seedTyres().filter(({ set }) => !set)
  const rows = [...syntheticCatalogue(singles, count, 'deep')].map((tyre, index) => {
    const cells: Record<string, unknown> = {
      ...tyre,
      ean: inStoreEan('298', (index + 0.5) / 1e9),
      price: tyre.price / 100,
      fullPrice: Math.max(tyre.fullPrice, tyre.price) / 100,
      free_shipping: tyre.freeShipping,
      onHand: 10,
      override: 'auto',
      cdn: '',
    }
    return PRODUCT_COLUMNS.map((column) => cellText(cells[column])).join(',')
  })
  return [PRODUCT_COLUMNS.join(','), ...rows].join('\n')
}

/** An import that lists thousands of products with all of their facts while shoppers ask, and the export that gives them back. */
export const benchFactsImport = (shop: OrderingShop, { load, show }: Run): Promise<void> =>
  withShop(shop, async (_, database) => {
    const cookie = await signInStaff(shop.url)
    const { call, until } = createStaff(shop.url, cookie)
    const products = scaled(PRODUCTS, load)
    const csv = fileOf(products)
    const question = ask(
      shop.url,
      seedTyres()
        .filter(({ set }) => !set)
        .slice(0, 500)
        .map(({ ean }) => ean),
    )
    const asking = async () => {
      const quiet = atSteadyPace(PACE, question)
      await pause(Math.max(3_000, BEFORE_MS * load))
      return quiet.stop()
    }
    await asking() // processes are warm
    const before = await asking()

    const check = async (file: string) => {
      const sent = await call<{ import: { _id: string } }>('POST', 'product-imports?name=facts.csv', file, 'text/csv')
      return until(sent.import._id, 'checked')
    }
    const busy = atSteadyPace(PACE, question)
    const checked = await timed(() => check(csv))
    const applied = await timed(async () => {
      await call('POST', `product-imports/${checked.result._id}/apply`, '{}')
      return until(checked.result._id, 'applied')
    })
    const during = await busy.stop()
    const followed = await timed(() => untilFollowed(database))
    const exported = await timed(async () => {
      const init = { method: 'POST', headers: { cookie, 'content-type': 'application/json' }, body: '{}' }
      return (await fetch(`${shop.url}/edge/api/v1/admin/product-export`, init)).text()
    })
    const again = await check(exported.result)

    const failed = [...before, ...during].filter(({ result }) => !result).length
    const limit = slowest(before, 0.99)
    const value = slowest(during, 0.99)
    show([
      {
        name: `import of ${counted(products)} new products with all facts, dry run with upload`,
        value: checked.seconds,
        unit: 's',
      },
      { name: '  faults of the file', value: checked.result.faults, unit: '', target: { of: 'value', atMost: 0 } },
      {
        name: `  applied (${counted(applied.result.applied)} lines, ${counted(applied.result.conflicts)} conflicts)`,
        value: applied.seconds,
        unit: 's',
      },
      {
        name: '  both together',
        value: checked.seconds + applied.seconds,
        unit: 's',
        target: { of: 'value', atMost: 60 },
      },
      {
        name: "  the shop's p99 meanwhile; limit: before",
        value,
        unit: 'ms',
        limit,
        ratio: value / limit,
        target: { of: 'ratio', atMost: 3 },
      },
      { name: '  until every read model has followed, afterwards', value: followed.seconds, unit: 's' },
      { name: '  export of all products', value: exported.seconds, unit: 's' },
      {
        name: '  lines that the exported file would change',
        value: again.waiting + again.faults,
        unit: '',
        target: { of: 'value', atMost: 0 },
      },
      { name: '  questions that failed', value: failed, unit: '', target: { of: 'value', atMost: 0 } },
    ])
  })
