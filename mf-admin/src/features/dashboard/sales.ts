import type { AnswerOf, dashboard } from '@zmig/edge-contract'

export type DashboardAnswer = AnswerOf<typeof dashboard>

type Hours = DashboardAnswer['today']['hours']

/** Hours that every day shows; a sale before or after them widens the chart. */
const OPENS = 8
const CLOSES = 20

const label = (hour: number): string => `${String(hour).padStart(2, '0')}:00`

/** The sum of all hours up to and with this one. */
const until = (hours: Hours, last: number): number =>
  hours.filter(({ hour }) => hour <= last).reduce((sum, { revenue }) => sum + revenue, 0)

/** The revenue that a day has reached by each hour, today's up to the running one. */
export const revenueByHour = ({ today, lastWeek, time }: Pick<DashboardAnswer, 'today' | 'lastWeek' | 'time'>) => {
  const now = Number(time.slice(0, 2))
  const used = [...today.hours, ...lastWeek.hours].map(({ hour }) => hour)
  const first = Math.min(OPENS, now, ...used)
  const last = Math.max(CLOSES, now, ...used)
  const hours = Array.from({ length: last - first + 1 }, (_, index) => first + index)
  return {
    labels: hours.map(label),
    today: hours.map((hour) => (hour <= now ? until(today.hours, hour) : null)),
    lastWeek: hours.map((hour) => until(lastWeek.hours, hour)),
  }
}

/** What an order comes to, of those that are paid: shekels. */
export const averageOf = ({ paid, revenue }: Pick<DashboardAnswer['today'], 'paid' | 'revenue'>): number =>
  paid === 0 ? 0 : revenue / paid

/** The difference in per cent, with its sign; undefined without anything to compare with. */
export const changeOf = (value: number, before: number): string | undefined => {
  if (before === 0) return undefined
  const percent = Math.round(((value - before) / before) * 100)
  return `${percent > 0 ? '+' : percent < 0 ? '−' : ''}${Math.abs(percent)}%`
}
