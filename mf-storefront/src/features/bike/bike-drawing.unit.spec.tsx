import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { BikeDrawing } from './bike-drawing.tsx'

it('draws wheels of different sizes in numbers of one decimal at most: every page of a bike sends them', () => {
  const drawn = renderToStaticMarkup(<BikeDrawing category="naked" frontSize="120/70-17" rearSize="180/55-17" />)
  expect(new Set(drawn.match(/stroke-width="1[0-9.]+"/g)).size).toBeGreaterThan(1)
  expect(drawn.match(/\d\.\d\d/g)).toBeNull()
})
