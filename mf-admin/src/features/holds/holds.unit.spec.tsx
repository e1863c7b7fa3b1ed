import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { columnsOf } from './holds.tsx'

const hold = (orderId: string, address: string | null, visitor: string | null) => ({
  ...{ orderId, address, visitor, paymentMethod: 'creditcard', total: 699, tyres: [] },
  ...{ placedAt: '2026-11-28T08:00:00Z', expiresAt: '2026-11-28T08:30:00Z', name: 'דנה לוי', phone: '0501234567' },
})
const holds = [
  hold('Z-1', 'n_home', 'v_one'),
  hold('Z-2', 'n_home', 'v_one'),
  hold('Z-3', 'n_home', 'v_two'),
  hold('Z-4', 'n_other', 'v_three'),
  hold('Z-5', null, null),
]
const columns = columnsOf(holds, () => undefined)
const wordsOf = (id: string) =>
  holds.map((each) =>
    renderToStaticMarkup(<>{columns.find((column) => column.id === id)?.cell(each)}</>)
      .replaceAll(/<style[^]*?<\/style>/g, '')
      .replaceAll(/<[^>]+>/g, ' ')
      .replaceAll(/\s+/g, ' ')
      .trim(),
  )

it('names the buyer of a hold', () => expect(wordsOf('buyer')[0]).toBe('דנה לוי 0501234567'))

it('says in words which holds are of one browser or network, and the ids only as a detail behind them', () =>
  expect(wordsOf('source')).toEqual([
    'שני שריונים מאותו דפדפן 3 שריונים מאותה רשת n_home · v_one',
    'שני שריונים מאותו דפדפן 3 שריונים מאותה רשת n_home · v_one',
    '3 שריונים מאותה רשת n_home · v_two',
    'שריון יחיד n_other · v_three',
    'לא ידוע',
  ]))
