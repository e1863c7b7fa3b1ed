import { changeBike, createBike, listStaffBikes, removeBike, StaffBike } from '@zmig/edge-contract'
import type { ServiceClient, Sql } from '@zmig/kit'
import type { Response } from 'express'
import * as z from 'zod/mini'
import {
  type Command,
  defineCommand,
  defineQuery,
  type Query,
  type StaffMember,
} from '../../door/http/define-endpoint.ts'
import { changedFields } from '../../door/staff/audit.ts'
import { orRefused, refuseStaff, signedIn } from '../../door/staff/staff-answer.ts'
import { paged, staffPages } from '../paged.ts'
import type { StaffDeps, StaffPage } from '../staff-pages.ts'
import { untilShown } from '../until-shown.ts'

const MOTORCYCLES = '/advisor/motorcycles'

const ratings = { frontLoad: true, frontSpeed: true, rearLoad: true, rearSpeed: true } as const
/** A motorcycle as the advisor answers it: what is not known of its tyres is left out. */
const Motorcycle = z.extend(z.pick(StaffBike, { version: true }), {
  fact: z.partial(z.omit(StaffBike, { version: true }), ratings),
})
type Motorcycle = z.infer<typeof Motorcycle>

const Listed = paged({ motorcycles: z.array(Motorcycle), brands: listStaffBikes.answer.shape.brands })
const Saved = orRefused(
  { motorcycle: Motorcycle, before: z.optional(Motorcycle) },
  { motorcycle: z.optional(Motorcycle), faults: createBike.answer.shape.faults },
)
const Removed = orRefused({ before: Motorcycle })

const toBike = ({ fact, version: seen }: Motorcycle): StaffBike => ({
  ...fact,
  frontLoad: fact.frontLoad ?? '',
  frontSpeed: fact.frontSpeed ?? '',
  rearLoad: fact.rearLoad ?? '',
  rearSpeed: fact.rearSpeed ?? '',
  version: seen,
})

/** Without what says the same of every bike. */
const audited = (motorcycle: Motorcycle) => {
  const { id: _id, version: _version, ...fields } = toBike(motorcycle)
  return fields
}
const nameOf = ({ fact: { brand, model, yearFrom, yearTo } }: Motorcycle) => ({
  named: `${brand} ${model} ${yearFrom}–${yearTo}`,
})

const SHOWN = `
  select 1 from edge.bike where id = $1 and (brand, model, category, front_size, rear_size) = ($2, $3, $4, $5, $6)
    and (year_from, year_to) = ($7, $8)`

/** Waits at most a second until the shop shows a bike as it was saved, or has forgotten one. */
const untilBikeShown = (sql: Sql, { fact }: Motorcycle, isListed: boolean): Promise<void> => {
  const { id, brand, model, category, frontSize, rearSize, yearFrom, yearTo } = fact
  return untilShown(async () => {
    const found = isListed
      ? await sql.query(SHOWN, [id, brand, model, category, frontSize, rearSize, yearFrom, yearTo])
      : await sql.query('select 1 from edge.bike where id = $1', [id])
    return found.length > 0 === isListed
  })
}

/** wizard-shops-and-admin.md §9 */
const PAGE = 20

const createQueries = (services: ServiceClient): Query[] => [
  defineQuery(listStaffBikes, async ({ query: { page = 1, limit = PAGE, words = '', category = '' } }) => {
    const filter = new URLSearchParams({ page: String(page), limit: String(limit), words, category })
    const found = z.parse(Listed, await services.get(`${MOTORCYCLES}?${filter.toString()}`))
    return {
      ok: true as const,
      bikes: found.motorcycles.map(toBike),
      brands: found.brands,
      pagination: staffPages(page, limit, found.total),
    }
  }),
]

const createCommands = ({ sql, services, audit }: StaffDeps): Command[] => {
  /** Records what was saved, and answers when the shop shows it. */
  const save = async (asked: Promise<unknown>, staff: StaffMember | undefined, response: Response) => {
    const by = signedIn(staff)
    const answer = z.parse(Saved, await asked)
    if (!answer.ok) {
      const { faults, motorcycle: now } = answer
      return { ...refuseStaff(response, answer), ...(faults && { faults }), ...(now && { bike: toBike(now) }) }
    }
    const { motorcycle, before } = answer
    const changes = changedFields(before ? audited(before) : null, audited(motorcycle))
    const action = before ? 'bike-changed' : 'bike-listed'
    if (changes.length > 0) await audit(by, action, motorcycle.fact.id, nameOf(motorcycle), changes)
    await untilBikeShown(sql, motorcycle, true)
    return { ok: true, bike: toBike(motorcycle) }
  }
  const pathOf = (params: Record<string, string>): string => `${MOTORCYCLES}/${encodeURIComponent(params['id'] ?? '')}`
  return [
    defineCommand(createBike, ({ body, staff, response }) =>
      save(services.post(`${MOTORCYCLES}/new`, body), staff, response),
    ),
    defineCommand(changeBike, ({ params, body, staff, response }) =>
      save(services.put(pathOf(params), body), staff, response),
    ),
    defineCommand(removeBike, async ({ params, staff, response }) => {
      const by = signedIn(staff)
      const answer = z.parse(Removed, await services.delete(pathOf(params)))
      if (!answer.ok) return refuseStaff(response, answer)
      const { before } = answer
      await audit(by, 'bike-unlisted', before.fact.id, nameOf(before), changedFields(audited(before), null))
      await untilBikeShown(sql, before, false)
      return { ok: true }
    }),
  ]
}

/** Motorcycles and their fitments as staff look after them. */
export const createStaffBikes = (deps: StaffDeps): StaffPage => ({
  queries: createQueries(deps.services),
  commands: createCommands(deps),
})
