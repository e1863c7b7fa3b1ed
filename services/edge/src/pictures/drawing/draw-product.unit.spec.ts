import { brotliCompressSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { type Drawable, drawingVersion, drawProduct } from './draw-product.ts'

const size = (width: string, profile: string, rim: string) => ({ width, profile, rim })
const part = { ean: '29000001', displaySize: '', load: '', speed: '' }
const tyre = (facts: Partial<Drawable> = {}): Drawable => ({
  brand: 'Michelin',
  line: 'Power 6',
  tread_family: 'sport',
  category: 'sport',
  speed: '(W)',
  position: 'rear',
  ...size('180', '55', '17'),
  is_set: false,
  front: null,
  rear: null,
  ...facts,
})
const set = (facts: Partial<Drawable> = {}): Drawable =>
  tyre({
    is_set: true,
    position: 'set',
    front: { ...part, ...size('120', '70', '17') },
    rear: { ...part, ...size('180', '55', '17') },
    ...facts,
  })

const families = ['slick', 'sport', 'touring', 'block', 'knob', 'rib', 'scooter', 'a family of tomorrow']
const sizes = [
  size('90', '90', '21'),
  size('3.00', '-', '18'),
  size('MT', '90', '16'),
  size('25', '8', '12'),
  size('240', '40', '18'),
]

describe.each(families)('a drawing of family %s', (tread_family) => {
  it.each([...sizes.map((each) => tyre({ tread_family, ...each })), set({ tread_family })])(
    'is small, complete and has a size of its own',
    (product) => {
      const drawing = drawProduct(product)
      expect(drawing).toMatch(/^<svg xmlns="http:\/\/www.w3.org\/2000\/svg" width="480" height="480"/)
      expect(drawing).not.toMatch(/NaN|undefined|Infinity/)
      // a page shows thirty of them
      expect(brotliCompressSync(drawing).length).toBeLessThan(4_000)
      expect(drawing).toContain('MICHELIN')
      // each element costs the main thread of a phone, and text as much as forty of them
      expect(drawing.match(/<[a-z]/gi)?.length).toBeLessThan(90)
      expect(drawing).not.toContain('<text')
    },
  )
})

it('is the same for the same facts, and another for another line, size or family', () => {
  expect(drawProduct(tyre())).toBe(drawProduct(tyre()))
  const kinds = [tyre({ tread_family: 'knob' }), tyre({ position: 'front' }), set()]
  const others = [tyre({ line: 'Road 6' }), tyre({ width: '120' }), ...kinds]
  expect(new Set([tyre(), ...others].map(drawProduct)).size).toBe(6)
  expect(new Set([tyre(), ...others].map(drawingVersion)).size).toBe(6)
  expect(drawingVersion(tyre())).toBe(drawingVersion(tyre()))
})

it('leaves out grooves on race tyres alone: one with a speed rating is for the road', () => {
  const slick = { tread_family: 'slick', category: 'track' }
  const tread = (facts: Partial<Drawable>) => /<path d="([^"]*)" fill="#0a0c0e"/.exec(drawProduct(tyre(facts)))?.[1]
  expect(tread({ ...slick, speed: '' })?.length).toBeLessThan(tread({ ...slick, speed: '(W)' })?.length ?? 0)
  expect(drawingVersion(tyre({ ...slick, speed: '' }))).not.toBe(drawingVersion(tyre({ ...slick, speed: '(W)' })))
})

it('moulds the names on the sidewall, letters that it does not know left out', () => {
  const words = (facts: Partial<Drawable>) =>
    [...drawProduct(tyre(facts)).matchAll(/<path d="([^"]*)" fill="none" stroke="#(?:e9e5df|a3aab0)"/g)].map(
      ([, d]) => d,
    )
  const [brand, names] = words({})
  expect(brand).not.toBe('')
  expect(words({ brand: 'Mitas' })[0]).not.toBe(brand)
  expect(words({ line: 'Road 6' })).toEqual([brand, expect.not.stringMatching(`^${names}$`)])
  expect(words({ brand: 'Ж', line: '' })[0]).toBe('')
})

it('writes names as text, never as markup', () => {
  const drawing = drawProduct(tyre({ brand: '<script>', line: 'M&M "x"' }))
  expect(drawing).not.toContain('<SCRIPT')
  expect(drawing).toContain('&lt;SCRIPT&gt;')
  expect(drawing).toContain('M&amp;M &quot;X&quot;')
})

it('has more than one tread in a family, each line keeping its own in every size', () => {
  const treadOf = (line: string, facts = {}) =>
    /<path d="([^"]*)" fill="#0a0c0e"/.exec(drawProduct(tyre({ line, ...facts })))?.[1]
  const lines = Array.from({ length: 24 }, (_, index) => `Line ${index}`)
  for (const tread_family of ['sport', 'touring', 'block', 'scooter'])
    expect(new Set(lines.map((line) => treadOf(line, { tread_family }))).size).toBe(24)
  const wider = (line: string) => treadOf(line, { width: '190' })?.split('z').length
  for (const line of lines) expect(wider(line)).toBe(treadOf(line, { width: '185' })?.split('z').length)
})
