import { expect, it } from 'vitest'
import { type CardProduct, productCard, shopCard } from './social-cards.ts'

const size = (width: string, profile: string, rim: string) => ({ width, profile, rim })
const part = { ean: '29000001', displaySize: '', load: '', speed: '' }
const product = (facts: Partial<CardProduct> = {}): CardProduct => ({
  brand: 'Michelin',
  line: 'Power 6',
  tread_family: 'sport',
  category: 'sport',
  speed: '(W)',
  ...size('180', '55', '17'),
  is_set: false,
  front: null,
  rear: null,
  position: 'rear',
  category_name: 'ספורט',
  ...facts,
})

it('shows brand, model, kind and size, and no price: networks keep a card longer than a price holds', () => {
  const card = productCard(product(), 'צמיגו')
  for (const word of ['Michelin', 'Power 6', '180/55-17', 'צמיג אחורי · ספורט', 'צמיגו']) expect(card).toContain(word)
  expect(card).toMatch(/^<svg xmlns="http:\/\/www.w3.org\/2000\/svg" width="1200" height="630"/)
  expect(card).not.toMatch(/₪|undefined|NaN/)
})

it.each<[number | undefined, string]>([
  [undefined, ' · משלוח חינם מזוג<'],
  [2, ' · משלוח חינם מזוג<'],
  [1, ' · משלוח חינם<'],
  [4, ' · משלוח חינם מ־4 צמיגים<'],
])('promises free shipping by the terms: from %s tyres', (freeShippingFrom, words) => {
  expect(productCard(product(), 'צמיגו', freeShippingFrom)).toContain(words)
  expect(shopCard('צמיגו', freeShippingFrom)).toContain(words)
})

it('shows both sizes of a set', () => {
  const set = productCard(
    product({
      is_set: true,
      position: 'set',
      front: { ...part, ...size('120', '70', '17') },
      rear: { ...part, ...size('180', '55', '17') },
    }),
    'צמיגו',
  )
  for (const word of ['120/70-17', '180/55-17', 'קדמי', 'אחורי', 'זוג צמיגים']) expect(set).toContain(word)
})

it('writes hostile names as text, without what no XML may hold', () => {
  const card = productCard(
    product({
      brand: '</text><script>',
      line: '"&\u0000\u001b\ud800',
      category_name: '<image href="file:///etc/passwd">',
    }),
    '<b>',
  )
  expect(card).not.toMatch(/<script|<image|<b>/i)
  for (const sign of ['\u0000', '\u001b', '\ud800']) expect(card).not.toContain(sign)
  expect(card).toContain('&lt;/text&gt;&lt;script&gt;')
})
