import { listBrands, removeBrand, saveBrand, slugOf, StaffBrand } from '@zmig/edge-contract'
import type { ServiceClient, Sql } from '@zmig/kit'
import * as z from 'zod/mini'
import { type Command, defineCommand, defineQuery, type Query } from '../../door/http/define-endpoint.ts'
import { changedFields } from '../../door/staff/audit.ts'
import { orRefused, refuseStaff, signedIn } from '../../door/staff/staff-answer.ts'
import type { StaffDeps, StaffPage } from '../staff-pages.ts'
import { untilShown } from '../until-shown.ts'

const facts = z.partial(z.omit(StaffBrand, { version: true, products: true }), { logo: true })
/** A brand with a row, as the catalogue answers it. */
const CatalogBrand = z.extend(z.pick(StaffBrand, { version: true }), { facts })
type CatalogBrand = z.infer<typeof CatalogBrand>

const Listed = z.extend(z.omit(listBrands.answer, { ok: true }), {
  brands: z.array(CatalogBrand),
  named: z.array(z.pick(StaffBrand, { name: true, products: true })),
})
const Saved = orRefused(
  { brand: CatalogBrand, before: z.optional(CatalogBrand) },
  { brand: z.optional(CatalogBrand), faults: saveBrand.answer.shape.faults },
)

const Removed = orRefused({ before: CatalogBrand })

const audited = ({ facts }: CatalogBrand) => ({ name: facts.name, picture: facts.logo ?? '' })

/** Every brand with a row, and those that only products name. */
const askBrands = async (services: ServiceClient): Promise<StaffBrand[]> => {
  const { brands, named } = z.parse(Listed, await services.get('/catalog/brands'))
  const found = new Map<string, StaffBrand>(
    brands.map(({ facts, version }) => [
      facts.id,
      { id: facts.id, name: facts.name, logo: facts.logo ?? '', version, products: 0 },
    ]),
  )
  for (const each of named) {
    const slug = slugOf(each.name)
    const known = found.get(slug) ?? { id: slug, name: each.name, logo: '', version: null, products: 0 }
    found.set(slug, { ...known, products: known.products + each.products })
  }
  return [...found.values()].sort((one, other) => one.name.localeCompare(other.name))
}

const findBrand = async (services: ServiceClient, slug: string): Promise<StaffBrand | undefined> =>
  (await askBrands(services)).find((brand) => brand.id === slug)

const SHOWN =
  'select 1 from edge.brand where id = $1 and ($2::text is null or (name = $2 and logo is not distinct from $3))'

/** Waits at most a second until the shop shows a brand as it was saved, or has forgotten it. */
const untilBrandShown = (sql: Sql, id: string, saved?: CatalogBrand['facts']): Promise<void> =>
  untilShown(async () => {
    const found = await sql.query(SHOWN, [id, saved?.name ?? null, saved?.logo ?? null])
    return found.length > 0 === (saved !== undefined)
  })

const createQueries = (services: ServiceClient): Query[] => [
  defineQuery(listBrands, async () => ({ ok: true as const, brands: await askBrands(services) })),
]

const createCommands = ({ sql, services, audit }: StaffDeps): Command[] => [
  defineCommand(saveBrand, async ({ params, body, staff, response }) => {
    const by = signedIn(staff)
    const slug = params['id'] ?? ''
    const path = `/catalog/brands/${encodeURIComponent(slug)}`
    const answer = z.parse(Saved, await services.put(path, { ...body, by: by.staffId }))
    if (!answer.ok) {
      const now = answer.brand && (await findBrand(services, slug))
      const { faults } = answer
      return { ...refuseStaff(response, answer), ...(faults && { faults }), ...(now && { brand: now }) }
    }
    const { brand, before } = answer
    const changes = changedFields(before ? audited(before) : null, audited(brand))
    const named = { named: brand.facts.name }
    if (changes.length > 0) await audit(by, before ? 'brand-changed' : 'brand-listed', slug, named, changes)
    await untilBrandShown(sql, slug, brand.facts)
    const saved = await findBrand(services, slug)
    return { ok: true, ...(saved && { brand: saved }) }
  }),
  defineCommand(removeBrand, async ({ params, staff, response }) => {
    const by = signedIn(staff)
    const slug = params['id'] ?? ''
    const answer = z.parse(Removed, await services.delete(`/catalog/brands/${encodeURIComponent(slug)}`))
    if (!answer.ok) return refuseStaff(response, answer)
    const { before } = answer
    await audit(by, 'brand-unlisted', slug, { named: before.facts.name }, changedFields(audited(before), null))
    await untilBrandShown(sql, slug)
    return { ok: true }
  }),
]

/** Brands of tyres as staff look after them: how they are spelled, and their logos. */
export const createStaffBrands = (deps: StaffDeps): StaffPage => ({
  queries: createQueries(deps.services),
  commands: createCommands(deps),
})
