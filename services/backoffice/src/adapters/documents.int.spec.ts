import { mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { documentsContract } from '../ports/documents.contract.ts'
import { startBucketServer } from '../testing/bucket-server.ts'
import { readBucketAddress } from '../bucket-address.ts'
import { createBucketDocuments } from './bucket-documents.adapter.ts'
import { createFolderDocuments } from './folder-documents.adapter.ts'

const credentials = { accessKeyId: 'AKIDZMIGO', secretAccessKey: 'se/cret+key=', region: 'eu-central-1' }
const bucketOf = (address: string) => {
  const read = readBucketAddress(address)
  if (!read) throw new Error('not the address of a bucket')
  return createBucketDocuments(read)
}

documentsContract('a folder', async () => {
  const parent = await mkdtemp(join(tmpdir(), 'zmig-documents-'))
  const folder = join(parent, 'documents')
  return {
    documents: createFolderDocuments(folder),
    breakStore: async () => {
      await rm(folder, { recursive: true })
      // a link that leads nowhere else than to itself: neither a folder nor missing
      await symlink(folder, folder)
    },
    stop: () => rm(parent, { recursive: true }),
  }
})

documentsContract('a bucket', async () => {
  const server = await startBucketServer('certificates', credentials)
  return { documents: bucketOf(server.address()), breakStore: server.stop, stop: server.stop }
})

test('a folder keeps no half of a document, and no other file of it is found', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'zmig-documents-'))
  const documents = createFolderDocuments(folder)
  await documents.save('2026/one.pdf', Buffer.from('%PDF-'))
  await writeFile(join(folder, 'notes.txt'), 'private')
  expect(await readdir(join(folder, '2026'))).toEqual(['one.pdf'])
  expect(await documents.find('notes.txt')).toBeUndefined()
  await rm(folder, { recursive: true })
})

test('a bucket is asked with signatures that it verifies, and a document has its type', async () => {
  const server = await startBucketServer('certificates', credentials)
  await bucketOf(server.address()).save('a.pdf', Buffer.from('%PDF-'))
  expect(server.objects.get('a.pdf')?.type).toBe('application/pdf')
  const guessed = bucketOf(server.address('a guess'))
  await expect(guessed.save('b.pdf', Buffer.from('x'))).rejects.toThrow('403')
  await expect(guessed.find('a.pdf')).rejects.toThrow('403')
  expect(server.refusals).toEqual(['SignatureDoesNotMatch', 'SignatureDoesNotMatch'])
  expect([...server.objects.keys()]).toEqual(['a.pdf'])
  await server.stop()
})

test.each([
  'https://s3.example/bucket',
  'https://key@s3.example/bucket',
  'https://key:secret@s3.example',
  'https://key:secret@s3.example/bucket/folder',
])('%s does not say which bucket, or who may use it', (address) => {
  expect(readBucketAddress(address)).toBeUndefined()
})
