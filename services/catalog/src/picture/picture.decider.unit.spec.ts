import { expect, test } from 'vitest'
import { decideSize, decideType } from './picture.decider.ts'

const latin1 = (text: string) => Buffer.from(text, 'latin1')

test.each([
  ['jpeg', '\xff\xd8\xff\xe0\0\x10JFIF'],
  ['png', '\x89PNG\r\n\x1a\n\0\0\0\rIHDR'],
  ['webp', 'RIFF\x10\0\0\0WEBPVP8 '],
  ['avif', '\0\0\0\x1cftypavif'],
  ['avif', '\0\0\0\x1cftypmif1\0\0\0\0mif1miafavif'],
])('a %s is known by its first bytes', (type, beginning) => {
  expect(decideType(latin1(beginning))).toEqual({ type })
})

test.each([
  ['a GIF', 'GIF89a', 'GIF'],
  ['a ZIP', 'PK\x03\x04\x14\0', 'ZIP'],
  ['an empty ZIP', 'PK\x05\x06', 'ZIP'],
  ['a PDF', '%PDF-1.7', 'PDF'],
  ['a HEIC of a phone', '\0\0\0\x18ftypheic', 'HEIC'],
  ['pictures of another kind in the same boxes', '\0\0\0\x18ftypmif1\0\0\0\0mif1heic', 'HEIC'],
  ['an AVIF that moves', '\0\0\0\x20ftypavis\0\0\0\0avisavifmif1', 'AVIF מונפש'],
  ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>', 'SVG'],
  ['an SVG behind a declaration', '<?xml version="1.0"?>\n<!-- x -->\n<svg onload="alert(1)">', 'SVG'],
  ['a page', '  <!DOCTYPE html><html>', 'דף אינטרנט'],
  ['a page without its type', '<script>alert(1)</script>', 'דף אינטרנט'],
  ['a text', 'hello', 'אינו תמונה'],
  ['nothing', '', 'אינו תמונה'],
  ['a RIFF that is sound', 'RIFF\x10\0\0\0WAVEfmt ', 'אינו תמונה'],
])('%s is refused with what to do', (_, beginning, said) => {
  const decision = decideType(latin1(beginning))
  expect(decision).toMatchObject({ ok: false, code: 'VALIDATION' })
  const { message } = decision as { message: string }
  expect(message).toContain(said)
  expect(message).toMatch(/העלו/)
})

test('a picture has from 200 pixels a side to 64 million, and a logo from 40', () => {
  expect(decideSize({ width: 200, height: 200 }, 'product')).toBeUndefined()
  expect(decideSize({ width: 8_000, height: 8_000 }, 'product')).toBeUndefined()
  expect(decideSize({ width: 30_000, height: 30_000 }, 'product')?.message).toContain('30000×30000 פיקסלים. הקטינו')
  expect(decideSize({ width: 8_001, height: 8_000 }, 'logo')?.ok).toBe(false)
  expect(decideSize({ width: 199, height: 4_000 }, 'product')?.message).toContain('קטנה מדי')
  expect(decideSize({ width: 199, height: 40 }, 'logo')).toBeUndefined()
  expect(decideSize({ width: 199, height: 39 }, 'logo')?.message).toContain('כל צד צריך להיות 40 פיקסלים')
})
