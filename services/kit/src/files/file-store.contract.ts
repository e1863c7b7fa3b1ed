import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type FileStore, FileStoreError, MOST_FILE_BYTES } from './file-store.port.ts'

/** A store of files, and a way to take it away. */
export type FileStoreFixture = {
  files: FileStore
  /** from now on it does not work */
  breakStore(): Promise<void>
  stop(): Promise<void>
}

const bytesOf = (length: number, step = 7) => Buffer.from(Array.from({ length }, (_, index) => (index * step) % 256))

/** No store takes them, and none finds anything by them. */
const NO_KEYS = [
  '',
  '/',
  '../secret.pdf',
  'a/../../secret.pdf',
  'a/..',
  'a/./b.pdf',
  'a/',
  '/etc/passwd',
  '.hidden.pdf',
  'a/.hidden',
  'a//b.pdf',
  'a\\b.pdf',
  '%2e%2e/a.pdf',
  'a.pdf\0.txt',
  'a.pdf\n',
  'תעודה.pdf',
  'a b.pdf',
  'a.pdf?versions',
  'a#b',
  `${'k'.repeat(200)}k`,
  Array.from({ length: 251 }, () => 'k').join('/'),
]

/**
 * The suite that every store of files passes.
 * @param serializesPuts whether the server puts one file after the other under a key, as S3 does; of one that does not, nothing is
 *   asked about writers at once
 */
export const fileStoreContract = (
  name: string,
  start: () => Promise<FileStoreFixture>,
  serializesPuts = true,
): void => {
  describe(`${name} is a store of files`, () => {
    let fixture: FileStoreFixture
    let files: FileStore
    beforeAll(async () => {
      fixture = await start()
      files = fixture.files
    })
    afterAll(() => fixture.stop())

    const keysIn = async (prefix: string) => (await files.list(prefix)).map(({ key }) => key)
    const textAt = async (key: string) => (await files.get(key))?.toString()

    test('is empty at first', async () => {
      expect(await files.list('')).toEqual([])
      expect(await files.get('never')).toBeUndefined()
    })

    test('can be checked, and the check leaves nothing', async () => {
      await files.check()
      expect(await files.list('')).toEqual([])
    })

    test.each([0, 1, 70_000, 10 * 1024 * 1024])('a file of %i bytes is given as it was put', async (length) => {
      const bytes = bytesOf(length)
      expect(await files.put('whole/file.bin', bytes)).toBe(true)
      expect((await files.get('whole/file.bin'))?.equals(bytes)).toBe(true)
    })

    test('keys have folders, dots and capitals, and one does not hide another', async () => {
      const keys = ['keys/E4.0118_a-b.pdf', 'keys/11/x.pdf', 'keys/x.pdf', 'keys/X.pdf', `keys/${'k'.repeat(200)}`, '9']
      for (const key of keys) await files.put(key, Buffer.from(key))
      for (const key of keys) expect(await textAt(key)).toBe(key)
    })

    test('the same key again replaces the file', async () => {
      await files.put('again', Buffer.from('the first one, which is longer'))
      expect(await files.put('again', Buffer.from('second'))).toBe(true)
      expect(await textAt('again')).toBe('second')
    })

    test('an absent key is put once; the second put changes nothing', async () => {
      expect(await files.put('once/1.0.0', Buffer.from('first'), { ifAbsent: true })).toBe(true)
      expect(await files.put('once/1.0.0', Buffer.from('second'), { ifAbsent: true })).toBe(false)
      expect(await textAt('once/1.0.0')).toBe('first')
    })

    if (serializesPuts) {
      test('of three who put one key at once one is kept whole', async () => {
        const versions = ['1', '2', '3'].map((digit) => Buffer.alloc(200_000, digit))
        for (let round = 0; round < 3; round += 1) {
          await Promise.all(versions.map((bytes) => files.put('whole/at-once', bytes)))
          const kept = await files.get('whole/at-once')
          expect(versions.filter((bytes) => kept?.equals(bytes))).toHaveLength(1)
        }
      })

      test('of eight who put an absent key at once exactly one wins, and its file is kept', async () => {
        const all = Array.from({ length: 8 }, (_, index) => Buffer.alloc(100_000, String(index)))
        const won = await Promise.all(all.map((bytes) => files.put('race/1.0.0', bytes, { ifAbsent: true })))
        expect(won.filter(Boolean)).toHaveLength(1)
        expect(await files.get('race/1.0.0')).toEqual(all[won.indexOf(true)])
      })
    }

    test('a key below a file is not there', async () => {
      await files.put('flat', Buffer.from('flat'))
      expect(await files.get('flat/below')).toBeUndefined()
      await files.delete('flat/below')
      expect(await textAt('flat')).toBe('flat')
    })

    test('lists what begins with a text, ordered by key, with size and time', async () => {
      const before = Date.now()
      const keys = ['b/1.10.0', 'b/1.2.0', 'b/1.2.0-x/y', 'b/2.0.0', 'b.txt', 'bc/d/e/f', 'bc/d/e/g']
      for (const key of keys) await files.put(`list/${key}`, Buffer.from(key))
      expect(await keysIn('list/')).toEqual(keys.map((key) => `list/${key}`).sort())
      expect(await keysIn('list/b/1.')).toEqual(['list/b/1.10.0', 'list/b/1.2.0', 'list/b/1.2.0-x/y'])
      expect(await keysIn('list/b/1.2.0')).toEqual(['list/b/1.2.0', 'list/b/1.2.0-x/y'])
      expect(await keysIn('list/bc/d/')).toEqual(['list/bc/d/e/f', 'list/bc/d/e/g'])
      expect(await keysIn('list/b/2.0.0')).toEqual(['list/b/2.0.0'])
      expect(await keysIn('list/none')).toEqual([])
      const [found] = await files.list('list/bc/d/e/f')
      expect(found?.bytes).toBe(8)
      // a bucket tells whole seconds
      expect(found?.changedAt.getTime()).toBeGreaterThan(before - 1_000)
      expect(found?.changedAt.getTime()).toBeLessThanOrEqual(Date.now())
    })

    test('a deleted file is gone, the others stay, and deleting it again does nothing', async () => {
      await files.put('gone/a/b', Buffer.from('b'))
      await files.put('gone/a/c', Buffer.from('c'))
      await files.delete('gone/a/b')
      await files.delete('gone/a/b')
      expect(await files.get('gone/a/b')).toBeUndefined()
      expect(await keysIn('gone/')).toEqual(['gone/a/c'])
    })

    test('a key may have the name of a folder whose files are deleted', async () => {
      await files.put('folder/a/b', Buffer.from('b'))
      await files.delete('folder/a/b')
      await files.put('folder', Buffer.from('a file now'))
      expect(await textAt('folder')).toBe('a file now')
    })

    test('putting and deleting in one folder at once loses nothing', async () => {
      const rounds = Array.from({ length: 10 }, (_, index) => index)
      await Promise.all(
        rounds.map(async (round) => {
          await files.put(`busy/a/${round}`, Buffer.from('x'))
          if (round % 2 === 0) await files.delete(`busy/a/${round}`)
        }),
      )
      expect(await keysIn('busy/')).toEqual(['1', '3', '5', '7', '9'].map((round) => `busy/a/${round}`))
    })

    test.each(NO_KEYS)('%j is no key', async (key) => {
      const before = await files.list('')
      await expect(files.put(key, Buffer.from('x'))).rejects.toThrow(RangeError)
      expect(await files.get(key)).toBeUndefined()
      await files.delete(key)
      expect(await files.list('')).toEqual(before)
    })

    test.each(['../', '/', 'list//', './list', 'תעודה', 'list/b/1.?', 'list/*'])(
      'nothing is listed by %j',
      async (prefix) => {
        expect(await files.list(prefix)).toEqual([])
      },
    )

    test('more than a store takes is refused', async () => {
      await expect(files.put('large', new Uint8Array(MOST_FILE_BYTES + 1))).rejects.toThrow(RangeError)
      expect(await files.get('large')).toBeUndefined()
    })

    test('a store that is away is a fault with a sentence, and not a file that is missing', async () => {
      await files.put('before', Buffer.from('x'))
      await fixture.breakStore()
      const calls = {
        put: () => files.put('after', Buffer.from('x')),
        get: () => files.get('before'),
        list: () => files.list(''),
        delete: () => files.delete('before'),
        check: () => files.check(),
      }
      for (const [call, ask] of Object.entries(calls)) {
        const error: unknown = await ask().catch((failed: unknown) => failed)
        expect(error, call).toBeInstanceOf(FileStoreError)
        expect((error as FileStoreError).fault, call).toBe('away')
        expect((error as FileStoreError).message, call).toMatch(/^the (folder|bucket) .{20,}/)
      }
    })
  })
}
