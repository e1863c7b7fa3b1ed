import { afterEach, expect, it, vi } from 'vitest'
import { openEceDocument, orderCounts, quotesLimit, uploadSupplierFile } from '@zmig/edge-contract'
import { away, testEdge } from '../testing/staff-page.tsx'
import { playUploads } from '../testing/uploads.ts'
import { saidOf } from './failure.ts'
import { download, upload } from './files.ts'

const uploadId = '2f7f2c0a-6a53-4d0d-9c9e-0f2ad5b1c001'

/** Sends a file to a shop. */
const start = (content: BlobPart = 'ean,supplier\n') => {
  const { edge, answer, asked } = testEdge()
  answer(orderCounts, () => ({}) as never)
  const uploads = playUploads()
  const progress: number[] = []
  const leaving = new AbortController()
  const send = () =>
    upload(
      edge,
      uploadSupplierFile,
      {
        file: new File([content], 'list.csv'),
        type: 'text/csv',
        limit: quotesLimit,
        query: { uploadId },
        onProgress: (percent) => progress.push(percent),
      },
      leaving.signal,
    )
  return { uploads, progress, leaving, send, answer, asked }
}

afterEach(() => vi.unstubAllGlobals())

it.each([
  ['an empty file', ''],
  ['a file', 'ean,supplier\n'],
])('sends %s whole, with its query and type, and says how far it is', async (_name, content) => {
  const { uploads, progress, send, asked } = start(content)
  expect(await send()).toEqual({ ok: true })
  const [{ file, ...sent } = { file: new File([], '') }] = uploads.sent
  expect(sent).toEqual({ address: `/edge/api/v1/admin/supplier-quotes/upload?uploadId=${uploadId}`, type: 'text/csv' })
  expect(await file.text()).toBe(content)
  expect(progress).toEqual([50, 100])
  // the session was there before
  expect(asked.map(({ what }) => what)).toEqual([`GET ${orderCounts.path}`])
})

it('sends nothing of a file that is too large, and says so as the shop would', async () => {
  const { uploads, send, asked } = start(new Uint8Array(quotesLimit.most + 1))
  const failure: unknown = await send().catch((error: unknown) => error)
  expect(failure).toMatchObject({ status: 413, problem: { error: 'TOO_LARGE' } })
  expect(saidOf(failure)).toBe(quotesLimit.tooLarge)
  expect([uploads.sent, asked]).toEqual([[], []])
})

it('fails with what the shop says of the file', async () => {
  const { uploads, progress, send } = start()
  uploads.answer = { status: 422, body: { ok: false, error: 'NO_FILE', message: 'הקובץ ריק' } }
  const failure: unknown = await send().catch((error: unknown) => error)
  expect(failure).toMatchObject({ status: 422 })
  expect(saidOf(failure)).toBe('הקובץ ריק')
  expect(progress).toEqual([50])
})

it('says that a retry does not help when a proxy refuses the file with a page of its own', async () => {
  const { uploads, send } = start()
  // a page of HTML where JSON is asked for is no body at all
  uploads.answer = { status: 413, body: null }
  const failure: unknown = await send().catch((error: unknown) => error)
  expect(failure).toMatchObject({ status: 413, problem: { error: 'TOO_LARGE' } })
  expect(saidOf(failure)).toMatch(/^הקובץ גדול מדי .*שליחה חוזרת לא תעזור/)
})

it('fails without words while the shop is away, before the file is sent as well', async () => {
  const { uploads, send, answer } = start()
  uploads.answer = undefined
  const failure: unknown = await send().catch((error: unknown) => error)
  expect(failure).toMatchObject({ status: 0 })
  expect(saidOf(failure)).toBeUndefined()
  uploads.answer = { status: 200, body: {} }
  answer(orderCounts, away)
  await expect(send()).rejects.toThrow('fetch failed')
  expect(uploads.sent).toEqual([])
})

it('sends no more of a file that is given up, and none that is given up before', async () => {
  const { uploads, leaving, send } = start()
  uploads.holds = true
  const sending = send().catch((error: unknown) => error)
  await vi.waitFor(() => expect(uploads.sent).toHaveLength(1))
  leaving.abort()
  expect(await sending).toMatchObject({ status: 0 })
  expect(uploads.ended).toBe(1)
  await expect(send()).rejects.toMatchObject({ status: 0 })
  expect(uploads.sent).toHaveLength(1)
})

it('fails with what the shop says of a file that it does not give', async () => {
  const { edge, answer } = testEdge()
  answer(orderCounts, () => ({}) as never)
  const answers = [Response.json({ ok: false, error: 'NOT_FOUND', message: 'המסמך אינו במאגר' }, { status: 404 })]
  vi.stubGlobal('fetch', () => Promise.resolve(answers.shift() ?? new Response('<html>', { status: 503 })))
  const get = () => download(edge, openEceDocument, { params: { path: 'a.pdf' } }, 'a.pdf')
  expect(saidOf(await get().catch((error: unknown) => error))).toBe('המסמך אינו במאגר')
  await expect(get()).rejects.toMatchObject({ status: 503, problem: undefined })
})
