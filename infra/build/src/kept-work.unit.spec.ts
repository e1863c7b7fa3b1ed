import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { keepWork } from './kept-work.ts'
import { repository } from './places.ts'

let name = ''
let done: string[] = []
beforeEach(() => {
  name = `test-${randomUUID()}`
  done = []
})
afterEach(() => rm(join(repository, '.cache/kept-work', name), { recursive: true, force: true }))

const upper = async (kept: ReturnType<typeof keepWork>, text: string, how = 'upper') => {
  const result = await kept.of(how, text, () => {
    done.push(text)
    return Promise.resolve(Buffer.from(text.toUpperCase()))
  })
  return result.toString()
}

it('does work once for a content, from build to build', async () => {
  expect([await upper(keepWork(name), 'a'), await upper(keepWork(name), 'a')]).toEqual(['A', 'A'])
  expect(done).toEqual(['a'])
})

it('does it again for another content, and for another way of doing it', async () => {
  const kept = keepWork(name)
  await upper(kept, 'a')
  await upper(kept, 'b')
  await upper(kept, 'a', 'upper, but newer')
  expect(done).toEqual(['a', 'b', 'a'])
})

it('does it for the same content at once and keeps one', async () => {
  const kept = keepWork(name)
  expect(await Promise.all([upper(kept, 'a'), upper(kept, 'a')])).toEqual(['A', 'A'])
  expect(await upper(keepWork(name), 'a')).toBe('A')
})

it('forgets what a build did not use', async () => {
  await upper(keepWork(name), 'a')
  const next = keepWork(name)
  await upper(next, 'b')
  await next.tidy()
  await upper(keepWork(name), 'b')
  await upper(keepWork(name), 'a')
  expect(done).toEqual(['a', 'b', 'a'])
})
