import { expect, it } from 'vitest'
import { averageOf, changeOf, revenueByHour } from './sales.ts'

const day = (...hours: [hour: number, revenue: number][]) => ({
  day: '2026-11-23',
  orders: 0,
  paid: 0,
  revenue: 0,
  hours: hours.map(([hour, revenue]) => ({ hour, orders: 1, revenue })),
})

it('adds a day up by the hour, today until now', () => {
  const chart = revenueByHour({ today: day([9, 100], [11, 50]), lastWeek: day([8, 30], [20, 70]), time: '12:05' })
  expect(chart.labels).toHaveLength(13)
  expect([chart.labels[0], chart.labels.at(-1)]).toEqual(['08:00', '20:00'])
  expect(chart.today).toEqual([0, 100, 100, 150, 150, ...Array<null>(8).fill(null)])
  expect(chart.lastWeek).toEqual([...Array<number>(12).fill(30), 100])
})

it('shows a sale in the night', () => {
  const { labels, today } = revenueByHour({ today: day([0, 10]), lastWeek: day([23, 5]), time: '00:30' })
  expect([labels[0], labels.at(-1)]).toEqual(['00:00', '23:00'])
  expect(today.slice(0, 2)).toEqual([10, null])
})

it.each([
  [112, 100, '+12%'],
  [95, 100, '−5%'],
  [100, 100, '0%'],
  [5, 0, undefined],
])('shows %d after %d as %s', (value, before, change) => {
  expect(changeOf(value, before)).toBe(change)
})

it('averages what was paid over the orders that are paid', () => {
  expect(averageOf({ paid: 2, revenue: 500 })).toBe(250)
  expect(averageOf({ paid: 0, revenue: 0 })).toBe(0)
})
