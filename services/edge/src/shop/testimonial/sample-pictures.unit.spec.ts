import { expect, it } from 'vitest'
import { drawConversation, samplePictures } from './sample-pictures.ts'

it('draws twenty-five, each marked as a sample in the picture and in its text', () => {
  expect(samplePictures).toHaveLength(25)
  for (const { bytes, text, sample } of samplePictures) {
    expect(bytes.toString()).toContain('>דוגמה</text>')
    expect(text.startsWith('דוגמה')).toBe(true)
    expect(sample).toBe(true)
  }
  expect(new Set(samplePictures.map(({ text }) => text)).size).toBe(25)
})

it('keeps every line inside its bubble and every bubble inside the card', () => {
  for (const { bytes, height } of samplePictures) {
    const drawing = bytes.toString()
    expect(drawing).not.toMatch(/NaN|undefined/)
    for (const [, line = ''] of drawing.matchAll(/>([^<]+)<\/text>/g)) expect(line.length).toBeLessThanOrEqual(28)
    for (const [, y = ''] of drawing.matchAll(/<text x="\d+" y="(\d+)"/g)) expect(Number(y)).toBeLessThan(height - 20)
  }
})

it('writes words as text, never as markup', () => {
  expect(drawConversation({ name: '<b>', wrote: '<script>' }).svg).not.toMatch(/<(b|script)>/)
})
