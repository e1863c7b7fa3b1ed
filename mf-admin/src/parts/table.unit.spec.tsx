// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { type Column, DataTable } from './table.tsx'

afterEach(cleanup)

type Row = { id: string; prices: string[] }
const columns: Column<Row>[] = [
  {
    id: 'fragment',
    header: 'מקרה',
    cell: () => (
      <>
        <b>מועד ההתקנה בוטל</b>
        <br />
        התקשרו ללקוח
      </>
    ),
  },
  { id: 'list', header: 'מחירים', cell: ({ prices }) => prices.map((price) => <p key={price}>{price}</p>) },
  { id: 'words', header: 'הערה', cell: () => 'שיחה אחת' },
]

it('keeps the parts of a cell in one element, so that a card does not set them side by side', () => {
  const rows = [{ id: '1', prices: ['₪4,290.00', '₪3,990.00'] }]
  render(<DataTable label="מקרים" columns={columns} rows={rows} rowKey={({ id }) => id} empty={null} />)
  const cells = screen.getAllByRole('cell')
  expect(cells.map(({ textContent }) => textContent)).toEqual([
    'מועד ההתקנה בוטלהתקשרו ללקוח',
    '₪4,290.00₪3,990.00',
    'שיחה אחת',
  ])
  expect(cells.map(({ childNodes }) => childNodes.length)).toEqual([1, 1, 1])
})

it('never breaks a price or the number of an order', () => {
  const inOnePiece: Column<Row>[] = [
    {
      id: 'price',
      header: 'סכום',
      align: 'money',
      cell: () => (
        <b>
          <bdi dir="ltr">₪4,290.00</bdi>
        </b>
      ),
    },
    {
      id: 'order',
      header: 'הזמנה',
      cell: () => (
        <a href="/admin/orders/Z-100008">
          <bdi dir="ltr">Z-100008</bdi>
        </a>
      ),
    },
    {
      id: 'phone',
      header: 'טלפון',
      cell: () => (
        <p>
          <a href="tel:052-1234567">
            <bdi dir="ltr">052-1234567</bdi>
          </a>
        </p>
      ),
    },
    {
      id: 'product',
      header: 'מוצר',
      cell: () => (
        <p>
          <bdi dir="ltr">Michelin Power 6</bdi>
        </p>
      ),
    },
  ]
  const rows = [{ id: '1', prices: [] }]
  render(<DataTable label="הזמנות" columns={inOnePiece} rows={rows} rowKey={({ id }) => id} empty={null} />)
  const spaceOf = (words: string) => getComputedStyle(screen.getByText(words)).whiteSpace
  expect(['₪4,290.00', 'Z-100008', '052-1234567'].map(spaceOf)).toEqual(['nowrap', 'nowrap', 'nowrap'])
  expect(spaceOf('Michelin Power 6')).not.toBe('nowrap')
})
