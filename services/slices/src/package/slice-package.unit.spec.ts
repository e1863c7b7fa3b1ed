import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { createSigningKey, type KnownKey } from '../key/slice-key.ts'
import { sampleFiles, samplePackage, type Sample } from '../testing/sample-package.ts'
import { packageLimits } from './archive.ts'
import { openPackage, packSlice, verifyPackage } from './slice-package.ts'

const key = createSigningKey()
const known: KnownKey = { slice: 'storefront', publicKey: key.publicKey, revokedAt: null }

const verify = async (sample: Partial<Sample>, keys: KnownKey[] = [known]) => {
  const opened = await openPackage(await samplePackage({ key, ...sample }))
  return opened.ok ? verifyPackage(opened, keys) : opened
}
const written = (files: Map<string, Buffer>, path: string, text: string) => void files.set(path, Buffer.from(text))

describe('a package', () => {
  it('is what the team of its slice signed', async () => {
    expect(await verify({})).toMatchObject({ ok: true, meta: { slice: 'storefront', version: '1.0.0-a' } })
  })

  it('may have the longer hashes of older builds, and no weaker ones', async () => {
    expect(await verify({ hash: 'sha384' })).toMatchObject({ ok: true })
    expect(await verify({ hash: 'sha1' })).toMatchObject({ code: 'BadMeta' })
  })

  it('is made of a build folder, of which only listed files are sent', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'zmigo-build-'))
    for (const [path, content] of sampleFiles({ key })) {
      await mkdir(dirname(join(folder, path)), { recursive: true })
      await writeFile(join(folder, path), content)
    }
    await writeFile(join(folder, 'client/notes.txt'), 'of the team')
    const opened = await openPackage(await packSlice(folder, key))
    expect(opened.ok && verifyPackage(opened, [known])).toMatchObject({ ok: true })
    expect(opened.ok && [...opened.files.keys()]).toEqual([
      'meta.json',
      'signature.json',
      'client/remoteEntry.js',
      'server/server.cjs',
    ])
    expect(opened.ok && opened.meta).toEqual(await readFile(join(folder, 'meta.json')))
    // the team hears of it before anything is sent
    await writeFile(join(folder, 'client/remoteEntry.js'), randomBytes(packageLimits.packed + 1))
    await expect(packSlice(folder, key)).rejects.toThrow('larger than 16 MB. Remove what the slice does not need')
    await rm(folder, { recursive: true })
  })
})

describe('a signature', () => {
  it.each([
    ['there is none', (files: Map<string, Buffer>) => void files.delete('signature.json')],
    ['it is no JSON', (files: Map<string, Buffer>) => written(files, 'signature.json', 'signed')],
    ['it names no key', (files: Map<string, Buffer>) => written(files, 'signature.json', '{"algorithm":"ed25519"}')],
    [
      'its algorithm is another one',
      (files: Map<string, Buffer>) =>
        written(files, 'signature.json', JSON.stringify({ ...key.sign(Buffer.from('')), algorithm: 'none' })),
    ],
  ])('is refused when %s', async (_when, tamper) => {
    expect(await verify({ tamper })).toMatchObject({ code: 'Unsigned' })
  })

  it('is refused when it is of other bytes', async () => {
    const other = (files: Map<string, Buffer>) =>
      written(files, 'signature.json', JSON.stringify(key.sign(Buffer.from('{}'))))
    expect(await verify({ tamper: other })).toMatchObject({ code: 'WrongSignature' })
  })

  it('is refused when one byte of meta.json was changed, even to the same meaning', async () => {
    const blank = (files: Map<string, Buffer>) => written(files, 'meta.json', `${String(files.get('meta.json'))} `)
    expect(await verify({ tamper: blank })).toMatchObject({ code: 'WrongSignature' })
  })

  it('is refused when another key made it in the name of this one', async () => {
    const thief = createSigningKey()
    const tamper = (files: Map<string, Buffer>) =>
      written(
        files,
        'signature.json',
        JSON.stringify({ ...thief.sign(files.get('meta.json') ?? Buffer.of()), key: key.id }),
      )
    expect(await verify({ tamper })).toMatchObject({ code: 'WrongSignature' })
  })
})

describe('a key', () => {
  it('is refused when the shop does not know it', async () => {
    expect(await verify({}, [])).toMatchObject({
      code: 'UnknownKey',
      reason: expect.stringContaining(key.id) as string,
    })
  })

  it('is refused for the slice of another team', async () => {
    expect(await verify({ slice: 'checkout' })).toMatchObject({
      code: 'ForeignKey',
      reason: expect.stringContaining('belongs to storefront, not to checkout') as string,
    })
  })

  it('may sign every slice that it was added to', async () => {
    const both = [{ ...known, slice: 'checkout' }, known]
    for (const slice of ['checkout', 'storefront']) expect(await verify({ slice }, both)).toMatchObject({ ok: true })
  })

  it('is refused once it is revoked, for this slice only', async () => {
    const revoked = { ...known, revokedAt: new Date('2026-05-04') }
    const keys = [{ ...known, slice: 'checkout' }, revoked]
    expect(await verify({}, keys)).toMatchObject({
      code: 'RevokedKey',
      reason: expect.stringContaining('2026-05-04') as string,
    })
    expect(await verify({ slice: 'checkout' }, keys)).toMatchObject({ ok: true })
  })
})

describe('the files of a package', () => {
  it('are refused when one was changed, added or removed', async () => {
    const cases: [code: string, tamper: (files: Map<string, Buffer>) => void][] = [
      ['ChangedFile', (files) => written(files, 'client/remoteEntry.js', 'evil!')],
      ['ChangedFile', (files) => written(files, 'server/server.cjs', 'longer than before')],
      ['UnlistedFile', (files) => written(files, 'client/extra.js', 'evil')],
      ['MissingFile', (files) => void files.delete('server/server.cjs')],
      ['MissingFile', (files) => void files.delete('meta.json')],
    ]
    for (const [code, tamper] of cases) expect(await verify({ tamper })).toMatchObject({ ok: false, code })
  })

  it('are refused when the slice has no entry of its own', async () => {
    const elsewhere = await verify({ describe: (meta) => ({ ...meta, client: { entry: 'other.js', preload: [] } }) })
    expect(elsewhere).toMatchObject({
      code: 'MissingFile',
      reason: expect.stringContaining('client/other.js') as string,
    })
  })

  it.each([
    ['no JSON', () => 'meta'],
    ['a name that leaves its folder', (meta: object) => ({ ...meta, slice: '../storefront' })],
    ['a version that leaves its folder', (meta: object) => ({ ...meta, version: '../1' })],
    [
      'a file that leaves its folder',
      (meta: object) => ({
        ...meta,
        files: { 'client/../a.js': { integrity: `sha256-${createHash('sha256').digest('base64')}`, bytes: 0 } },
      }),
    ],
  ])('are refused when meta.json has %s', async (_what, describeIt) => {
    expect(await verify({ describe: describeIt as (meta: object) => object })).toMatchObject({ code: 'BadMeta' })
  })

  it.each([
    ['/deals/', 'Write /deals. Then build the slice anew, and publish that.'],
    ['/robots.txt', '"robots.txt" is no part of one'],
    ['/מבצעים', '"מבצעים" is no part of one'],
    ['/Gifts', '/Gifts would never show a page: the shop does not tell letter cases apart, and shows /gifts.'],
  ])(
    'are refused with a sentence when a page stands at %s, by the shop and before anything is sent',
    async (address, words) => {
      const describe = (meta: object) => ({ ...meta, addresses: ['/gifts', address] })
      expect(await verify({ describe })).toMatchObject({
        code: 'BadAddress',
        reason: expect.stringContaining(words) as string,
      })
      const folder = await mkdtemp(join(tmpdir(), 'zmigo-build-'))
      await writeFile(join(folder, 'meta.json'), sampleFiles({ key, describe }).get('meta.json') ?? '')
      await expect(packSlice(folder, key)).rejects.toThrow(words)
      await rm(folder, { recursive: true })
    },
  )

  it('are refused with a sentence when meta.json cannot be read, before anything is sent', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'zmigo-build-'))
    await writeFile(join(folder, 'meta.json'), '{"slice":')
    await expect(packSlice(folder, key)).rejects.toThrow(
      /^meta\.json does not describe a slice \(.+\)\. Build the slice anew/,
    )
    await rm(folder, { recursive: true })
  })

  it('are no archive when they are only a text', async () => {
    expect(await openPackage(gzipSync('meta.json'))).toMatchObject({ code: 'Damaged' })
  })
})
