import { expect, it } from 'vitest'
import { hasPicture, pictureOf } from './picture.ts'

const ean = '2907373823466'

it('is the drawing under its version for a tyre without pictures', () => {
  expect(pictureOf({ ean, cdn: false, imageVersion: 'a-b' })).toBe(`/edge/api/v1/media/product/${ean}?v=a-b`)
  expect(pictureOf({ ean, cdn: [] })).toBe(`/edge/api/v1/media/product/${ean}`)
  expect(pictureOf({ ean })).toBe(`/edge/api/v1/media/product/${ean}`)
  expect([false as const, []].map((cdn) => hasPicture({ ean, cdn }))).toEqual([false, false])
})

it('is the first real picture, through the proxy, with any characters in its name', () => {
  const cdn = [{ bucketPath: 'tyres/a b?#.jpg' }, { bucketPath: 'second.jpg' }]
  expect(pictureOf({ ean, cdn, imageVersion: 'x' })).toBe('/edge/api/v1/media/picture/tyres/a%20b%3F%23.jpg')
  expect(pictureOf({ ean, cdn }, true)).toBe('/edge/api/v1/media/picture/tyres/a%20b%3F%23.jpg?size=large')
  expect(hasPicture({ ean, cdn })).toBe(true)
})
