import { mkdtemp, readdir, rm, utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { createPictureStore } from './picture-store.ts'

const folder = async () => {
  const parent = await mkdtemp(join(tmpdir(), 'zmig-pictures-'))
  onTestFinished(() => rm(parent, { recursive: true }))
  return join(parent, 'pictures')
}

it('keeps a picture under its name, also for the next process', async () => {
  const directory = await folder()
  await createPictureStore(directory).write('a.png', Buffer.from('picture'))
  expect(String(await createPictureStore(directory).read('a.png'))).toBe('picture')
  expect(await createPictureStore(directory).read('b.png')).toBeUndefined()
  expect(await readdir(directory)).toEqual(['a.png'])
})

it('removes the least recently used pictures when it is full', async () => {
  const directory = await folder()
  const store = createPictureStore(directory, 1_000)
  for (const [index, name] of ['a', 'b', 'c', 'd'].entries()) {
    await store.write(name, Buffer.alloc(240))
    await utimes(join(directory, name), index + 1, index + 1)
  }
  await utimes(join(directory, 'a'), 9, 9) // asked for since
  await store.write('e', Buffer.alloc(240))
  expect((await readdir(directory)).sort()).toEqual(['a', 'd', 'e'])
})

it('reports a disk that refuses the file', async () => {
  await expect(createPictureStore('/dev/null/pictures').write('a.png', Buffer.alloc(1))).rejects.toThrow('ENOTDIR')
})
