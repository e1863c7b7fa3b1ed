import {
  changeProduct,
  changeSet,
  correctStock,
  makeSet,
  ProductDetail,
  overrideStock,
  putBackChange,
  relistProduct,
  unlistProduct,
  type BodyOf,
} from '@zmig/edge-contract'
import type { Sql } from '@zmig/kit'
import * as z from 'zod/mini'
import { type Command, defineCommand } from '../../door/http/define-endpoint.ts'
import { agorot, shekels } from '../../money.ts'
import { changedFields } from '../../door/staff/audit.ts'
import { orRefused, type Refused, refuseStaff, signedIn } from '../../door/staff/staff-answer.ts'
import type { TyreRow } from '../../tyre-row.ts'
import type { StaffDeps } from '../staff-pages.ts'
import { untilShown } from '../until-shown.ts'
import { askOpenOrders, askProduct, CatalogProduct, eanOf, OrderingStock, pathOf } from './product-owners.ts'

const Saved = orRefused(
  { product: CatalogProduct, before: z.optional(CatalogProduct) },
  { product: z.optional(CatalogProduct) },
)
const StockSaved = orRefused(
  { stock: OrderingStock, before: OrderingStock },
  { stock: z.optional(OrderingStock), orders: correctStock.answer.shape.orders },
)
const Unlisted = orRefused({ before: CatalogProduct }, { sets: z.optional(ProductDetail.shape.sets) })

type Response = Parameters<typeof refuseStaff>[0]

export const nameOf = ({ facts }: CatalogProduct) => ({ named: `${facts.brand} ${facts.line} ${facts.displaySize}` })

const picturesOf = ({ cdn = [] }: CatalogProduct['facts']): string[] => cdn.map(({ bucketPath }) => bucketPath)

/** What the history of staff's actions shows of a product. */
const fieldsOf = ({ facts }: CatalogProduct) => ({
  price: shekels(facts.price),
  fullPrice: shekels(facts.fullPrice),
  picture: picturesOf(facts).join(', '),
  ...(facts.front && { frontEan: facts.front.ean }),
  ...(facts.rear && { rearEan: facts.rear.ean }),
})

const stateOf = ({ onHand, override }: OrderingStock) => ({ onHand, override })

/** Waits at most a second until the read model shows what was saved, so that the list after it does. */
const untilProductShown = (sql: Sql, { facts }: CatalogProduct, listed = true): Promise<void> => {
  const { ean, price } = facts
  const pictures = picturesOf(facts).join()
  return untilShown(async () => {
    const [row] = await sql.query<Pick<TyreRow, 'price' | 'cdn'>>(
      'select price, cdn from edge.tyre where ean = $1 and listed',
      [ean],
    )
    const isShown = row?.price === price && (row.cdn ?? []).map(({ bucketPath }) => bucketPath).join() === pictures
    return listed ? isShown : !row
  })
}

const inAgorot = ({ price, fullPrice, ...fields }: Omit<BodyOf<typeof makeSet>, never>) => ({
  ...fields,
  price: agorot(price),
  fullPrice: agorot(fullPrice),
})

/** Answers with the product as its owners know it now, beside a refusal as well. */
export const createAnswered =
  (services: StaffDeps['services']) => async (response: Response, ean: string, refusal?: Refused) => {
    const found = await askProduct(services, ean)
    const result = refusal ? refuseStaff(response, refusal) : { ok: true }
    return { ...result, ...(found.ok && { product: found.product }) }
  }
type Answered = ReturnType<typeof createAnswered>

/** Price and picture of a product, and whether it is on sale. */
const createFactCommands = ({ sql, services, audit }: StaffDeps, answered: Answered): Command[] => [
  defineCommand(changeProduct, async ({ params, body, staff, response }) => {
    const ean = eanOf(params)
    const { price, fullPrice, picture, pictures, version } = body
    const by = signedIn(staff)
    const answer = z.parse(
      Saved,
      await services.patch(`/catalog/tyres/${pathOf(ean)}`, {
        by: by.staffId,
        role: by.role,
        ...(price !== undefined && { price: agorot(price) }),
        ...(fullPrice !== undefined && { fullPrice: agorot(fullPrice) }),
        ...(picture !== undefined && { picture: picture.trim() }),
        ...(pictures && { pictures }),
        ...(version !== undefined && { version }),
      }),
    )
    if (!answer.ok) return answered(response, ean, answer)
    const changes = changedFields(fieldsOf(answer.before ?? answer.product), fieldsOf(answer.product))
    if (changes.length > 0) await audit(by, 'product-changed', ean, nameOf(answer.product), changes)
    await untilProductShown(sql, answer.product)
    return answered(response, ean)
  }),

  defineCommand(unlistProduct, async ({ params, body, staff, response }) => {
    const ean = eanOf(params)
    const openOrders = await askOpenOrders(services, ean)
    if (openOrders.total > (body.openOrders ?? 0)) {
      const orders = openOrders.orders.join(', ')
      const message =
        openOrders.total === 1
          ? `הזמנה פתוחה אחת כוללת את המוצר: ${orders}. היא תשמור על הצמיגים ששמורים לה`
          : `${openOrders.total} הזמנות פתוחות כוללות את המוצר: ${orders}. הן ישמרו על הצמיגים ששמורים להן`
      return { ...refuseStaff(response, { ok: false, code: 'IN_USE', message }), openOrders }
    }
    const answer = z.parse(Unlisted, await services.delete(`/catalog/tyres/${pathOf(ean)}`))
    if (!answer.ok) return { ...refuseStaff(response, answer), ...(answer.sets && { sets: answer.sets }) }
    const changes = changedFields(fieldsOf(answer.before), null)
    await audit(signedIn(staff), 'product-unlisted', ean, nameOf(answer.before), changes)
    await untilProductShown(sql, answer.before, false)
    return { ok: true }
  }),

  defineCommand(relistProduct, async ({ params, staff, response }) => {
    const ean = eanOf(params)
    const answer = z.parse(Saved, await services.post(`/catalog/tyres/${pathOf(ean)}/relist`, {}))
    if (!answer.ok) return refuseStaff(response, answer)
    const changes = changedFields(null, fieldsOf(answer.product))
    await audit(signedIn(staff), 'product-relisted', ean, nameOf(answer.product), changes)
    await untilProductShown(sql, answer.product)
    return answered(response, ean)
  }),
]

const createStockCommands = ({ services, audit }: StaffDeps, answered: Answered): Command[] => [
  defineCommand(correctStock, async ({ params, body, staff, response }) => {
    const ean = eanOf(params)
    const by = signedIn(staff)
    const path = `/ordering/stock/${pathOf(ean)}/correction`
    const answer = z.parse(StockSaved, await services.post(path, { ...body, by: by.staffId }))
    if (!answer.ok)
      return { ...(await answered(response, ean, answer)), ...(answer.orders && { orders: answer.orders }) }
    const changes = changedFields({ onHand: answer.before.onHand }, { onHand: answer.stock.onHand })
    await audit(by, 'stock-corrected', ean, { reason: body.reason }, changes)
    return answered(response, ean)
  }),

  defineCommand(overrideStock, async ({ params, body, staff, response }) => {
    const ean = eanOf(params)
    const by = signedIn(staff)
    const path = `/ordering/stock/${pathOf(ean)}/override`
    const answer = z.parse(StockSaved, await services.post(path, { ...body, by: by.staffId }))
    if (!answer.ok) return answered(response, ean, answer)
    const changes = changedFields({ override: answer.before.override }, { override: answer.stock.override })
    if (changes.length > 0) await audit(by, 'stock-overridden', ean, {}, changes)
    return answered(response, ean)
  }),
]

/** Puts back a change of the history: of the price in the catalogue, of the stock in ordering. */
const createPutBackCommands = ({ sql, services, audit }: StaffDeps, answered: Answered): Command[] => [
  defineCommand(putBackChange, async ({ params, body, staff, response }) => {
    const ean = eanOf(params)
    const by = signedIn(staff)
    const request = { change: body.change, by: by.staffId }
    if (body.of === 'price') {
      const answer = z.parse(
        Saved,
        await services.post(`/catalog/tyres/${pathOf(ean)}/put-back`, { ...request, role: by.role }),
      )
      if (!answer.ok) return answered(response, ean, answer)
      const changes = changedFields(fieldsOf(answer.before ?? answer.product), fieldsOf(answer.product))
      await audit(by, 'product-put-back', ean, nameOf(answer.product), changes)
      await untilProductShown(sql, answer.product)
      return answered(response, ean)
    }
    const answer = z.parse(StockSaved, await services.post(`/ordering/stock/${pathOf(ean)}/put-back`, request))
    if (!answer.ok)
      return { ...(await answered(response, ean, answer)), ...(answer.orders && { orders: answer.orders }) }
    const changes = changedFields(stateOf(answer.before), stateOf(answer.stock))
    await audit(by, 'stock-put-back', ean, {}, changes)
    return answered(response, ean)
  }),
]

const createSetCommands = ({ sql, services, audit }: StaffDeps, answered: Answered): Command[] => [
  defineCommand(makeSet, async ({ body, staff, response }) => {
    const by = signedIn(staff)
    const set = { ...inAgorot(body), by: by.staffId, role: by.role }
    const answer = z.parse(Saved, await services.post('/catalog/sets', set))
    if (!answer.ok) return refuseStaff(response, answer)
    const { product } = answer
    await audit(by, 'set-made', product.facts.ean, nameOf(product), changedFields(null, fieldsOf(product)))
    await untilProductShown(sql, product)
    return answered(response, product.facts.ean)
  }),

  defineCommand(changeSet, async ({ params, body, staff, response }) => {
    const ean = eanOf(params)
    const by = signedIn(staff)
    const { version, ...fields } = body
    const answer = z.parse(
      Saved,
      await services.put(`/catalog/sets/${pathOf(ean)}`, {
        ...inAgorot(fields),
        by: by.staffId,
        role: by.role,
        ...(version !== undefined && { version }),
      }),
    )
    if (!answer.ok) return answered(response, ean, answer)
    const changes = changedFields(fieldsOf(answer.before ?? answer.product), fieldsOf(answer.product))
    await audit(by, 'set-changed', ean, nameOf(answer.product), changes)
    await untilProductShown(sql, answer.product)
    return answered(response, ean)
  }),
]

/** Staff change products, their stock and sets. Their owners decide; the audit records every change. */
export const createStaffProductCommands = (deps: StaffDeps): Command[] => {
  const answered = createAnswered(deps.services)
  return [
    ...createFactCommands(deps, answered),
    ...createStockCommands(deps, answered),
    ...createPutBackCommands(deps, answered),
    ...createSetCommands(deps, answered),
  ]
}
