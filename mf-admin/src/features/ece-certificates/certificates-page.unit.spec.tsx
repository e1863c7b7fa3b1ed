// @vitest-environment happy-dom
import { cleanup, configure, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import {
  documentLimit,
  createEceCertificate,
  deleteEceCertificate,
  type EceCertificate,
  listEceCertificates,
  orderCounts,
  updateEceCertificate,
} from '@zmig/edge-contract'
import {
  answerQuestion,
  away,
  field,
  openAsStaff,
  press,
  pressInDialog,
  refusal,
  testEdge,
  type,
} from '../../testing/staff-page.tsx'
import { playUploads } from '../../testing/uploads.ts'
import { EceCertificates } from './ece-certificates.tsx'
import { text } from './text.ts'

const certificate = (eceId: string, more: Partial<EceCertificate> = {}): EceCertificate => ({
  _id: eceId,
  eceId,
  brand: 'Michelin',
  size: '180/55ZR17',
  rating: '73W',
  s3Path: '',
  goodfor: ['Road 6'],
  version: 2,
  ...more,
})
const first = certificate('E4-75R-1')
const second = certificate('E4-75R-2', { brand: 'Pirelli', s3Path: 'E4-75R-2-0123456789abcdef.pdf', goodfor: [] })

/** The page over a shop that keeps two certificates. */
const open = async () => {
  let kept = [first, second]
  const { edge, answer, asked, sent } = testEdge()
  answer(listEceCertificates, ({ query }) => {
    const { eceId = '', brand = '' } = query as { eceId?: string; brand?: string }
    const found = kept.filter((each) => each.eceId.includes(eceId) && each.brand.includes(brand))
    return { ok: true as const, certificates: found, pagination: { page: 1, limit: 20, total: found.length } }
  })
  answer(createEceCertificate, ({ body }) => {
    kept = [certificate('', body as EceCertificate), ...kept]
    return { ok: true }
  })
  answer(updateEceCertificate, ({ params, body }) => {
    kept = kept.map((each) => (each.eceId === params?.['eceId'] ? { ...each, ...(body as object) } : each))
    return { ok: true }
  })
  answer(deleteEceCertificate, ({ params }) => {
    kept = kept.filter(({ eceId }) => eceId !== params?.['eceId'])
    return { ok: true }
  })
  answer(orderCounts, () => ({}) as never)
  openAsStaff(<EceCertificates />, edge)
  await screen.findByText(first.eceId)
  return { answer, asked, sent }
}
const rowOf = ({ eceId }: EceCertificate) =>
  screen.getAllByRole('row').find(({ textContent }) => textContent.includes(eceId))

const give = (content: BlobPart, name: string, fileType = 'application/pdf') => {
  const input = screen.getByRole('dialog').querySelector('[data-part=file]')
  if (!input) throw new Error('the dialog takes no file')
  fireEvent.change(input, { target: { files: [new File([content], name, { type: fileType })] } })
}

configure({ asyncUtilTimeout: 50_000 })
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it('is created once its number, brand and size are there', async () => {
  const { sent } = await open()
  await press(text.add)
  pressInDialog('שמירה')
  expect(await screen.findByText(text.required)).toBeTruthy()
  expect(screen.getAllByText(text.missing)).toHaveLength(3)
  type(text.eceId, ' E4-75R-9 ')
  type(text.brand, 'Avon')
  type(text.size, '120/70-17')
  type(text.goodfor, ' Spirit ,, Trailrider, ')
  expect(sent()).toEqual([])
  pressInDialog('שמירה')
  expect(await screen.findByText(text.created)).toBeTruthy()
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(sent()).toEqual([
    {
      what: 'POST /api/v1/admin/ece/certificates',
      with: {
        eceId: 'E4-75R-9',
        brand: 'Avon',
        size: '120/70-17',
        rating: '',
        s3Path: '',
        goodfor: ['Spirit', 'Trailrider'],
      },
    },
  ])
  expect(await screen.findByText('Spirit, Trailrider')).toBeTruthy()
})

it('keeps what was typed when the number exists and when the shop is away', async () => {
  const { answer } = await open()
  await press(text.add)
  type(text.eceId, first.eceId)
  type(text.brand, '<b>Pirelli</b>')
  type(text.size, '120/70-17')
  answer(createEceCertificate, () => {
    throw refusal(409, { error: 'EXISTS', message: 'כבר יש תעודה עם המספר הזה' })
  })
  pressInDialog('שמירה')
  expect(await screen.findByText('כבר יש תעודה עם המספר הזה')).toBeTruthy()
  expect(field(text.brand)).toHaveProperty('value', '<b>Pirelli</b>')
  answer(createEceCertificate, away)
  pressInDialog('שמירה')
  expect(await screen.findByText(text.saveFailed)).toBeTruthy()
  expect(field(text.brand)).toHaveProperty('value', '<b>Pirelli</b>')
})

it('locks the number, and takes over what a colleague saved in untouched fields', async () => {
  const { answer, sent } = await open()
  await press(text.edit(first))
  expect(field(text.eceId)).toHaveProperty('disabled', true)
  type(text.rating, '75W')
  answer(updateEceCertificate, () => {
    throw refusal(409, {
      error: 'CHANGED',
      message: 'התעודה שונתה בינתיים',
      certificate: { ...first, size: '190/55ZR17', version: 3 },
    })
  })
  pressInDialog('שמירה')
  expect(await screen.findByText('התעודה שונתה בינתיים')).toBeTruthy()
  expect(field(text.size)).toHaveProperty('value', '190/55ZR17')
  expect(field(text.rating)).toHaveProperty('value', '75W')
  answer(updateEceCertificate, () => ({ ok: true }))
  pressInDialog('שמירה')
  expect(await screen.findByText(text.changed)).toBeTruthy()
  expect(sent().map((each) => (each.with as { version: number }).version)).toEqual([2, 3])
  expect(sent().at(-1)?.with).toMatchObject({ size: '190/55ZR17', rating: '75W' })
})

it('says in which invoices confirmed rows wait again after the change', async () => {
  const { answer } = await open()
  await press(text.edit(first))
  type(text.size, '190/55ZR17')
  answer(updateEceCertificate, () => ({ ok: true, unconfirmed: ['RD-1', 'RD-2'] }))
  pressInDialog('שמירה')
  expect(await screen.findByText(text.unconfirmed(['RD-1', 'RD-2']))).toBeTruthy()
})

it('refuses a file that is no PDF or too large before it is sent', async () => {
  const uploads = playUploads()
  await open()
  await press(text.add)
  give('x', 'photo.png', 'image/png')
  expect(await screen.findByText(text.notPdf)).toBeTruthy()
  give(new Uint8Array(documentLimit.most + 1), 'large.pdf')
  expect(await screen.findByText(documentLimit.tooLarge)).toBeTruthy()
  expect(uploads.sent).toEqual([])
})

it('says why a file was not kept, and fills the path with one that was', async () => {
  const uploads = playUploads()
  await open()
  await press(text.add)
  uploads.answer = { status: 422, body: { ok: false, error: 'VALIDATION', message: 'הקובץ אינו PDF תקין' } }
  give('<html></html>', 'page.pdf')
  expect(await screen.findByText('הקובץ אינו PDF תקין')).toBeTruthy()
  for (const answer of [{ status: 503, body: {} }, undefined]) {
    uploads.answer = answer
    give('%PDF-1.4', 'page.pdf')
    expect(screen.queryByText(text.uploadFailed)).toBeNull()
    expect(await screen.findByText(text.uploadFailed)).toBeTruthy()
  }
  uploads.answer = { status: 200, body: { ok: true, s3Path: 'page-0123456789abcdef.pdf' } }
  give('%PDF-1.4', 'page.pdf')
  expect(await screen.findByText(text.uploaded('page-0123456789abcdef.pdf'))).toBeTruthy()
  expect(field(text.path)).toHaveProperty('value', 'page-0123456789abcdef.pdf')
  const sent = { address: '/edge/api/v1/admin/ece/documents?name=page.pdf', type: 'application/pdf' }
  expect(uploads.sent).toMatchObject([sent, sent, sent])
})

it('says how much of a file was sent, takes no other one meanwhile, and sends no more of it when the dialog is left', async () => {
  const uploads = playUploads()
  uploads.holds = true
  await open()
  await press(text.add)
  give('%PDF-1.4', 'page.pdf')
  expect(await screen.findByRole('button', { name: text.uploading(50), busy: true })).toBeTruthy()
  give('%PDF-1.4', 'other.pdf')
  expect(uploads.ended).toBe(0)
  cleanup()
  expect(uploads.ended).toBe(1)
  expect(uploads.sent).toHaveLength(1)
})

it('says why a document does not come', async () => {
  const answers = [Response.json({ ok: false, error: 'NOT_FOUND', message: 'המסמך אינו במאגר' }, { status: 404 })]
  const fetched = vi.fn(() => Promise.resolve(answers.shift() ?? new Response('', { status: 503 })))
  vi.stubGlobal('fetch', fetched)
  await open()
  expect(rowOf(first)?.textContent).toContain(text.noDocument)
  await press(text.download(second.s3Path))
  expect(await screen.findByText('המסמך אינו במאגר')).toBeTruthy()
  await press(text.download(second.s3Path))
  expect(await screen.findByText(text.downloadFailed)).toBeTruthy()
  expect(fetched).toHaveBeenCalledWith('/edge/api/v1/admin/ece/documents/E4-75R-2-0123456789abcdef.pdf', {
    method: 'GET',
  })
})

it('is deleted after a question that names it, and stays while an invoice uses it', async () => {
  const { answer, sent } = await open()
  await press(text.remove(first))
  const question = within(screen.getByRole('alertdialog', { name: text.removeTitle }))
  for (const fact of [first.eceId, first.brand, first.size]) expect(question.getByText(fact)).toBeTruthy()
  expect(sent()).toEqual([])
  answer(deleteEceCertificate, () => {
    throw refusal(409, { error: 'IN_USE', message: 'אי אפשר למחוק: התעודה בחשבונית RD-7' })
  })
  await answerQuestion(text.removeConfirm)
  expect(await question.findByText('אי אפשר למחוק: התעודה בחשבונית RD-7')).toBeTruthy()
  answer(deleteEceCertificate, away)
  await answerQuestion(text.removeConfirm)
  expect(await question.findByText(text.removeFailed)).toBeTruthy()
  expect(rowOf(first)).toBeTruthy()
})

it('comes back at a press after it was deleted, as it was', async () => {
  const { sent } = await open()
  await press(text.remove(second))
  await answerQuestion(text.removeConfirm)
  expect(await screen.findByText(text.removed)).toBeTruthy()
  await waitFor(() => expect(rowOf(second)).toBeUndefined())
  await press('ביטול הפעולה')
  await waitFor(() => expect(rowOf(second)).toBeTruthy())
  const { _id, version, ...fields } = second
  expect(sent().at(-1)).toEqual({ what: 'POST /api/v1/admin/ece/certificates', with: fields })
})

it('is found by number, brand and size, and shows all again when nothing is', async () => {
  const { asked } = await open()
  fireEvent.change(screen.getByLabelText(text.eceId), { target: { value: ' 75R-2 ' } })
  fireEvent.change(screen.getByLabelText(text.size), { target: { value: '180 / 55' } })
  const search = screen.getByRole('search', { name: text.title })
  fireEvent.submit(search)
  await waitFor(() => expect(rowOf(first)).toBeUndefined())
  expect(asked.at(-1)?.with).toEqual({ eceId: '75R-2', size: '180 / 55', page: 1, limit: 20 })
  fireEvent.change(screen.getByLabelText(text.brand), { target: { value: 'Avon' } })
  fireEvent.submit(search)
  expect(await screen.findByText(text.noneFound)).toBeTruthy()
  await press(text.clear)
  await waitFor(() => expect(rowOf(first)).toBeTruthy())
})

it('is asked for again after the list failed to load', async () => {
  const { edge, answer } = testEdge()
  answer(listEceCertificates, away)
  openAsStaff(<EceCertificates />, edge)
  await waitFor(() => expect(screen.getAllByText('טעינת התעודות נכשלה')).toHaveLength(2))
  answer(listEceCertificates, () => ({
    ok: true as const,
    certificates: [first],
    pagination: { page: 1, limit: 20, total: 1 },
  }))
  await press('רענון')
  expect(await screen.findByText(first.eceId)).toBeTruthy()
})
