import { pictureLimit } from '@zmig/edge-contract'
import { expect, it } from 'vitest'
import { readName } from './named-picture.ts'
import { text } from './text.ts'

const read = (name: string, size = 1_000) => readName({ name, size })

it.each([
  ['7290000000001.jpg', '7290000000001', 1],
  ['7290000000001-2.JPEG', '7290000000001', 2],
  ['7290000000001_03.png', '7290000000001', 3],
  ['7290000000001 4.webp', '7290000000001', 4],
  ['036000291452.avif', '036000291452', 1],
  ['96385074.jpg', '96385074', 1],
])('%s shows the product %s as its picture %i', (name, ean, place) => {
  expect(read(name)).toEqual({ ean, place })
})

it.each(['IMG_2041.jpg', '729.jpg', '7290000000001-front.jpg', '72900000000012345.jpg', '7290000000001-.jpg'])(
  '%s names no product',
  (name) => expect(read(name)).toBe(text.noEan),
)

it.each(['7290000000001.pdf', '7290000000001', 'Thumbs.db', '7290000000001.svg', '7290000000001.jpg.exe'])(
  '%s is no picture',
  (name) => expect(read(name)).toBe(text.noPicture),
)

it('a picture beyond the limit is not sent', () => {
  expect(read('7290000000001.jpg', pictureLimit.most + 1)).toBe(pictureLimit.tooLarge)
})
