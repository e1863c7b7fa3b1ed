import { mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createDirectoryFileStore } from './directory-file-store.adapter.ts'
import { fileStoreContract } from './file-store.contract.ts'
import { folderOfStore } from './folder-of-store.ts'

const openParts = async () => {
  const parent = await mkdtemp(join(tmpdir(), 'zmig-parts-'))
  const folder = join(parent, 'files')
  const whole = createDirectoryFileStore(folder)
  return {
    whole,
    files: folderOfStore(whole, 'documents/'),
    breakStore: async () => {
      await rm(folder, { recursive: true })
      await symlink(folder, folder)
    },
    stop: () => rm(parent, { recursive: true }),
  }
}

fileStoreContract('a part of a store', openParts)

test('parts of one store do not see each other, and a key leads from none to another', async () => {
  const { whole, files, stop } = await openParts()
  await whole.put('media/a.jpg', Buffer.from('a picture'))
  await whole.put('documents.pdf', Buffer.from('beside the folder'))
  await files.put('media/a.jpg', Buffer.from('a document'))
  expect((await whole.list('')).map(({ key }) => key)).toEqual([
    'documents.pdf',
    'documents/media/a.jpg',
    'media/a.jpg',
  ])
  expect((await files.list('')).map(({ key }) => key)).toEqual(['media/a.jpg'])
  expect(await files.get('../media/a.jpg')).toBeUndefined()
  await files.delete('media/a.jpg')
  expect((await whole.get('media/a.jpg'))?.toString()).toBe('a picture')
  await stop()
})
