import { expect, it } from 'vitest'
import { hoursRows } from './opening-hours.tsx'

const day = (weekday: number, from = '08:00', to = '18:00') => ({ weekday, from, to })
const written = (...open: ReturnType<typeof day>[]) =>
  hoursRows(open).map(({ days, hours }) => `${days} ${hours ?? 'סגור'}`)

it('joins neighbouring days with the same hours', () =>
  expect(written(day(0), day(1), day(2), day(3), day(4), day(5, '08:00', '13:00'))).toEqual([
    'ימים א׳–ה׳ 08:00–18:00',
    'יום ו׳ 08:00–13:00',
    'שבת סגור',
  ]))

it('joins Friday and Saturday when both are closed', () =>
  expect(written(day(0), day(1), day(2), day(3), day(4))).toEqual(['ימים א׳–ה׳ 08:00–18:00', 'יום ו׳ ושבת סגור']))

it('keeps days apart whose hours differ, and names Saturday by its name', () =>
  expect(written(day(0, '10:00'), day(1), day(6, '09:00', '14:00'))).toEqual([
    'יום א׳ 10:00–18:00',
    'יום ב׳ 08:00–18:00',
    'ימים ג׳–ו׳ סגור',
    'שבת 09:00–14:00',
  ]))
