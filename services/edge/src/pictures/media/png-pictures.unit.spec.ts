import { expect, it } from 'vitest'
import { createPngPictures } from './png-pictures.ts'

const fixture = () => {
  const kept = new Map<string, Buffer>()
  const drawn: string[] = []
  const store = {
    read: (name: string) => Promise.resolve(kept.get(name)),
    write: (name: string, bytes: Buffer) => Promise.resolve(void kept.set(name, bytes)),
  }
  const thread = { draw: (svg: string) => Promise.resolve(drawn.push(svg) > 0 ? Buffer.from(svg) : ('busy' as const)) }
  return { kept, drawn, store, thread, logger: { warn: () => undefined } }
}

it('draws a picture once, however many ask at the same time and after', async () => {
  const { drawn, ...parts } = fixture()
  const pictures = createPngPictures(parts)
  await Promise.all(Array.from({ length: 9 }, () => pictures.png('<svg/>')))
  await pictures.png('<svg/>')
  expect(drawn).toEqual(['<svg/>'])
})

it('gives the picture out even when the disk does not take it', async () => {
  const { store, ...parts } = fixture()
  const pictures = createPngPictures({ ...parts, store: { ...store, write: () => Promise.reject(new Error('full')) } })
  expect(String(await pictures.png('<svg/>'))).toBe('<svg/>')
})

it('keeps nothing when it was too busy to draw', async () => {
  const { kept, ...parts } = fixture()
  const pictures = createPngPictures({ ...parts, thread: { draw: () => Promise.resolve('busy') } })
  expect(await pictures.png('<svg/>')).toBe('busy')
  expect(kept.size).toBe(0)
})
