import { ProductDetail, StaffStock, StaffTyre, TYRE_POSITIONS } from '@zmig/edge-contract'
import { HttpProblem, type ServiceClient } from '@zmig/kit'
import * as z from 'zod/mini'
import { inAgorot, shekels } from '../../money.ts'
import { orRefused, type Refused } from '../../door/staff/staff-answer.ts'

const { ean, set, brand, line, displaySize, description, price, fullPrice, picture, version, sets, openOrders } =
  ProductDetail.shape
const Component = z.optional(z.object({ ean }))
const { free_shipping: freeShipping, dot, ...tyreFacts } = StaffTyre.shape

/** A product as the catalogue answers it, amounts in agorot. */
export const CatalogProduct = inAgorot(
  z.object({
    version,
    facts: z.object({
      ...tyreFacts,
      position: z.enum([...TYRE_POSITIONS, 'set']),
      freeShipping,
      dot: z.optional(dot),
      ean,
      set,
      brand,
      line,
      displaySize,
      description,
      price,
      fullPrice,
      cdn: z.optional(z.array(z.object({ bucketPath: picture }))),
      front: Component,
      rear: Component,
    }),
  }),
)
export type CatalogProduct = z.infer<typeof CatalogProduct>

/** A single tyre's facts as staff change them; undefined for a set. */
export const toStaffTyre = ({ facts }: CatalogProduct): StaffTyre | undefined => {
  const { position } = facts
  if (position === 'set') return undefined
  return {
    brand: facts.brand,
    line: facts.line,
    hebrewName: facts.hebrewName,
    category: facts.category,
    position,
    width: facts.width,
    profile: facts.profile,
    rim: facts.rim,
    construction: facts.construction,
    tube: facts.tube,
    displaySize: facts.displaySize,
    load: facts.load,
    speed: facts.speed,
    price: shekels(facts.price),
    fullPrice: shekels(facts.fullPrice),
    free_shipping: facts.freeShipping,
    score: facts.score,
    description: facts.description,
    treadFamily: facts.treadFamily,
    youtube: facts.youtube,
    dot: facts.dot ?? '',
  }
}

/** A stock as ordering answers it. */
export const OrderingStock = z.extend(z.omit(StaffStock, { inbound: true }), {
  ean,
  inboundCurrent: StaffStock.shape.inbound,
  inboundNext: StaffStock.shape.inbound,
})
export type OrderingStock = z.infer<typeof OrderingStock>

export const toStaffStock = (stock: OrderingStock): StaffStock => ({
  onHand: stock.onHand,
  reserved: stock.reserved,
  inbound: stock.inboundCurrent + stock.inboundNext,
  override: stock.override,
})

const NO_STOCK: StaffStock = { onHand: 0, reserved: 0, inbound: 0, override: null }

/** Stock of single tyres by EAN; those that were never counted have none of anything. */
export const askStock = async (services: ServiceClient, eans: string[]): Promise<Map<string, StaffStock>> => {
  if (eans.length === 0) return new Map()
  const { stocks } = z.parse(
    z.object({ stocks: z.array(OrderingStock) }),
    await services.post('/ordering/stock/counts', { eans }),
  )
  const known = new Map(stocks.map((stock) => [stock.ean, toStaffStock(stock)]))
  return new Map(eans.map((ean) => [ean, known.get(ean) ?? NO_STOCK]))
}

export const pathOf = (ean = ''): string => encodeURIComponent(ean)

/** Open orders with a product. */
export const askOpenOrders = async (services: ServiceClient, ean: string): Promise<ProductDetail['openOrders']> =>
  z.parse(openOrders, await services.get(`/ordering/products/${pathOf(ean)}/open-orders`))

/** A product as its owners know it now, or why it cannot be had. */
export const askProduct = async (
  services: ServiceClient,
  ean: string,
): Promise<{ ok: true; product: ProductDetail } | Refused> => {
  const found = z.parse(
    orRefused({ product: CatalogProduct, sets }),
    await services.get(`/catalog/tyres/${pathOf(ean)}`),
  )
  if (!found.ok) return found
  const { facts, version: newest } = found.product
  const tyre = toStaffTyre(found.product)
  const [stocks, orders] = await Promise.all([askStock(services, facts.set ? [] : [ean]), askOpenOrders(services, ean)])
  return {
    ok: true,
    product: {
      ean: facts.ean,
      brand: facts.brand,
      line: facts.line,
      displaySize: facts.displaySize,
      description: facts.description,
      set: facts.set,
      version: newest,
      openOrders: orders,
      sets: found.sets,
      price: shekels(facts.price),
      fullPrice: shekels(facts.fullPrice),
      picture: facts.cdn?.[0]?.bucketPath ?? '',
      pictures: (facts.cdn ?? []).map(({ bucketPath }) => bucketPath),
      ...(facts.front && { frontEan: facts.front.ean }),
      ...(facts.rear && { rearEan: facts.rear.ean }),
      ...(tyre && { tyre }),
      stock: stocks.get(ean) ?? null,
    },
  }
}

/** An EAN of an address. @throws HttpProblem 404 for what can be no EAN */
export const eanOf = ({ ean = '' }: Record<string, string>): string => {
  if (!/^\d{8,14}$/.test(ean)) throw new HttpProblem(404, 'Not found', 'המוצר לא נמצא בקטלוג')
  return ean
}
