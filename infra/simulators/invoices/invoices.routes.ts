import { escapeHtml, HttpProblem, parseBody } from '@zmig/kit'
import { Router, type Request, type Response } from 'express'
import { z } from 'zod'
import { page } from '../page.ts'
import { allocationOf, linkOf, mailOf, SLOW, vatOn } from './deliver.ts'
import { INVOICE_MODES, isKnownType, type BookedDocument, type InvoiceBook } from './invoice-book.ts'

const Item = z.looseObject({
  details: z.string(),
  amount: z.number(),
  price: z.number(),
  vat_type: z.enum(['INC', 'PRE', 'NON']).default('PRE'),
})
const Payment = z.looseObject({ payment_type: z.number().int(), payment_sum: z.number() })
const Wanted = z.looseObject({
  api_key: z.string().default(''),
  developer_email: z.string().default(''),
  type: z.number().int().default(0),
  transaction_id: z.string().max(100).default(''),
  customer_name: z.string().default(''),
  customer_email: z.string().default(''),
  customer_crn: z.string().default(''),
  parent: z.string().default(''),
  dont_send_email: z.union([z.number(), z.boolean()]).default(0),
  description: z.string().default(''),
  date: z.string().default(''),
  vat: z.number().default(18),
  item: z.array(Item).default([]),
  payment: z.array(Payment).default([]),
  price_total: z.number().default(0),
})
type Wanted = z.infer<typeof Wanted>

const Mode = z.object({ mode: z.enum(INVOICE_MODES), times: z.int().positive().optional() })

/** Agorot: sums are compared as whole numbers. */
const agorot = (shekels: number): number => Math.round(shekels * 100)
const totalOf = (amounts: number[]): number => amounts.reduce((sum, amount) => sum + amount, 0)

/** `30/11/2026` as `2026-11-30`; undefined when it is no day. */
const dayOf = (date: string): string | undefined => {
  const [, day, month, year] = /^(\d\d)\/(\d\d)\/(\d{4})$/.exec(date) ?? []
  const written = `${year}-${month}-${day}`
  return Number.isNaN(Date.parse(written)) ? undefined : written
}

/** Items with VAT, in agorot: an item says whether its price has the VAT (INC), lacks it (PRE) or is free of it (NON). */
const itemsOf = ({ item, vat }: Wanted): number =>
  totalOf(item.map(({ amount, price, vat_type }) => agorot(price * amount * (vat_type === 'PRE' ? 1 + vat / 100 : 1))))

/** Payments belong to receipts: 320 and 400. */
const isReceipt = (type: number): boolean => type === 320 || type === 400

type Fault = { errNum: number; errMsg: string }

/** What is wrong with a credit note: it takes back one invoice, no more than is left of it, with the VAT that it had. */
const creditFaultOf = (wanted: Wanted, book: InvoiceBook): Fault | undefined => {
  if (wanted.parent === '') return { errNum: 107, errMsg: 'a credit invoice needs its parent' }
  const invoice = book.invoiceOf(wanted.parent)
  if (!invoice) return { errNum: 108, errMsg: 'the parent document does not exist' }
  if (agorot(wanted.price_total) > book.leftOf(invoice))
    return { errNum: 109, errMsg: 'the credit is larger than what is left of its parent' }
  if (wanted.vat !== invoice.vatPercent) return { errNum: 110, errMsg: 'vat is not that of the parent' }
  return undefined
}

const keyFaultOf = (wanted: Wanted, apiKey: string): Fault | undefined =>
  wanted.api_key === apiKey ? undefined : { errNum: 100, errMsg: 'Unauthorized: wrong api_key' }

/** What the real service refuses, in the order in which it looks. The numbers are the desk's own. */
const faultOf = (wanted: Wanted, book: InvoiceBook): Fault | undefined => {
  if (wanted.developer_email === '') return { errNum: 101, errMsg: 'developer_email is missing' }
  if (!isKnownType(wanted.type)) return { errNum: 102, errMsg: 'unknown document type' }
  if (wanted.customer_name.trim() === '') return { errNum: 103, errMsg: 'customer_name is missing' }
  if (wanted.item.some(({ price }) => agorot(price) / 100 !== price))
    return { errNum: 104, errMsg: 'more than two decimals' }
  if (wanted.price_total <= 0 || itemsOf(wanted) !== agorot(wanted.price_total))
    return { errNum: 105, errMsg: 'items do not add up to price_total' }
  const paid = totalOf(wanted.payment.map(({ payment_sum }) => agorot(payment_sum)))
  if (isReceipt(wanted.type) && paid !== agorot(wanted.price_total))
    return { errNum: 106, errMsg: 'payments do not add up to price_total' }
  const day = dayOf(wanted.date)
  if (day === undefined) return { errNum: 111, errMsg: 'date is not dd/mm/yyyy' }
  if (wanted.customer_crn !== '' && !/^\d{9}$/.test(wanted.customer_crn))
    return { errNum: 112, errMsg: 'customer_crn has nine digits' }
  if (wanted.type === 330) return creditFaultOf(wanted, book)
  return wanted.vat === vatOn(day) ? undefined : { errNum: 110, errMsg: 'vat is not the rate of the day' }
}

const shown = (document: BookedDocument, origin: string) => ({
  doc_uuid: document.uuid,
  doc_number: String(document.number),
  pdf_link: linkOf(document, origin),
  transaction_id: document.transactionId,
  ...(document.allocation !== null && { allocation_number: document.allocation }),
})

const row = (document: BookedDocument): string =>
  `<tr><td>${document.type}</td><td><a href="/invoices/documents/${escapeHtml(document.uuid)}">${document.number}</a></td>
<td>${escapeHtml(document.customer)}</td><td>${(document.total / 100).toFixed(2)}</td><td>${escapeHtml(document.parent)}</td></tr>`

/** What was issued, for the desk's front page. */
export const invoicesTable = (book: InvoiceBook): string =>
  `<p>Mode: <code>${book.mode()}</code>. <code>POST /invoices/mode {"mode": "${INVOICE_MODES.join('|')}", "times": 1}</code></p>
${
  book.all().length === 0
    ? '<p>No document was issued yet.</p>'
    : `<table><thead><tr><th>Type</th><th>Number</th><th>Buyer</th><th>Total</th><th>Credits</th></tr></thead>
<tbody>${book.all().slice(0, 50).map(row).join('')}</tbody></table>`
}`

const documentPage = (document: BookedDocument): string =>
  page({
    title: `${document.type} ${document.number}`,
    language: 'he',
    body: `<h1>${document.type === 330 ? 'חשבונית זיכוי' : 'חשבונית מס/קבלה'} ${document.number}</h1>
<p>${escapeHtml(document.customer)} ${escapeHtml(document.businessNumber)}</p><p>סה״כ ₪${(document.total / 100).toFixed(2)}</p>
${document.allocation === null ? '' : `<p>מספר הקצאה ${document.allocation}</p>`}<p>מסמך לדוגמה. אין לו תוקף.</p>`,
  })

type Deps = {
  book: InvoiceBook
  apiKey: string
  /** delivers the mail with the document */
  mail: (to: string, raw: Buffer) => void
}

/** EZcount as the shop knows it: `POST /api/createDoc`, `POST /api/getDocList`; refusals come with status 200. */
export const invoicesRoutes = ({ book, apiKey, mail }: Deps): Router => {
  const router = Router()
  const originOf = (request: Request): string => `${request.protocol}://${request.get('host')}`

  const create = (wanted: Wanted, mode: string, request: Request): object => {
    const known = wanted.transaction_id !== '' && book.of(wanted.transaction_id, wanted.type).length > 0
    // a document that is there is answered again, also a credit note that left nothing of its invoice
    const fault = keyFaultOf(wanted, apiKey) ?? (known && mode !== 'twice' ? undefined : faultOf(wanted, book))
    if (fault) return { success: false, ...fault }
    if (mode === 'renumbers') book.renumber(wanted.transaction_id, wanted.type)
    const asked = {
      type: wanted.type,
      transactionId: wanted.transaction_id,
      customer: wanted.customer_name,
      email: wanted.customer_email,
      businessNumber: wanted.customer_crn,
      day: dayOf(wanted.date) ?? '',
      total: agorot(wanted.price_total),
      vatPercent: wanted.vat,
      parent: wanted.parent,
    }
    const document = book.issue(
      { ...asked, allocation: allocationOf(asked, book.all().length + 1) },
      mode === 'twice' || wanted.transaction_id === '',
    )
    const answer = shown(document, originOf(request))
    if (!known && document.email !== '' && Number(wanted.dont_send_email) === 0)
      mail(document.email, mailOf(document, answer.pdf_link))
    return { success: true, ...answer, sent_mails: document.email === '' ? [] : [document.email] }
  }

  router.post('/api/createDoc', (request: Request, response: Response) => {
    const wanted = parseBody(Wanted, request)
    const mode = book.takeMode()
    if (mode === 'away') return void request.socket.destroy()
    if (mode === 'html')
      return void response.type('html').send('<html><body>Service is under maintenance</body></html>')
    if (mode === 'held')
      return void response.status(417).json({ success: false, errNum: 417, errMsg: 'waiting for the Tax Authority' })
    const answer = create(wanted, mode, request)
    if (mode !== 'slow') return void response.json(answer)
    const send = () => {
      if (!response.writableEnded && !response.destroyed) response.json(answer)
    }
    setTimeout(send, SLOW).unref()
  })

  router.post('/api/getDocList', (request, response) => {
    const wanted = parseBody(Wanted, request)
    const { transaction_id: transactionId, type } = wanted
    if (book.mode() === 'away') return void request.socket.destroy()
    if (book.mode() === 'html') return void response.type('html').send('<html></html>')
    const fault = keyFaultOf(wanted, apiKey)
    if (fault) return void response.json({ success: false, ...fault })
    response.json({ success: true, docs: book.of(transactionId, type).map((found) => shown(found, originOf(request))) })
  })

  router.post('/mode', (request, response) => {
    const { mode, times } = parseBody(Mode, request)
    book.setMode(mode, times)
    response.json({ mode: book.mode() })
  })
  router.get('/', (_request, response) => void response.json({ documents: book.all() }))
  router.get('/documents/:uuid', (request, response) => {
    const document = book.find(request.params.uuid)
    if (!document) throw new HttpProblem(404, 'Not found', 'There is no such document.')
    response.type('html').send(documentPage(document))
  })
  return router
}
