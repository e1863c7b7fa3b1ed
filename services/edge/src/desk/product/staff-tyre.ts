import {
  changeTyre,
  createTyre,
  tyreChoices,
  type ChosenLine,
  ProductDetail,
  type StaffTyre,
} from '@zmig/edge-contract'
import type { TyreFacts } from '@zmig/events'
import type { Sql } from '@zmig/kit'
import * as z from 'zod/mini'
import { type Command, defineCommand, defineQuery, type Query } from '../../door/http/define-endpoint.ts'
import { changedFields } from '../../door/staff/audit.ts'
import { orRefused, type Refused, refuseStaff, signedIn } from '../../door/staff/staff-answer.ts'
import { agorot } from '../../money.ts'
import { toFactsRow } from '../../tyre-row.ts'
import type { StaffDeps } from '../staff-pages.ts'
import { untilShown } from '../until-shown.ts'
import { CatalogProduct, eanOf, pathOf, toStaffTyre } from './product-owners.ts'
import { createAnswered, nameOf } from './staff-product.commands.ts'

const TyreSaved = orRefused(
  { product: CatalogProduct, before: z.optional(CatalogProduct) },
  {
    product: z.optional(CatalogProduct),
    faults: changeTyre.answer.shape.faults,
    sets: z.optional(ProductDetail.shape.sets),
  },
)
type NotSaved = Refused & Pick<z.infer<typeof changeTyre.answer>, 'faults' | 'sets'>

const toCatalog = ({ free_shipping: freeShipping, price, fullPrice, ...facts }: StaffTyre) => ({
  ...facts,
  freeShipping,
  price: agorot(price),
  fullPrice: agorot(fullPrice),
})

/** Letters of a description that the history of staff's actions shows. */
const SHOWN_WORDS = 80

/** What the history of staff's actions shows of a tyre. */
const fieldsOf = (product: CatalogProduct): Record<string, string | number | boolean> => {
  const tyre = toStaffTyre(product)
  return tyre ? { ...tyre, description: tyre.description.slice(0, SHOWN_WORDS) } : {}
}

/** Columns of the read model that show whether a change has arrived. */
const SHOWN = [
  'brand',
  'line',
  'hebrew_name',
  'category',
  'position',
  'width',
  'profile',
  'rim',
  'construction',
  'tube',
  'display_size',
  'load',
  'speed',
  'price',
  'full_price',
  'free_shipping',
  'description',
  'tread_family',
  'youtube',
  'dot',
] as const
const ROW = `select ${SHOWN.join(', ')} from edge.tyre where ean = $1 and listed`

/** Waits at most a second until the read model shows all facts of a tyre, so that the list after it does. */
export const untilFactsShown = (sql: Sql, { facts }: CatalogProduct): Promise<void> => {
  // of a single tyre, the catalogue's facts and those of its event are the same
  const wanted = toFactsRow(facts as unknown as TyreFacts)
  return untilShown(async () => {
    const [row] = await sql.query<Pick<typeof wanted, (typeof SHOWN)[number]>>(ROW, [facts.ean])
    return row !== undefined && SHOWN.every((column) => row[column] === wanted[column])
  })
}

/** What a refusal says beside its reason. */
const moreOf = ({ faults, sets }: NotSaved) => ({ ...(faults && { faults }), ...(sets && { sets }) })

/** Staff list single tyres with all of their facts, and change them. The catalogue decides; the audit records every change. */
export const createTyreCommands = ({ sql, services, audit }: StaffDeps): Command[] => {
  const answered = createAnswered(services)
  return [
    defineCommand(createTyre, async ({ body, staff, response }) => {
      const by = signedIn(staff)
      const { ean, ...tyre } = body
      const answer = z.parse(
        TyreSaved,
        await services.post('/catalog/single-tyres', {
          ...toCatalog(tyre),
          ean: ean.trim(),
          by: by.staffId,
          role: by.role,
        }),
      )
      if (!answer.ok) return { ...refuseStaff(response, answer), ...moreOf(answer) }
      const { product } = answer
      const created = product.facts.ean
      await audit(by, 'product-created', created, nameOf(product), changedFields(null, fieldsOf(product)))
      await untilFactsShown(sql, product)
      return answered(response, created)
    }),

    defineCommand(changeTyre, async ({ params, body, staff, response }) => {
      const ean = eanOf(params)
      const by = signedIn(staff)
      const { version, ...tyre } = body
      const answer = z.parse(
        TyreSaved,
        await services.put(`/catalog/single-tyres/${pathOf(ean)}`, {
          ...toCatalog(tyre),
          by: by.staffId,
          role: by.role,
          ...(version !== undefined && { version }),
        }),
      )
      if (!answer.ok) return { ...(await answered(response, ean, answer)), ...moreOf(answer) }
      const changes = changedFields(fieldsOf(answer.before ?? answer.product), fieldsOf(answer.product))
      if (changes.length > 0) await audit(by, 'product-changed', ean, nameOf(answer.product), changes)
      await untilFactsShown(sql, answer.product)
      return answered(response, ean)
    }),
  ]
}

const CATEGORIES = 'select id, name from edge.category order by name'
const LINES = `
  select distinct on (brand, line) brand, line, hebrew_name as "hebrewName", category,
    tread_family as "treadFamily", youtube
  from edge.tyre where listed and not is_set order by brand, line, changed_at desc`

/** What the form of a tyre offers: what the shop has already. */
export const createTyreQueries = (sql: Sql): Query[] => [
  defineQuery(tyreChoices, async () => {
    const [categories, lines] = await Promise.all([
      sql.query<{ id: string; name: string }>(CATEGORIES),
      sql.query<ChosenLine>(LINES),
    ])
    return { ok: true as const, categories, lines }
  }),
]
