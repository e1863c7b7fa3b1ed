import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { Sidewall } from './sidewall.tsx'

/** The words on the drawn tyre. */
const lettering = (width: string, profile: string, rim: string): string =>
  renderToStaticMarkup(<Sidewall width={width} profile={profile} rim={rim} />)
    .replaceAll(/<style.*?<\/style>|<[^>]+>/g, '')
    .replace('MOTORCYCLE', '')

it('writes a size as riders say it', () => {
  expect(lettering('120', '70', '17')).toBe('120/70-17')
  expect(lettering('3.00', '-', '18')).toBe('3.00-18')
  expect(lettering('25', '8', '12')).toBe('25x8-12')
  expect(lettering('MT', '90', '16')).toBe('MT90-16')
})

it('shows the commonest rear size until a size is chosen', () => expect(lettering('', '', '')).toBe('180/55-17'))
