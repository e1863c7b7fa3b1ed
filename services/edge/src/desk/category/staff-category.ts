import { listCategories, removeCategory, saveCategory, StaffCategory } from '@zmig/edge-contract'
import type { ServiceClient, Sql } from '@zmig/kit'
import * as z from 'zod/mini'
import { type Command, defineCommand, defineQuery, type Query } from '../../door/http/define-endpoint.ts'
import { changedFields } from '../../door/staff/audit.ts'
import { orRefused, refuseStaff, signedIn } from '../../door/staff/staff-answer.ts'
import { withHebrewMarks } from '../../search/language/normalise.ts'
import type { StaffDeps, StaffPage } from '../staff-pages.ts'
import { untilShown } from '../until-shown.ts'

const facts = z.omit(StaffCategory, { version: true, products: true })
/** A category as the catalogue answers it. */
const CatalogCategory = z.extend(z.pick(StaffCategory, { version: true }), { facts })
type CatalogCategory = z.infer<typeof CatalogCategory>

const Listed = z.extend(z.omit(listCategories.answer, { ok: true }), {
  categories: z.array(z.extend(CatalogCategory, z.pick(StaffCategory, { products: true }).shape)),
})
const Saved = orRefused(
  { category: CatalogCategory, before: z.optional(CatalogCategory) },
  { category: z.optional(CatalogCategory), faults: saveCategory.answer.shape.faults },
)

const Removed = orRefused({ before: CatalogCategory })

const audited = ({ facts: { id: _id, ...texts } }: CatalogCategory) => texts

const askCategories = async (services: ServiceClient): Promise<StaffCategory[]> => {
  const { categories } = z.parse(Listed, await services.get('/catalog/categories'))
  return categories.map((category) => ({ ...category.facts, version: category.version, products: category.products }))
}

const findCategory = async (services: ServiceClient, id: string): Promise<StaffCategory | undefined> =>
  (await askCategories(services)).find((category) => category.id === id)

/** Waits at most a second until the shop's lists show what was saved. */
const untilCategoryShown = (
  sql: Sql,
  { facts: { id, name, seoTitle, seoDescription } }: CatalogCategory,
): Promise<void> => {
  const texts = [name, seoTitle, seoDescription].map(withHebrewMarks)
  return untilShown(async () => {
    const found = await sql.query(
      'select 1 from edge.category where id = $1 and name = $2 and seo_title = $3 and seo_description = $4',
      [id, ...texts],
    )
    return found.length > 0
  })
}

/** Waits at most a second until the shop has forgotten a category. */
const untilForgotten = (sql: Sql, id: string): Promise<void> =>
  untilShown(async () => (await sql.query('select 1 from edge.category where id = $1', [id])).length === 0)

const createQueries = (services: ServiceClient): Query[] => [
  defineQuery(listCategories, async () => ({ ok: true as const, categories: await askCategories(services) })),
]

const createCommands = ({ sql, services, audit }: StaffDeps): Command[] => [
  defineCommand(saveCategory, async ({ params, body, staff, response }) => {
    const by = signedIn(staff)
    const id = params['id'] ?? ''
    const answer = z.parse(Saved, await services.put(`/catalog/categories/${encodeURIComponent(id)}`, body))
    if (!answer.ok) {
      const now = answer.category && (await findCategory(services, id))
      const { faults } = answer
      return { ...refuseStaff(response, answer), ...(faults && { faults }), ...(now && { category: now }) }
    }
    const { category, before } = answer
    const changes = changedFields(before ? audited(before) : null, audited(category))
    const named = { named: category.facts.name }
    if (changes.length > 0) await audit(by, before ? 'category-changed' : 'category-listed', id, named, changes)
    await untilCategoryShown(sql, category)
    const saved = await findCategory(services, id)
    return { ok: true, ...(saved && { category: saved }) }
  }),
  defineCommand(removeCategory, async ({ params, staff, response }) => {
    const by = signedIn(staff)
    const id = params['id'] ?? ''
    const answer = z.parse(Removed, await services.delete(`/catalog/categories/${encodeURIComponent(id)}`))
    if (!answer.ok) return refuseStaff(response, answer)
    const { before } = answer
    const changes = changedFields(audited(before), null)
    await audit(by, 'category-unlisted', id, { named: before.facts.name }, changes)
    await untilForgotten(sql, id)
    return { ok: true }
  }),
]

/** Categories of tyres as staff look after them: names, and texts for search engines. */
export const createStaffCategories = (deps: StaffDeps): StaffPage => ({
  queries: createQueries(deps.services),
  commands: createCommands(deps),
})
