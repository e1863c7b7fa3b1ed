import { expect, it } from 'vitest'
import { later } from './later.ts'

it('is brought once, and is there without waiting afterwards', async () => {
  let brought = 0
  const text = later(() => Promise.resolve({ chapter: (brought += 1) }))
  await text.load()
  await text.load()
  expect(text.useValue()).toEqual({ chapter: 1 })
})

it('is asked for again when it did not come', async () => {
  const answers = [() => Promise.reject(new Error('offline')), () => Promise.resolve('here')]
  const text = later(() => (answers.shift() ?? (() => Promise.resolve('too often')))())
  await expect(text.load()).rejects.toThrow('offline')
  expect(await text.load()).toBe('here')
})
