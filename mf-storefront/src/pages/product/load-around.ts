import { fetchFittingBikes } from '../../api/fitting-bikes.ts'
import { fetchInstallationPrice } from '../../api/installation-price.ts'
import { ALL_BIKES, FEW_BIKES } from '../../features/fitting-bikes/index.ts'
import type { PageContext } from '@zmig/platform'
import type { Around } from './around.slice.ts'

/** 3 s: the product does not wait longer for what stands around it. */
const PATIENCE_MS = 3_000
const isBrowser = typeof document !== 'undefined'

/** What did not come is left out: its own place on the page says so and tries again. */
const orNothing = <T>(call: Promise<T>): Promise<T | undefined> => call.catch(() => undefined)

/** Bikes and installation price of a product. `?bikes=all` is the link to all bikes, for who has no scripts. */
export const loadAround = async ({ edge, url }: PageContext, ean: string): Promise<Around> => {
  const limit = url.searchParams.get(ALL_BIKES.name) === ALL_BIKES.value ? undefined : FEW_BIKES
  const signal = isBrowser ? AbortSignal.timeout(PATIENCE_MS) : undefined
  const [bikes, installation] = await Promise.all([
    orNothing(fetchFittingBikes(edge, ean, { limit, signal })),
    orNothing(fetchInstallationPrice(edge, ean, { signal })),
  ])
  return { ...(bikes && { bikes }), ...(installation !== undefined && { installation }) }
}
