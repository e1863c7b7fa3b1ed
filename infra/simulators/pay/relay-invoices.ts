import type { Request, Response } from 'express'
import { allocationOf, linkOf, mailOf, SLOW, vatOn } from '../invoices/deliver.ts'
import type { BookedDocument, InvoiceBook, InvoiceMode } from '../invoices/invoice-book.ts'
import type { RelayBook, RelayRow } from './relay-book.ts'
import { RELAY_TYPE, writeReply, type RelayRequest, type Xml } from './relay-xml.ts'

type Reply = Parameters<typeof writeReply>[1]

/** Codes of the gateway: the vendor does not issue it, what was sent is wrong, there is no such document. */
const NOT_ISSUED: Reply = { result: '668' }
const NOT_FOUND: Reply = { result: '671' }
const invalid = (additionalInfo: string): Reply => ({ result: '670', additionalInfo })

const numbersOf = (text: string | undefined): number[] => (text ?? '').split('|').map(Number)

/** What items cost together, in agorot; undefined when their lists do not fit together or a value is no whole number. */
const totalOf = (invoice: Record<string, string>): number | undefined => {
  const prices = numbersOf(invoice['invoiceItemPrice'])
  const quantities = numbersOf(invoice['invoiceItemQuantity'])
  const lists = [invoice['invoiceItemCode'], invoice['invoiceItemDescription']].map((text = '') => text.split('|'))
  const isWhole = [...prices, ...quantities].every((number) => Number.isInteger(number))
  const isSameLength = [quantities, ...lists].every(({ length }) => length === prices.length)
  const isNamed = lists.every((values) => values.every((value) => value !== ''))
  if (!isWhole || !isSameLength || !isNamed) return undefined
  return prices.reduce((sum, price, index) => sum + price * (quantities[index] ?? 0), 0)
}

const isDone = ({ status, validation }: RelayRow): boolean => status === '000' && validation === 'AutoComm'

type Deps = {
  book: RelayBook
  invoices: InvoiceBook
  /** delivers the mail with the document */
  mail: (to: string, raw: Buffer) => void
}

/** Invoices of charges and refunds of the relay. A repeated call issues another document, as the real one may. */
const createInvoiceCommands = ({ book, invoices, mail }: Deps, origin: string) => {
  const shown = (document: BookedDocument): Xml => ({
    invoiceCreationCode: '000',
    invoiceResponseCode: '100',
    invoiceResponseName: 'Proper Invoice Request',
    invoiceDocNumber: document.number,
    invoiceDocUrl: linkOf(document, origin),
    invoiceAtranId: document.transactionId,
    allocationNumber: document.allocation ?? undefined,
  })

  const issue = (money: RelayRow, invoice: Record<string, string>, original?: BookedDocument): Reply => {
    const { companyInfo = '', mailTo: email = '', isItemPriceWithTax, ccDate = '' } = invoice
    if (companyInfo.trim() === '') return invalid('companyInfo')
    if (isItemPriceWithTax !== '1') return invalid('isItemPriceWithTax')
    const vatPercent = original?.vatPercent ?? vatOn(ccDate)
    if (!/^\d{4}-\d{2}-\d{2}$/.test(ccDate) || vatPercent === undefined) return invalid('ccDate')
    const total = totalOf(invoice)
    if (total !== money.total) return invalid('invoiceItemPrice')
    if (original && total > invoices.leftOf(original)) return invalid('invoiceItemPrice')
    const asked = {
      type: original ? 330 : 320,
      transactionId: money.tranId,
      customer: companyInfo,
      email,
      businessNumber: /\d{9}/.exec(companyInfo)?.[0] ?? '',
      day: ccDate,
      total,
      vatPercent,
      parent: original?.transactionId ?? '',
    }
    const document = invoices.issue({ ...asked, allocation: allocationOf(asked, invoices.all().length + 1) }, true)
    if (email !== '' && invoice['sendMail'] !== '0') mail(email, mailOf(document, linkOf(document, origin)))
    return { result: '000', body: { status: '000', invoice: shown(document) } }
  }

  const moneyOf = (tranId: string): RelayRow | undefined => book.rows((row) => row.tranId === tranId && isDone(row))[0]

  return {
    addCgInvoice: ({ invoiceAtranId = '' }: Record<string, string>, invoice: Record<string, string>): Reply => {
      const money = moneyOf(invoiceAtranId)
      if (money?.transactionType !== '01') return invalid('invoiceAtranId')
      if (!['taxreceipt', undefined].includes(invoice['invoiceType'])) return invalid('invoiceType')
      return issue(money, invoice)
    },
    refundCgInvoice: ({ invoiceAtranId = '' }: Record<string, string>, invoice: Record<string, string>): Reply => {
      const money = moneyOf(invoiceAtranId)
      if (!money || money.transactionType === '01') return invalid('invoiceAtranId')
      const [charge] = book.rows((row) => row.cgUid === money.cgUid && row.transactionType === '01' && isDone(row))
      const [original] = charge ? invoices.of(charge.tranId, 320) : []
      if (!original) return NOT_FOUND
      if (invoice['createInvoice'] !== '2') return invalid('createInvoice')
      return issue(money, invoice, original)
    },
    inquireInvoice: (_: Record<string, string>, { invoiceAtranId = '' }: Record<string, string>): Reply => {
      const found = [320, 330].flatMap((type) => invoices.of(invoiceAtranId, type))
      if (found.length === 0) return NOT_FOUND
      return { result: '000', body: { status: '000', originalInvoice: found.map(shown) } }
    },
  }
}
type InvoiceCommand = keyof ReturnType<typeof createInvoiceCommands>

const COMMANDS = new Set<string>(['addCgInvoice', 'refundCgInvoice', 'inquireInvoice'] satisfies InvoiceCommand[])

export const isInvoiceCommand = (command: string): command is InvoiceCommand => COMMANDS.has(command)

const HTML = '<!doctype html><title>Maintenance</title><p>&nbsp;'

/**
 * Answers a call about invoices as the mode of the service of invoices says. `twice`: the inquiry does not show yet what was
 * issued; `renumbers`: it shows another number.
 */
export const createInvoiceAnswer =
  (deps: Deps & { isMerchant: (asked: RelayRequest) => boolean; now: () => Date }) =>
  (command: InvoiceCommand, asked: RelayRequest, request: Request, response: Response): void => {
    const { invoices, isMerchant, now } = deps
    const isInquiry = command === 'inquireInvoice'
    const mode: InvoiceMode = isInquiry ? invoices.mode() : invoices.takeMode()
    if (mode === 'away') return void request.socket.destroy()
    if (mode === 'html') return void response.type('html').send(HTML)
    const { content } = asked
    const invoice = content['invoice'] as unknown as Record<string, string> | undefined
    const act = (): Reply => {
      if (!isMerchant(asked)) return { result: '405' }
      if (mode === 'held' && !isInquiry) return NOT_ISSUED
      const asks = invoice?.['invoiceAtranId'] ?? ''
      if (isInquiry && mode === 'twice') return NOT_FOUND
      if (isInquiry && mode === 'renumbers') invoices.renumber(asks, invoices.of(asks, 320).length > 0 ? 320 : 330)
      const origin = `${request.protocol}://${request.get('host')}`
      return createInvoiceCommands(deps, origin)[command](content, invoice ?? {})
    }
    const text = writeReply(asked, act(), now())
    const send = () => {
      if (!response.writableEnded && !response.destroyed) response.set('content-type', RELAY_TYPE).end(text)
    }
    if (mode === 'slow' && !isInquiry) setTimeout(send, SLOW).unref()
    else send()
  }
