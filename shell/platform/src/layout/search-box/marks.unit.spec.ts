import { expect, it } from 'vitest'
import { markTyped } from './marks.ts'

/** Writes marked text in brackets. */
const marked = (text: string, typed: string) =>
  markTyped(text, typed)
    .map((stretch) => (stretch.typed ? `[${stretch.text}]` : stretch.text))
    .join('')

it.each([
  ['Michelin', 'mic', '[Mic]helin'],
  ['180/55-17', '1805', '[180/5]5-17'],
  ['180/55-17', '180/55zr17', '180/55-17'],
  ['3.25-19', '3,25-1', '[3.25-1]9'],
  ['Michelin Road 6', 'michelin ro', '[Michelin Ro]ad 6'],
  ['Yamaha MT-07', 'mt07', 'Yamaha [MT-07]'],
  ['Michelin 180/55-17', '180 mich', '[Mich]elin [180]/55-17'],
  ['קטנוע', 'קט', '[קט]נוע'],
  // letters in the middle of a word are no match
  ['Continental', 'tin', 'Continental'],
  ['Pirelli', 'piereli', 'Pirelli'],
  ['Pirelli', '', 'Pirelli'],
  ['Pirelli', '/', 'Pirelli'],
])('%s for %j: %s', (text, typed, expected) => expect(marked(text, typed)).toBe(expected))

it('loses no letter of any typed text', () => {
  for (const typed of ['İ', '👍', 'ß', '.', 'road 6 road'])
    expect(
      markTyped('Straße İstanbul 👍 6', typed)
        .map(({ text }) => text)
        .join(''),
    ).toBe('Straße İstanbul 👍 6')
})
