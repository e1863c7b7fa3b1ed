import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { Offer } from './cart-pairs.tsx'
import type { Visibility } from '@zmig/edge-contract'

const offered = (visibility: Visibility): string => {
  const pair = {
    ean: '2900000012',
    name: 'power-6',
    brand: 'Michelin',
    displayName: 'Power 6',
    front: { ean: '2900000001', size: '120/70-17' },
    rear: { ean: '2900000002', size: '180/55-17' },
    price: 1699,
    saving: 89,
    visibility,
  }
  return renderToStaticMarkup(<Offer offer={{ pair, count: 1, has: 'both' }} onSwap={() => undefined} />)
}

it('says when a pair comes that is not in stock', () => {
  expect(offered('preorder')).toContain('מגיע במשלוח הקרוב')
  expect(offered('ondemand')).toContain('הזמינו היום, קבלו במשלוח הבא')
  expect(offered('instock')).not.toMatch(/משלוח|מלאי/)
})
