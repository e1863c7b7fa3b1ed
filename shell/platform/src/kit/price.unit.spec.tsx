import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { Discount, money, Price } from './price.tsx'

it.each([
  [0, '₪0.00'],
  [60, '₪60.00'],
  [1898, '₪1,898.00'],
  [1234.5, '₪1,234.50'],
])('%d shekels are written %s', (shekels, text) => expect(money(shekels)).toBe(text))

it('writes price and full price with agorot', () => {
  const words = renderToStaticMarkup(<Price shekels={949} full={1069.9} />)
  expect(words).toContain('>₪949.00<')
  expect(words).toContain('>₪1,069.90<')
})

it('writes a discount in whole shekels, with room for the agorot that it lacks', () => {
  expect(renderToStaticMarkup(<Discount shekels={50} />)).toBe('<bdi dir="ltr" data-whole="">−₪50</bdi>')
  expect(renderToStaticMarkup(<Discount shekels={49.9} />)).toBe('<bdi dir="ltr">−₪49.90</bdi>')
})
