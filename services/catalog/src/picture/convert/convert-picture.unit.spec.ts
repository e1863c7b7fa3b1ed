import sharp from 'sharp'
import { expect, test } from 'vitest'
import { hugePng, photograph } from '../../testing/pictures.ts'
import { type Converted, convertPicture } from './convert-picture.ts'

const converted = async (...given: Parameters<typeof convertPicture>): Promise<Converted> => {
  const outcome = await convertPicture(...given)
  if (!outcome.ok) throw new Error(outcome.message)
  return outcome
}

test.each(['jpeg', 'png', 'webp', 'avif'] as const)(
  'a %s becomes a JPEG, and AVIF and WebP in two sizes',
  async (type) => {
    const { jpeg, sizes } = await converted(await photograph(type, { width: 2_400, height: 1_800 }), type)
    expect(await sharp(jpeg).metadata()).toMatchObject({ format: 'jpeg', width: 2_000, height: 1_500 })
    const read = await Promise.all(
      sizes.map(async ({ size, format, bytes }) => {
        const { format: is, width, height } = await sharp(bytes).metadata()
        return [size, format, is, width, height]
      }),
    )
    expect(read).toEqual([
      ['small', 'avif', 'heif', 480, 360],
      ['small', 'webp', 'webp', 480, 360],
      ['large', 'avif', 'heif', 1_280, 960],
      ['large', 'webp', 'webp', 1_280, 960],
    ])
  },
)

test('a photograph that lies on its side stands upright, and says nothing of camera and place', async () => {
  const upload = await photograph('jpeg', { orientation: 6, make: 'Camera of Dana' })
  expect(await sharp(upload).metadata()).toMatchObject({ width: 800, height: 600, orientation: 6 })
  expect(upload.includes('Camera of Dana')).toBe(true)
  const { jpeg, sizes } = await converted(upload, 'jpeg')
  const metadata = await sharp(jpeg).metadata()
  expect(metadata).toMatchObject({ width: 600, height: 800 })
  for (const bytes of [jpeg, ...sizes.map((each) => each.bytes)]) {
    const { exif: left, orientation, xmp, icc } = await sharp(bytes).metadata()
    expect({ left, orientation, xmp, icc }).toEqual({})
    expect(Buffer.from(bytes).includes('Camera of Dana')).toBe(false)
  }
})

test('a picture smaller than a size is not enlarged, and what is transparent becomes white', async () => {
  const clear = await sharp({ create: { width: 300, height: 300, channels: 4, background: '#0000' } })
    .png()
    .toBuffer()
  const { jpeg, sizes } = await converted(clear, 'png')
  const [red, green, blue] = await sharp(jpeg).raw().toBuffer()
  expect([red, green, blue]).toEqual([255, 255, 255])
  for (const { bytes } of sizes) expect(await sharp(bytes).metadata()).toMatchObject({ width: 300, height: 300 })
})

test('30,000 × 30,000 pixels are refused before they are decoded', async () => {
  const huge = hugePng(30_000)
  expect(huge.length).toBeLessThan(200_000)
  const before = process.memoryUsage().rss
  expect(await convertPicture(huge, 'png')).toMatchObject({
    ok: false,
    message: expect.stringContaining('30000×30000') as string,
  })
  // decoded it would be 900 MB
  expect(process.memoryUsage().rss - before).toBeLessThan(200_000_000)
})

test.each([
  ['is cut off', async () => (await photograph('jpeg')).subarray(0, 20_000), 'jpeg'],
  [
    'has a JPEG behind the beginning of a PNG',
    async () => Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), await photograph('jpeg')]),
    'png',
  ],
  ['is another one than its beginning says', () => photograph('png'), 'jpeg'],
  ['has nothing behind its beginning', () => Promise.resolve(Buffer.from('\xff\xd8\xff', 'latin1')), 'jpeg'],
] as const)('a picture that %s is refused', async (_, make, type) => {
  expect(await convertPicture(await make(), type)).toMatchObject({
    ok: false,
    message: expect.stringContaining('פגום') as string,
  })
})
