import { readdir } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { gzipSync } from 'node:zlib'
import type { HttpProblem } from '@zmig/kit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AuditEntry } from './audit/audit.ts'
import { createSigningKey } from './key/slice-key.ts'
import { packageLimits, packFiles } from './package/archive.ts'
import { tarOf } from './testing/any-archive.ts'
import { sampleFiles, samplePackage, type Sample } from './testing/sample-package.ts'
import { startSlicesService } from './testing/service-fixture.ts'

const key = createSigningKey()
const theirs = createSigningKey()
const revoked = createSigningKey()
const unknown = createSigningKey()

/** The version that the bad packages are of; the live one is `1.0.0-a`, and `1.0.0-old` was retired. */
const NEXT = '1.0.0-b'
const of = (sample: Partial<Sample> = {}) => samplePackage({ key, version: NEXT, ...sample })
const tampered = (tamper: Sample['tamper']) => of({ ...(tamper && { tamper }) })
const sign = (files: Map<string, Buffer>, { sign: by } = key) =>
  void files.set('signature.json', Buffer.from(JSON.stringify(by(files.get('meta.json') ?? Buffer.of()))))
/** Files of a signed package beside an entry that no build makes. */
const beside = (...entries: Parameters<typeof tarOf>) =>
  gzipSync(tarOf(...[...sampleFiles({ key, version: NEXT })].map(([path, content]) => ({ path, content })), ...entries))
const described = (describeIt: (meta: Record<string, unknown>) => object) =>
  of({ describe: (meta) => describeIt(meta as unknown as Record<string, unknown>) })

/** What a team, or somebody else, may send; and the name of the refusal. */
const PACKAGES: [what: string, code: string, make: () => Buffer | Promise<Buffer>][] = [
  ['that is unsigned', 'Unsigned', () => tampered((files) => void files.delete('signature.json'))],
  [
    'whose signature is of other bytes',
    'WrongSignature',
    () => tampered((files) => void files.set('meta.json', Buffer.from(`${String(files.get('meta.json'))} `))),
  ],
  [
    'that another key signed in the name of this one',
    'WrongSignature',
    () => tampered((files) => sign(files, { ...key, sign: (bytes) => ({ ...unknown.sign(bytes), key: key.id }) })),
  ],
  ['that an unknown key signed', 'UnknownKey', () => of({ key: unknown })],
  ['that another team signed', 'ForeignKey', () => of({ key: theirs })],
  ['of another team, signed by this one', 'ForeignKey', () => of({ slice: 'checkout' })],
  ['that a revoked key signed', 'RevokedKey', () => of({ key: revoked })],
  ['of a retired version, sent again', 'Retired', () => of({ version: '1.0.0-old' })],
  ['of the live version with other files', 'OtherBytes', () => of({ version: '1.0.0-a', code: 'other' })],
  ['that ends in the middle', 'Damaged', async () => (await of()).subarray(0, 300)],
  ['that is no archive', 'NotAnArchive', () => Buffer.from('{"directory":"/srv/build"}')],
  ['that is compressed twice', 'NotAnArchive', async () => gzipSync(await of())],
  ['that expands to more than it may', 'TooLarge', () => gzipSync(Buffer.alloc(packageLimits.unpacked + 1))],
  [
    'with a file that is too large',
    'FileTooLarge',
    () => beside({ path: 'client/film.js', content: Buffer.alloc(packageLimits.file + 1) }),
  ],
  [
    'with too many files',
    'TooManyFiles',
    () =>
      packFiles(
        new Map(Array.from({ length: packageLimits.entries + 1 }, (_, nth) => [`client/${nth}.js`, Buffer.of()])),
      ),
  ],
  ['with a name that leads out', 'UnsafeName', () => beside({ path: 'client/../../../etc/cron.d/evil' })],
  ['with an absolute name', 'UnsafeName', () => beside({ path: '/etc/cron.d/evil' })],
  [
    'with a symbolic link',
    'NotAFile',
    () => beside({ path: 'client/a.js', type: 'SymbolicLink', linkpath: '/etc/passwd' }),
  ],
  [
    'with a hard link',
    'NotAFile',
    () => beside({ path: 'client/a.js', type: 'Link', linkpath: 'client/remoteEntry.js' }),
  ],
  ['with a file that meta.json does not name', 'UnlistedFile', () => beside({ path: 'client/extra.js' })],
  [
    'without a file that meta.json names',
    'MissingFile',
    () => tampered((files) => void files.delete('server/server.cjs')),
  ],
  [
    'with another file than meta.json names',
    'ChangedFile',
    () => tampered((files) => void files.set('client/remoteEntry.js', Buffer.from('evil!'))),
  ],
  [
    'whose meta.json names another entry',
    'MissingFile',
    () => described((meta) => ({ ...meta, client: { entry: 'other.js', preload: [] } })),
  ],
  [
    'whose meta.json names a file outside of the package',
    'BadMeta',
    () =>
      described((meta) => ({
        ...meta,
        files: { ...(meta['files'] as object), 'client/../../a.js': { integrity: 'sha256-', bytes: 0 } },
      })),
  ],
  [
    'with a page where the shop takes none',
    'BadAddress',
    () => described((meta) => ({ ...meta, addresses: ['/deals/'] })),
  ],
  ['whose slice is a path', 'BadMeta', () => described((meta) => ({ ...meta, slice: '../storefront' }))],
  ['whose version is a path', 'BadMeta', () => described((meta) => ({ ...meta, version: '../1.0.0-a' }))],
]

const OF = { slice: 'storefront', version: '9.9.9' }

/** Changes that name something that is not there. */
const CHANGES: [what: string, code: string, path: string, body: object][] = [
  ['an activation of an unknown version', 'UnknownVersion', '/activate', OF],
  ['an activation of a retired version', 'Retired', '/activate', { ...OF, version: '1.0.0-old' }],
  ['an activation in an unknown slice', 'UnknownSlice', '/activate', { ...OF, slice: 'gifts' }],
  ['a canary of an unknown version', 'UnknownVersion', '/canary', { ...OF, percent: 10 }],
  ['a canary of the live version', 'ActiveAlready', '/canary', { ...OF, version: '1.0.0-a', percent: 10 }],
  ['the end of a canary that does not run', 'NoCanary', '/canary/end', OF],
  ['a revert of a canary that does not run', 'NoCanary', '/canary/revert', { ...OF, reason: 'slow' }],
  ['a rollback with nothing before', 'NothingBefore', '/rollback', OF],
  ['a rollback of an unknown slice', 'UnknownSlice', '/rollback', { ...OF, slice: 'gifts' }],
  ['a preview of an unknown version', 'UnknownVersion', '/links', { ...OF, kind: 'preview' }],
  ['an override of a retired version', 'Retired', '/links', { ...OF, version: '1.0.0-old', kind: 'override' }],
  ['the retirement of an unknown version', 'UnknownVersion', '/retire', OF],
  ['the retirement of the live version', 'InUse', '/retire', { ...OF, version: '1.0.0-a' }],
  ['a key that is none', 'NoPublicKey', '/keys', { slice: 'storefront', publicKey: 'ssh-ed25519 AAAA' }],
  ['the revocation of an unknown key', 'UnknownKey', '/keys/revoke', { slice: 'storefront', key: '0123456789abcdef' }],
]

describe('the live shop is untouched, and a sentence says what to do, after', () => {
  let service: Awaited<ReturnType<typeof startSlicesService>>

  beforeAll(async () => {
    service = await startSlicesService()
    const { client } = service
    for (const each of [key, revoked]) await client.post('/keys', { slice: 'storefront', publicKey: each.publicKey })
    await client.post('/keys', { slice: 'checkout', publicKey: theirs.publicKey })
    await client.post('/keys/revoke', { slice: 'storefront', key: revoked.id })
    for (const version of ['1.0.0-old', '1.0.0-a']) await publish(await samplePackage({ key, version }))
    await client.post('/activate', { slice: 'storefront', version: '1.0.0-a' })
    await client.post('/retire', { slice: 'storefront', version: '1.0.0-old' })
  })
  afterAll(() => service.stop())

  const publish = (packed: Buffer) => service.client.sendFile('/publish', Readable.from([packed]), 'application/gzip')

  /** Everything that a change would change: what serves, what is published, keys, files. */
  const state = async () => ({
    slices: await service.client.get('/'),
    keys: await service.client.get('/keys'),
    rows: await service.database.query('select slice, version, retired_at from slices.version order by 1, 2'),
    files: (await readdir(service.folder, { recursive: true })).toSorted(),
  })
  const lastAttempt = async () => ((await service.client.get('/audit')) as AuditEntry[])[0]

  /** What came of an attempt, by what its sender and the shop say, and whether anything of the shop is another than before. */
  const outcomeOf = async (attempt: () => Promise<unknown>) => {
    const before = await state()
    const refused: unknown = await attempt().catch((error: unknown) => error)
    const after = await state()
    const { status, detail } = refused as HttpProblem
    const recorded = await lastAttempt()
    return { status, detail, code: recorded?.code, isRecorded: recorded?.answer === detail, before, after }
  }
  const refusedAs = (code: string) => ({
    status: 409,
    detail: expect.stringMatching(/^.{15,}\.$/s) as string,
    code,
    isRecorded: true,
    before: { slices: [{ slice: 'storefront', active: '1.0.0-a', canary: null }] },
  })

  it.each(PACKAGES)('a package %s', async (_what, code, make) => {
    const packed = await make()
    const outcome = await outcomeOf(() => publish(packed))
    expect(outcome).toMatchObject(refusedAs(code))
    expect(outcome.after).toEqual(outcome.before)
  })

  it.each(CHANGES)('%s', async (_what, code, path, body) => {
    const outcome = await outcomeOf(() => service.client.post(path, body))
    expect(outcome).toMatchObject(refusedAs(code))
    expect(outcome.after).toEqual(outcome.before)
  })
})
