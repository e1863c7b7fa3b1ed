import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { ProductPicture } from './tyre-line.tsx'

const ean = '2908770361995'
const addressOf = (facts: object) =>
  /src="([^"]*)"/.exec(renderToStaticMarkup(<ProductPicture product={{ ean, ...facts }} size={52} />))?.[1]

it('shows the picture that the edge names', () =>
  expect(addressOf({ image: '/edge/api/v1/media/picture/a.webp' })).toBe('/edge/api/v1/media/picture/a.webp'))

it('shows the drawing of a product without a picture', () => {
  expect(addressOf({})).toBe(`/edge/api/v1/media/product/${ean}`)
  expect(addressOf({ imageVersion: 'v2' })).toBe(`/edge/api/v1/media/product/${ean}?v=v2`)
})
