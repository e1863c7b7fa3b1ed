import { wizardTrends } from '@zmig/edge-contract'
import type { Clock, Sql } from '@zmig/kit'
import { ISRAEL } from '@zmig/kit/facts'
import { defineQuery, type Query } from '../../door/http/define-endpoint.ts'

/** Days of the trends unless asked otherwise. */
const DAYS = '30'
/** A tyre that is bought later than so many days after it was suggested may have other reasons. */
const BOUGHT_WITHIN_DAYS = 7

/** The instant at which the first day of the period begins in Israel. @param $1 now @param $2 days, today included */
const SINCE = `((($1::timestamptz at time zone '${ISRAEL}')::date - ($2::integer - 1))::timestamp at time zone '${ISRAEL}')`

/**
 * Runs by day, and those of them with a suggestion that was clicked or bought. An order belongs to a run by the buyer's phone,
 * which is compared where it is kept: a run whose contact was erased, or deleted with its age, has no purchase.
 */
const BY_DAY = `
  with run as materialized (
    select usage_id, person_id::uuid as person_id, eans, ranked_by, answered_at,
      (answered_at at time zone '${ISRAEL}')::date as day
    from edge.wizard_usage where answered_at >= ${SINCE}
  ), bought as (
    select distinct run.usage_id
    from run join people.person asker on asker.id = run.person_id and asker.phone <> ''
    join people.person buyer on buyer.phone = asker.phone
    join edge.placed_order placed on placed.person_id = buyer.id::text and placed.payment_status = 'paid'
      and placed.placed_at >= run.answered_at
      and placed.placed_at < run.answered_at + interval '${BOUGHT_WITHIN_DAYS} days'
    where exists (select from jsonb_array_elements(placed.lines) line where line ->> 'ean' = any(run.eans))
  )
  select to_char(calendar.day, 'YYYY-MM-DD') as day, count(run.usage_id) as answered,
    count(run.usage_id) filter (where exists (select from edge.wizard_click click where click.usage_id = run.usage_id)) as clicked,
    count(bought.usage_id) as bought,
    count(*) filter (where run.ranked_by = 'rules') as rules, count(*) filter (where run.ranked_by = 'model') as model
  from generate_series(($1::timestamptz at time zone '${ISRAEL}')::date - ($2::integer - 1),
    ($1::timestamptz at time zone '${ISRAEL}')::date, interval '1 day') as calendar(day)
  left join run on run.day = calendar.day
  left join bought on bought.usage_id = run.usage_id
  group by calendar.day order by calendar.day`
type Day = { day: string } & Record<'answered' | 'clicked' | 'bought' | 'rules' | 'model', number>

const MODEL = `
  select count(*) as questions, count(*) filter (where outcome = 'ok') as answers,
    coalesce(sum(tokens_read), 0)::float8 as "tokensRead", coalesce(sum(tokens_written), 0)::float8 as "tokensWritten",
    coalesce(sum(micro_dollars), 0)::float8 / 1000000 as dollars
  from edge.wizard_model_question where asked_at >= ${SINCE}`
type Model = Record<'questions' | 'answers' | 'tokensRead' | 'tokensWritten' | 'dollars', number>

/** What became of the wizard's suggestions, day by day. Counts only: no person is named. */
export const createWizardTrendsQueries = (sql: Sql, clock: Clock): Query[] => [
  defineQuery(wizardTrends, async ({ query: { days: length = DAYS } }) => {
    const period = [clock.now(), Number(length)]
    const [days, [model]] = await Promise.all([sql.query<Day>(BY_DAY, period), sql.query<Model>(MODEL, period)])
    if (!model) throw new Error('a count returned no row')
    const sum = (of: Exclude<keyof Day, 'day'>) => days.reduce((total, day) => total + day[of], 0)
    return {
      ok: true as const,
      days: days.map(({ day, answered, clicked, bought }) => ({ day, answered, clicked, bought })),
      funnel: { answered: sum('answered'), clicked: sum('clicked'), bought: sum('bought') },
      rankedBy: { rules: sum('rules'), model: sum('model') },
      model,
    }
  }),
]
