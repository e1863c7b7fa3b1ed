import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { Held } from './held-order.tsx'

const pair = {
  ean: '2900000012',
  brand: 'Michelin',
  displayName: 'Power 6',
  displaySize: '120/70ZR17 M/C (58W) + 180/55ZR17 M/C (73W)',
  quantity: 1,
  set: true,
}
const ordered = { lines: [pair], sip: 'pickup' as const, place: '', payAtGarage: 0, timed: false }

it('shows the sizes of a pair as the cart does, each on a line of its own, away from name and quantity', () => {
  const expiresAt = new Date(Date.now() + 600_000).toISOString()
  const html = renderToStaticMarkup(<Held orderId="Z-100042" expiresAt={expiresAt} ordered={ordered} />)
  const lines = html
    .split(/<br\/?>/)
    .map((line) => line.replaceAll(/<style.*?<\/style>|<[^>]+>/g, ' ').replaceAll(/\s+/g, ' '))
  expect(lines.slice(-4).map((line) => line.trim())).toEqual([
    expect.stringMatching(/Michelin Power 6$/),
    '120/70-17 ZR M/C (58W)',
    '180/55-17 ZR M/C (73W)',
    'כמות: 1 (זוג)',
  ])
})
