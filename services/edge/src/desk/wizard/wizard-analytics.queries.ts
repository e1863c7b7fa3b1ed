import { staffPages } from '../paged.ts'
import { readCanonicalSize, USAGES_A_PAGE, type WizardUsage, wizardStats, wizardUsages } from '@zmig/edge-contract'
import type { Clock, Sql } from '@zmig/kit'
import { ISRAEL } from '@zmig/kit/facts'
import { readPeople } from '@zmig/kit/people'
import { defineQuery, type Query } from '../../door/http/define-endpoint.ts'
import type { Audit } from '../../door/staff/audit.ts'
import { signedIn } from '../../door/staff/staff-answer.ts'

const DAY = 24 * 60 * 60 * 1_000
/** Top motorcycles that the analytics name (wizard-shops-and-admin.md §9). */
const TOP = 10

const COUNTS = `
  select count(*) as "totalCount", count(*) filter (where answered_at > $1) as "dailyCount",
    count(*) filter (where answered_at > $2) as "weeklyCount", count(*) filter (where answered_at > $3) as "monthlyCount",
    count(*) filter (where answered_at <= $1 and answered_at > $4) as "previousDay",
    count(*) filter (where answered_at <= $2 and answered_at > $5) as "previousWeek",
    count(*) filter (where answered_at <= $3 and answered_at > $6) as "previousMonth"
  from edge.wizard_usage`
type Counts = Record<
  'totalCount' | 'dailyCount' | 'weeklyCount' | 'monthlyCount' | 'previousDay' | 'previousWeek' | 'previousMonth',
  number
>

const TOP_BIKES = `
  select motorcycle_id as "motorcycleId", coalesce(bike.brand || ' ' || bike.model, motorcycle_id) as "modelName", count
  from (select motorcycle_id, count(*) as count from edge.wizard_usage group by 1 order by 2 desc, 1 limit ${TOP}) top
  left join edge.search_bike bike on bike.id = motorcycle_id
  order by count desc, motorcycle_id`

const usagesIn = (order: 'asc' | 'desc'): string => `
  select usage.*, bike.brand || ' ' || bike.model as model, bike.year_from, bike.year_to, bike.front_size, bike.rear_size,
    coalesce((select jsonb_agg(jsonb_build_object('brand', brand, 'name', name, 'displaySize', display_size)
      order by clicked_at, ean) from edge.wizard_click click where click.usage_id = usage.usage_id), '[]') as clicked
  from edge.wizard_usage usage left join edge.search_bike bike on bike.id = usage.motorcycle_id
  where $3::text is null or usage.motorcycle_id = $3
  order by usage.answered_at ${order}, usage.usage_id limit $1 offset $2`

const COUNT = `select count(*) as total from edge.wizard_usage where $1::text is null or motorcycle_id = $1`

type Row = {
  usage_id: string
  person_id: string
  motorcycle_id: string
  usage: string
  kilometres: string
  tyre_type: string
  ranked_by: WizardUsage['rankedBy']
  answered_at: Date
  model: string | null
  year_from: number
  year_to: number
  front_size: string | null
  rear_size: string | null
  clicked: WizardUsage['clickedTires']
}

// not `timeStyle`, which writes 5:56 for 05:56
const time = new Intl.DateTimeFormat('he-IL', {
  timeZone: ISRAEL,
  day: 'numeric',
  month: 'numeric',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
})
const sizeOf = (canonical: string | null) => readCanonicalSize(canonical ?? '') ?? null

const toUsages = async (sql: Sql, rows: Row[]): Promise<WizardUsage[]> => {
  const people = await readPeople(sql, [...new Set(rows.map(({ person_id }) => person_id))])
  return rows.map((row) => {
    const person = people.get(row.person_id)
    const sizes = { front: sizeOf(row.front_size), rear: sizeOf(row.rear_size) }
    const yearRanges = [{ from: row.year_from, to: row.year_to, ...sizes }]
    return {
      _id: row.usage_id,
      formattedDate: time.format(row.answered_at),
      createdAt: row.answered_at.toISOString(),
      visitorId: person?.texts?.['visitorId'] ?? '',
      wizardResponses: {
        visitorName: person?.name ?? '',
        visitorPhoneNumber: person?.phone ?? '',
        motorcycle: row.motorcycle_id,
        usage: row.usage,
        kilometers: row.kilometres,
        selectedTyreType: row.tyre_type,
      },
      motorcycleDetails: row.model === null ? null : { id: row.motorcycle_id, model: row.model, yearRanges },
      rankedBy: row.ranked_by,
      clickedTires: row.clicked,
    }
  })
}

/** Staff's view of the wizard: personal, so never cached. */
export const createWizardAnalyticsQueries = (sql: Sql, clock: Clock, audit: Audit): Query[] => [
  defineQuery(wizardStats, async () => {
    const now = clock.now().getTime()
    const since = [1, 7, 30, 2, 14, 60].map((days) => new Date(now - days * DAY))
    const [[counts], topMotorcycles] = await Promise.all([
      sql.query<Counts>(COUNTS, since),
      sql.query<{ modelName: string; motorcycleId: string; count: number }>(TOP_BIKES),
    ])
    if (!counts) throw new Error('a count returned no row')
    const { previousDay: dailyCount, previousWeek: weeklyCount, previousMonth: monthlyCount, ...stats } = counts
    const previous = { dailyCount, weeklyCount, monthlyCount }
    return { ok: true as const, stats: { ...stats, previous, topMotorcycles } }
  }),

  defineQuery(wizardUsages, async ({ query: { page = 1, limit = USAGES_A_PAGE, sortOrder, motorcycle }, staff }) => {
    // recorded first, so that no person is shown without a record
    await audit(signedIn(staff), 'wizard-usages-read', '', { page, limit, motorcycle })
    const order = sortOrder === '1' || sortOrder === 'asc' ? 'asc' : 'desc'
    const [rows, [counted]] = await Promise.all([
      sql.query<Row>(usagesIn(order), [limit, (page - 1) * limit, motorcycle ?? null]),
      sql.query<{ total: number }>(COUNT, [motorcycle ?? null]),
    ])
    const pagination = staffPages(page, limit, counted?.total ?? 0)
    return { ok: true as const, usages: await toUsages(sql, rows), pagination }
  }),
]
