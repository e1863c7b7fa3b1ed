import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, readFile, rename, rm, symlink, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createDirectoryFileStore } from './directory-file-store.adapter.ts'
import { fileStoreContract } from './file-store.contract.ts'
import type { FileStore } from './file-store.port.ts'

const makeParent = () => mkdtemp(join(tmpdir(), 'zmig-files-'))

fileStoreContract('a folder', async () => {
  const parent = await makeParent()
  const folder = join(parent, 'deep/files')
  return {
    files: createDirectoryFileStore(folder),
    breakStore: async () => {
      await rm(folder, { recursive: true })
      // a link that leads nowhere else than to itself: neither a folder nor missing
      await symlink(folder, folder)
    },
    stop: () => rm(parent, { recursive: true }),
  }
})

describe('a folder of files', () => {
  let parent: string
  let folder: string
  let files: FileStore
  beforeEach(async () => {
    parent = await makeParent()
    folder = join(parent, 'files')
    files = createDirectoryFileStore(folder)
  })
  afterEach(() => rm(parent, { recursive: true }))

  const keysIn = async () => (await files.list('')).map(({ key }) => key)

  test('gives a reader beside writers one of their files whole', async () => {
    const first = Buffer.alloc(200_000, '1')
    const versions = [first, Buffer.alloc(200_000, '2'), Buffer.alloc(200_000, '3')]
    await files.put('beside', first)
    let isDone = false
    const readAll = async () => {
      const read: (Buffer | undefined)[] = []
      do read.push(await files.get('beside'))
      while (!isDone)
      return read
    }
    const reading = readAll()
    for (let round = 0; round < 5; round += 1) await Promise.all(versions.map((bytes) => files.put('beside', bytes)))
    isDone = true
    expect((await reading).filter((bytes) => !versions.some((version) => bytes?.equals(version)))).toEqual([])
  })

  test('shows only whole files after a process was killed while it put some', async () => {
    const child = fork(join(import.meta.dirname, 'testing/put-for-ever.ts'), [folder])
    await once(child, 'message')
    // it writes the next one now
    await expect.poll(() => readdir(join(folder, '.incoming'))).not.toEqual([])
    child.kill('SIGKILL')
    await once(child, 'exit')
    const listed = await files.list('')
    expect(listed.length).toBeGreaterThan(0)
    expect(listed.filter(({ bytes }) => bytes !== 8_000_000)).toEqual([])
  })

  test('removes what a killed process left a day ago, and nothing that is being written', async () => {
    const incoming = join(folder, '.incoming')
    await mkdir(incoming, { recursive: true })
    await writeFile(join(incoming, 'old'), 'half')
    await writeFile(join(incoming, 'new'), 'half')
    const twoDaysAgo = new Date(Date.now() - 2 * 86_400_000)
    await utimes(join(incoming, 'old'), twoDaysAgo, twoDaysAgo)
    await files.put('a', Buffer.from('a'))
    expect(await readdir(incoming)).toEqual(['new'])
    expect(await keysIn()).toEqual(['a'])
  })

  test('may be a link to another disk, which is followed', async () => {
    await mkdir(join(parent, 'disk'))
    await symlink(join(parent, 'disk'), folder)
    await files.put('a/b', Buffer.from('b'))
    expect(await readFile(join(parent, 'disk/a/b'), 'utf8')).toBe('b')
    expect((await files.get('a/b'))?.toString()).toBe('b')
    await files.delete('a/b')
    expect(await keysIn()).toEqual([])
  })

  test('follows no link below it, neither to a file nor to a folder', async () => {
    const outside = join(parent, 'outside')
    await mkdir(outside)
    await writeFile(join(outside, 'secret'), 'secret')
    await mkdir(folder)
    await symlink(outside, join(folder, 'folder'))
    await symlink(join(outside, 'secret'), join(folder, 'file'))
    expect(await files.get('folder/secret')).toBeUndefined()
    expect(await files.get('file')).toBeUndefined()
    expect(await keysIn()).toEqual([])
    await files.delete('folder/secret')
    await expect(files.put('folder/new', Buffer.from('x'))).rejects.toThrow('is a file or a link')
    await expect(files.put('folder/deep/new', Buffer.from('x'))).rejects.toThrow('is a file or a link')
    await files.put('file', Buffer.from('ours'))
    expect(await readFile(join(outside, 'secret'), 'utf8')).toBe('secret')
    expect(await readdir(outside)).toEqual(['secret'])
  })

  test('gives nothing by a folder that was moved away and linked back', async () => {
    await files.put('a/b', Buffer.from('b'))
    await rename(join(folder, 'a'), join(parent, 'moved'))
    await symlink(join(parent, 'moved'), join(folder, 'a'))
    expect(await files.get('a/b')).toBeUndefined()
    await files.delete('a/b')
    expect(await readdir(join(parent, 'moved'))).toEqual(['b'])
  })

  test.each([[{}], [{ ifAbsent: true }]])(
    'takes no file in the place of a folder or below a file (%j)',
    async (how) => {
      await files.put('a/b', Buffer.from('b'))
      await expect(files.put('a', Buffer.from('x'), how)).rejects.toThrow('a is a folder of other keys')
      await expect(files.put('a/b/c', Buffer.from('x'), how)).rejects.toThrow('is a file or a link')
      expect(await keysIn()).toEqual(['a/b'])
      expect(await readdir(join(folder, '.incoming'))).toEqual([])
    },
  )

  test('below a file is a fault that says so', async () => {
    await writeFile(folder, 'a file')
    const faults = [files.check(), files.put('a', Buffer.from('x'))]
    for (const fault of faults)
      await expect(fault).rejects.toMatchObject({ fault: 'away', message: expect.stringContaining(folder) as string })
  })

  test('where none can be made is a fault that says so', async () => {
    await expect(createDirectoryFileStore('/proc/files').check()).rejects.toMatchObject({
      fault: 'away',
      message: 'the folder of files /proc/files cannot be made; make it, or set another one',
    })
  })
})
