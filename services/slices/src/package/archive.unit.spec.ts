import { gzipSync } from 'node:zlib'
import { Header } from 'tar'
import { describe, expect, it } from 'vitest'
import { tarOf, type Entry } from '../testing/any-archive.ts'
import { packageLimit, packageLimits, packFiles, unpackFiles } from './archive.ts'

const unpack = (...entries: Entry[]) => unpackFiles(gzipSync(tarOf(...entries)))
const fine = { path: 'client/remoteEntry.js' }

describe('a package', () => {
  it('holds the files that were packed', async () => {
    const files = new Map([
      ['meta.json', Buffer.from('{}')],
      ['client/deep/a.b-c_d.js', Buffer.alloc(1_300, 7)],
      ['client/empty.js', Buffer.alloc(0)],
      [`client/page-${'name.'.repeat(60)}js`, Buffer.from('of many pages')],
    ])
    expect(await unpackFiles(await packFiles(files))).toEqual({ ok: true, files })
  })

  it('is the same for the same files', async () => {
    const files = new Map([[`client/${'long'.repeat(60)}.js`, Buffer.from('{}')]])
    expect(await packFiles(files)).toEqual(await packFiles(files))
  })

  it('may name its folders', async () => {
    const unpacked = await unpack({ path: 'client/', type: 'Directory' }, fine)
    expect(unpacked).toEqual({ ok: true, files: new Map([[fine.path, Buffer.from('content')]]) })
  })

  it.each(['/etc/passwd', '//client/a.js', 'C:/client/a.js'])('may not name the absolute path %s', async (path) => {
    expect(await unpack(fine, { path })).toMatchObject({
      code: 'UnsafeName',
      reason: expect.stringContaining('absolute') as string,
    })
  })

  it.each(['client/../../a.js', '../a.js', 'client/..', 'client\\..\\..\\a.js'])(
    'may not leave itself by %s',
    async (path) => {
      expect(await unpack(fine, { path })).toMatchObject({
        code: 'UnsafeName',
        reason: expect.stringContaining('leads out') as string,
      })
    },
  )

  it.each([
    'a.js',
    'client',
    'client/.hidden',
    'client/./a.js',
    'client//a.js',
    'client/a b.js',
    'other/a.js',
    'meta.json/a',
    'client/צמיג.js',
  ])('may not hold %s', async (path) => {
    expect(await unpack(fine, { path })).toMatchObject({ code: 'UnsafeName' })
  })

  it.each([
    { type: 'SymbolicLink', linkpath: '/etc/passwd' },
    { type: 'SymbolicLink', linkpath: 'remoteEntry.js' },
    { type: 'Link', linkpath: 'client/remoteEntry.js' },
    { type: 'CharacterDevice' },
    { type: 'BlockDevice' },
    { type: 'FIFO' },
    { type: 'SparseFile' },
  ] as const)('may not hold an entry of kind $type', async (header) => {
    expect(await unpack(fine, { path: 'client/a.js', ...header })).toMatchObject({ code: 'NotAFile' })
  })

  it('may not hold one name twice', async () => {
    expect(await unpack(fine, fine)).toMatchObject({ code: 'DuplicateName' })
  })

  it('may not hold a file and a folder of one name', async () => {
    expect(await unpack({ path: 'client/a' }, { path: 'client/a/b.js' })).toMatchObject({ code: 'DuplicateName' })
  })

  it('may hold two thousand files and no more', async () => {
    const files = Array.from({ length: packageLimits.entries }, (_, index) => ({ path: `client/${index}.js` }))
    expect(await unpack(...files)).toMatchObject({ ok: true })
    expect(await unpack(...files, fine)).toMatchObject({ code: 'TooManyFiles' })
  })

  it('may hold a file of eight megabytes and no larger one', async () => {
    const content = Buffer.alloc(packageLimits.file)
    expect(await unpack({ ...fine, content })).toMatchObject({ ok: true })
    expect(await unpack({ ...fine, content: Buffer.concat([content, Buffer.from('x')]) })).toMatchObject({
      code: 'FileTooLarge',
    })
  })

  it('is refused before it has unpacked to more than the limit', async () => {
    const bomb = gzipSync(Buffer.alloc(packageLimits.unpacked + 1))
    expect(bomb.length).toBeLessThan(100_000)
    expect(await unpackFiles(bomb)).toMatchObject({
      code: 'TooLarge',
      reason: expect.stringContaining('48 MB') as string,
    })
  })

  it('is refused when it is compressed twice', async () => {
    expect(await unpackFiles(gzipSync(gzipSync(tarOf(fine))))).toMatchObject({ code: 'NotAnArchive' })
  })

  it('is refused when it is larger than 16 MB', async () => {
    expect(packageLimit.most).toBe(16 * 1024 * 1024)
    expect(await unpackFiles(Buffer.alloc(packageLimit.most + 1))).toMatchObject({
      code: 'TooLarge',
      reason: packageLimit.tooLarge,
    })
    expect(packageLimit.tooLarge).toContain('16 MB')
  })

  it.each([
    ['nothing', Buffer.alloc(0)],
    ['a text', Buffer.from('{"directory":"/srv/build"}')],
    ['an archive without compression', tarOf(fine)],
  ])('is refused when it is %s', async (_what, bytes) => {
    expect(await unpackFiles(bytes)).toMatchObject({ code: 'NotAnArchive' })
  })

  it('is refused wherever it ends too early', async () => {
    const whole = await packFiles(new Map([[fine.path, Buffer.from('content')]]))
    for (let length = 2; length < whole.length; length += 1)
      expect({ length, ...(await unpackFiles(whole.subarray(0, length))) }).toMatchObject({ length, code: 'Damaged' })
  })

  it('is refused when the archive inside ends in a file', async () => {
    expect(await unpackFiles(gzipSync(tarOf(fine).subarray(0, 515)))).toMatchObject({ code: 'Damaged' })
  })

  it('is refused when the archive inside has other bytes', async () => {
    const tampered = tarOf(fine)
    tampered[3] = 0x78 // in the name, which its checksum covers
    expect(await unpackFiles(gzipSync(tampered))).toMatchObject({ code: 'Damaged' })
    expect(await unpackFiles(gzipSync(Buffer.alloc(2_000, 'no archive')))).toMatchObject({ code: 'Damaged' })
  })

  it('is refused when an extended header gives a file another name', async () => {
    const long = Buffer.from('31 path=../../../../etc/passwd\n')
    const pax = tarOf({ path: 'PaxHeader/a', type: 'ExtendedHeader' }).subarray(0, 512)
    new Header({ path: 'PaxHeader/a', type: 'ExtendedHeader', size: long.length, mode: 0o644 }).encode(pax, 0)
    const body = Buffer.alloc(512)
    long.copy(body)
    expect(await unpackFiles(gzipSync(Buffer.concat([pax, body, tarOf(fine)])))).toMatchObject({ code: 'UnsafeName' })
  })
})
