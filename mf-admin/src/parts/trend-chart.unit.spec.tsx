import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { type ChartSeries, TrendChart } from './trend-chart.tsx'

const today = { name: 'היום', values: [100, 300, null] }
const before: ChartSeries = { name: 'לפני שבוע', values: [50, 200, 400], role: 'compared' }

const htmlOf = (series: ChartSeries[], kind: 'line' | 'bars' = 'line'): string =>
  renderToStaticMarkup(
    <TrendChart
      title="הכנסות לפי שעה"
      labelsTitle="שעה"
      labels={['08:00', '09:00', '10:00']}
      series={series}
      kind={kind}
      format={(value) => `₪${value}`}
    />,
  ).replaceAll(/<style[^]*?<\/style>/g, '')

const allOf = (html: string, pattern: RegExp): string[] => [...html.matchAll(pattern)].map(([, found = '']) => found)

it('says its highest values to those who do not see it', () => {
  expect(htmlOf([today, before])).toContain(
    'role="img" aria-label="הכנסות לפי שעה. היום: הגבוה ביותר ₪300 ב־09:00. לפני שבוע: הגבוה ביותר ₪400 ב־10:00"',
  )
})

it('draws time from left to right, and a line to the last value that is known', () => {
  const html = htmlOf([today, before])
  const places = allOf(html, /<text x="([\d.]+)" y="214"/g).map(Number)
  expect(places).toHaveLength(3)
  expect(places).toEqual(places.toSorted((one, other) => one - other))
  const pointsOf = (part: string) => html.match(new RegExp(`<path[^>]* d="([^"]+)"[^>]*data-part="${part}"`))?.[1]
  expect(pointsOf('main')?.split('L')).toHaveLength(2)
  expect(pointsOf('compared')?.split('L')).toHaveLength(3)
})

it('writes as many of long labels as have room side by side', () => {
  const labels = [12, 13, 14, 15, 16, 17].map((day) => `${day}.11.2026, 15:38`)
  const html = renderToStaticMarkup(
    <TrendChart
      title="מחיר"
      labelsTitle="מתי"
      labels={labels}
      series={[{ name: 'מחיר', values: [1, 2, 3, 4, 5, 6] }]}
    />,
  )
  const places = allOf(html, /<text x="([\d.]+)" y="214"/g).map(Number)
  expect(places.length).toBeGreaterThan(1)
  // 17 letters of 12 px
  for (const [index, place] of places.slice(1).entries()) expect(place - (places[index] ?? 0)).toBeGreaterThan(17 * 6.5)
})

it('can be read as a table', () => {
  const html = htmlOf([today, before])
  const rows = allOf(html, /<tr>(.*?)<\/tr>/g).map((row) =>
    allOf(row, /<t[hd][^>]*>(.*?)<\/t[hd]>/g).map((cell) => cell.replaceAll(/<[^>]+>/g, '')),
  )
  expect(rows).toEqual([
    ['שעה', 'היום', 'לפני שבוע'],
    ['08:00', '₪100', '₪50'],
    ['09:00', '₪300', '₪200'],
    ['10:00', 'אין נתון', '₪400'],
  ])
})

it('draws bars as high as their values, and only the axis without any', () => {
  const heights = allOf(htmlOf([{ name: 'ריצות', values: [100, 200] }], 'bars'), /<rect[^>]* height="([\d.]+)"/g)
  expect(Number(heights[1])).toBeCloseTo(Number(heights[0]) * 2)
  expect(htmlOf([{ name: 'ריצות', values: [] }], 'bars')).not.toContain('<rect')
})

it('writes what it is given as text', () => {
  expect(htmlOf([{ name: '<img src=x>', values: [1] }])).not.toContain('<img')
})
