import { expect, it } from 'vitest'
import { readPicture } from './picture.ts'

const bytes = (hex: string) => Buffer.concat([Buffer.from(hex.replaceAll(' ', ''), 'hex'), Buffer.alloc(64)])

// 300 × 520, as 012c × 0208
const png = bytes('89504e470d0a1a0a 0000000d 49484452 0000012c 00000208')
const jpeg = bytes('ffd8 ffe0 0006 4a464946 ff ffc4 0004 0000 ffc2 0011 08 0208 012c')
const lossy = bytes('52494646 00000000 57454250 56503820 00000000 000000 9d012a 2c01 0802')
const lossless = bytes('52494646 00000000 57454250 5650384c 00000000 2f 2bc18100')
const extended = bytes('52494646 00000000 57454250 56503858 0a000000 00000000 2b0100 070200')

it.each([
  ['a PNG', png, 'image/png'],
  ['a JPEG with tables and padding before its frame', jpeg, 'image/jpeg'],
  ['a lossy WebP', lossy, 'image/webp'],
  ['a lossless WebP', lossless, 'image/webp'],
  ['an extended WebP', extended, 'image/webp'],
])('measures %s', (_, picture, contentType) => {
  expect(readPicture(picture)).toEqual({ contentType, size: { width: 300, height: 520 } })
})

it.each([
  ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="300" height="520"></svg>')],
  ['a page', Buffer.from('<!doctype html><html><body>a page that says it is a picture</body></html>')],
  ['nothing', Buffer.alloc(0)],
  ['a JPEG that breaks off', bytes('ffd8 ffe0 7fff')],
  ['a PNG without extent', bytes('89504e470d0a1a0a 0000000d 49484452 00000000 00000208')],
])('refuses %s', (_, content) => expect(readPicture(content)).toBeUndefined())
