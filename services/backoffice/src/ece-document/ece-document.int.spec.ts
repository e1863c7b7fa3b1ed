import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { documentLimit } from '@zmig/edge-contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startBucketServer } from '@zmig/kit/testing'
import { type BackofficeServer, serveBackoffice } from '../testing/backoffice-server.ts'
import { pdf, SCRIPT } from '../testing/pdf.ts'

const DOCUMENTS = '/backoffice/ece/documents'
const credentials = { accessKeyId: 'AKID', secretAccessKey: 'secret/of+these', region: 'eu-central-1' }

let shop: BackofficeServer
beforeAll(async () => {
  shop = await serveBackoffice()
})
afterAll(() => shop.stop())

const send = async (bytes: Buffer, name = 'E4 75R-0118.pdf', to = shop) =>
  (await to.sendFile(
    `${DOCUMENTS}?${new URLSearchParams({ name }).toString()}`,
    Readable.from([bytes]),
    'application/pdf',
  )) as {
    ok: boolean
    s3Path: string
    code?: string
    message?: string
  }
const fetched = async (path: string, from = shop) =>
  buffer((await from.fetchFile(`${DOCUMENTS}/${encodeURIComponent(path)}`)).stream)

describe('the document of a certificate', () => {
  test('is kept under a plain name, and comes back as it was', async () => {
    const { ok, s3Path } = await send(pdf(SCRIPT))
    expect({ ok, s3Path }).toEqual({
      ok: true,
      s3Path: expect.stringMatching(/^E4-75R-0118-[\da-f]{16}\.pdf$/) as string,
    })
    expect((await fetched(s3Path)).equals(pdf(SCRIPT))).toBe(true)
    expect(await readdir(join(shop.dataDirectory, 'documents'))).toContain(s3Path)
  })

  test('twice is one document, and another one does not replace it', async () => {
    const one = await send(pdf())
    const again = await send(pdf())
    const other = await send(pdf('% other\n'))
    expect(again.s3Path).toBe(one.s3Path)
    expect(other.s3Path).not.toBe(one.s3Path)
  })

  test.each(['../../etc/passwd.pdf', 'תעודה.pdf', '.pdf', '<script>.pdf', 'a/b\\c.pdf', 'x'.repeat(300), ''])(
    'named %j gets a path that is none of a file elsewhere',
    async (name) => {
      const { s3Path } = await send(pdf(`% ${Buffer.from(name).toString('hex')}\n`), name)
      expect(s3Path).toMatch(/^[A-Za-z0-9][\w.-]*-[\da-f]{16}\.pdf$/)
      expect(s3Path).not.toContain('..')
    },
  )

  test.each([
    ['nothing', Buffer.alloc(0)],
    ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0])],
    ['a page named .pdf', Buffer.from('<html><script>alert(1)</script></html>')],
    ['an archive', Buffer.from('PK\u0003\u0004%PDF-1.4 1 0 obj startxref %%EOF', 'latin1')],
    ['a PDF behind a page', Buffer.concat([Buffer.from('<html>'), pdf()])],
    ['a PDF without its end', pdf().subarray(0, 150)],
    ['a PDF with a page behind it', Buffer.concat([pdf(), Buffer.from('<html>')])],
    ['a PDF that is an archive too', Buffer.concat([pdf(), Buffer.from('PK\u0005\u0006 %%EOF', 'latin1')])],
    ['a header alone', Buffer.from('%PDF-1.4\n%%EOF')],
    ['a PDF with a password', pdf('5 0 obj<</Encrypt 6 0 R>>endobj\n')],
  ])('is refused when it is %s', async (_, bytes) => {
    const refused = await send(bytes)
    expect(refused).toMatchObject({ ok: false, code: 'VALIDATION' })
    expect(refused.message).toMatch(/[א-ת]/)
  })

  test('of a byte more than the limit is refused, one of exactly the limit is kept', async () => {
    const of = (size: number) => pdf(`% ${'x'.repeat(size - pdf().length - 3)}\n`)
    expect(await send(of(documentLimit.most))).toMatchObject({ ok: true })
    await expect(send(of(documentLimit.most + 1))).rejects.toMatchObject({ status: 413 })
  })

  test('is the only kind of file that is given', async () => {
    await send(pdf())
    await writeFile(join(shop.dataDirectory, 'documents/notes.txt'), 'private')
    await expect(fetched('notes.txt')).rejects.toMatchObject({ status: 404 })
  })

  test.each(['never.pdf', '../package.json', '..', '.hidden.pdf', '/etc/passwd', 'a/../../x.pdf', '%2e%2e%2fx.pdf'])(
    'at %j is not there',
    async (path) => {
      await expect(fetched(path)).rejects.toMatchObject({ status: 404 })
    },
  )
})

test('with DOCUMENT_BUCKET_URL documents are in the bucket, and a bucket that is away can be tried again', async () => {
  const bucket = await startBucketServer('ece', credentials)
  const other = await serveBackoffice({ DOCUMENT_BUCKET_URL: bucket.address() })
  const { s3Path } = await send(pdf(), 'x.pdf', other)
  expect([...bucket.objects.keys()]).toEqual([s3Path])
  expect(bucket.objects.get(s3Path)?.type).toBe('application/pdf')
  expect((await fetched(s3Path, other)).equals(pdf())).toBe(true)
  expect(await readdir(other.dataDirectory)).toEqual([])
  bucket.misbehave('full')
  await expect(send(pdf('% other\n'), 'x.pdf', other)).rejects.toMatchObject({ status: 500 })
  await bucket.stop()
  await expect(send(pdf(), 'x.pdf', other)).rejects.toMatchObject({ status: 503 })
  await expect(fetched(s3Path, other)).rejects.toMatchObject({ status: 503 })
  await other.stop()
})

test('with BUCKET_URL documents are in their folder of the bucket of all files', async () => {
  const bucket = await startBucketServer('shop', credentials)
  const other = await serveBackoffice({ BUCKET_URL: bucket.address() })
  const { s3Path } = await send(pdf(), 'x.pdf', other)
  expect([...bucket.objects.keys()]).toEqual([`documents/${s3Path}`])
  expect((await fetched(s3Path, other)).equals(pdf())).toBe(true)
  bucket.misbehave('other-bytes')
  await expect(fetched(s3Path, other)).rejects.toMatchObject({ status: 500 })
  bucket.misbehave('forbidden')
  await expect(fetched(s3Path, other)).rejects.toMatchObject({ status: 500 })
  await bucket.stop()
  await other.stop()
})

test('an address of a bucket without a key is a fault of the settings', async () => {
  await expect(serveBackoffice({ DOCUMENT_BUCKET_URL: 'https://s3.example/ece' })).rejects.toThrow(
    /DOCUMENT_BUCKET_URL/,
  )
})
