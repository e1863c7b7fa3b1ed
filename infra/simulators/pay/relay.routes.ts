import { Router, urlencoded, type Request } from 'express'
import type { InvoiceBook } from '../invoices/invoice-book.ts'
import { TEST_CARD } from './card.ts'
import type { Merchant } from './merchant.routes.ts'
import type { PayCall, PayModes } from './pay-mode.ts'
import type { RelayBook, RelayPage, RelayRow } from './relay-book.ts'
import { createInvoiceAnswer, isInvoiceCommand } from './relay-invoices.ts'
import { readRelayRequest, RELAY_TYPE, writeReply, type RelayRequest, type Xml } from './relay-xml.ts'

const CALLS: Record<string, PayCall> = {
  doDeal: 'session',
  inquireTransactions: 'inquiry',
  refundDeal: 'refund',
  cancelDeal: 'refund',
}

type Reply = Parameters<typeof writeReply>[1]

const refusedField = (name: string): Reply => ({ result: '462', additionalInfo: name })

const wholeNumber = (text: string | undefined): number | undefined =>
  text !== undefined && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined

/** Instalments after the first, as the protocol counts them; undefined when they do not make the total. */
const paymentsOf = (content: Record<string, string>, total: number): number | undefined => {
  if (content['creditType'] === 'RegularCredit') return content['numberOfPayments'] === undefined ? 1 : undefined
  const after = wholeNumber(content['numberOfPayments']) ?? 0
  const sum = Number(content['firstPayment']) + after * Number(content['periodicalPayment'])
  return content['creditType'] === 'Payments' && after > 0 && sum === total ? after + 1 : undefined
}

const isAddress = (text: string | undefined): text is string => URL.canParse(text ?? '')

const rowXml = ({ transactionType, validation, total, ...row }: RelayRow, mask: string): Xml => ({
  ...row,
  total,
  cardMask: validation === 'AutoComm' ? mask : '',
  transactionType: { code: transactionType, text: transactionType === '01' ? 'RegularDebit' : 'RegularCredit' },
  creditType: { code: '1', text: 'RegularCredit' },
  currency: { code: '1', text: 'ILS' },
  validation: validation === 'AutoComm' ? { code: '4', text: 'AutoComm' } : { code: '106', text: 'TxnSetup' },
  financialStatus: transactionType === '01' ? 'Captured' : 'Refunded',
})

/** What the gateway knows of a page; `cgGatewayResponseXML` is the whole reply to the charge. */
const pageXml = (book: RelayBook, page: RelayPage): Xml => {
  const known = { mpiTransactionId: page.txId, uniqueid: page.uniqueID, amount: page.amount, currency: 'ILS' }
  const charge = book.chargeOf(page)
  if (!charge)
    return {
      ...known,
      statusCode: page.declined ? '2' : '1',
      statusText: page.declined ? 'FAILED' : 'CREATED',
      errorCode: page.declined ?? '',
      cgGatewayResponseCode: page.declined ?? '',
    }
  const { tranId, cgUid, total, authNumber } = charge
  const deal = { status: '000', cgUid, total, authNumber, cardMask: TEST_CARD.cardMask, validation: 'AutoComm' }
  return {
    ...known,
    authNumber,
    cardId: TEST_CARD.cardToken,
    cardExpiration: TEST_CARD.cardExp,
    statusCode: '0',
    statusText: 'SUCCEEDED',
    errorCode: '00',
    cgGatewayResponseCode: '000',
    cgGatewayResponseText: 'עסקה תקינה',
    cgGatewayResponseXML: { ashrait: { response: { command: 'doDeal', tranId, result: '000', doDeal: deal } } },
  }
}

type Deps = {
  book: RelayBook
  invoices: InvoiceBook
  modes: PayModes
  merchant: Required<Merchant>
  /** delivers the mail with a document */
  mail: (to: string, raw: Buffer) => void
  now: () => Date
}

const createCommands = ({ book, merchant }: Deps, pageAddress: (page: RelayPage) => string) => ({
  doDeal: (content: Record<string, string>): Reply => {
    const { uniqueid = '', user = '', mid, successUrl, errorUrl, cancelUrl } = content
    const amount = wholeNumber(content['total'])
    if (amount === undefined) return refusedField('total')
    const payments = paymentsOf(content, amount)
    if (payments === undefined) return refusedField('numberOfPayments')
    if (mid !== merchant.mid) return refusedField('mid')
    if (uniqueid === '' || uniqueid.length > 64) return refusedField('uniqueid')
    if (user.length > 19) return refusedField('user')
    if (content['validation'] !== 'TxnSetup' || content['mpiValidation'] !== 'AutoComm')
      return refusedField('validation')
    if (!isAddress(successUrl) || !isAddress(errorUrl) || !isAddress(cancelUrl)) return refusedField('successUrl')
    const { page, tranId } = book.open({ uniqueID: uniqueid, user, amount, payments, successUrl, errorUrl, cancelUrl })
    const { txId, cgUid } = page
    const body = { token: txId, cgUid, mpiHostedPageUrl: pageAddress(page), uniqueid, total: amount, status: '000' }
    return { result: '000', tranId, body }
  },
  inquireTransactions: (content: Record<string, string>): Reply => {
    const { queryName, mpiTransactionId = '', user, cgUid, tranId } = content
    if (queryName === 'mpiTransaction') {
      const page = book.find(mpiTransactionId)
      return { result: '000', body: page ? { row: pageXml(book, page) } : '' }
    }
    if (!user && !cgUid && !tranId) return refusedField('user')
    const found = book.rows((row) => row.user === user || row.cgUid === cgUid || row.tranId === tranId)
    const transaction = found.map((row) => rowXml(row, TEST_CARD.cardMask))
    return { result: '000', body: { transactions: { transaction }, totals: { count: found.length } } }
  },
  refundDeal: (content: Record<string, string>): Reply => {
    const total = wholeNumber(content['total'])
    if (total === undefined) return refusedField('total')
    const row = book.refund(content, total)
    return row ? { result: '000', tranId: row.tranId, body: { status: '000', total } } : refusedField('tranId')
  },
})

/** The gateway's door for servers: XML in a form at `/xpo/Relay`. Refusals come with status 200. */
export const relayRoutes = (deps: Deps): Router => {
  const { modes, merchant, now } = deps
  const router = Router()
  const isMerchant = (body: Record<string, string>, { content }: RelayRequest): boolean =>
    body['user'] === merchant.user &&
    body['password'] === merchant.password &&
    content['terminalNumber'] === merchant.terminal
  router.post('/Relay', urlencoded({ extended: false, limit: '64kb' }), (request: Request, response) => {
    const body = (request.body ?? {}) as Record<string, string>
    const asked = readRelayRequest(body['int_in'] ?? '')
    if (asked && isInvoiceCommand(asked.command)) {
      const answer = createInvoiceAnswer({ ...deps, isMerchant: (one) => isMerchant(body, one) })
      return answer(asked.command, asked, request, response)
    }
    const call = CALLS[asked?.command ?? '']
    if (!asked || !call) {
      const unread = { command: asked?.command ?? '', requestId: asked?.requestId ?? '' }
      return void response.set('content-type', RELAY_TYPE).end(writeReply(unread, refusedField('command'), now()))
    }
    // The page is on another host than the relay, as at the real gateway.
    const commands = createCommands(deps, ({ txId }) => `http://127.0.0.1:${request.socket.localPort}/pay/${txId}`)
    modes.answer(call, request, response, () => {
      const act = commands[asked.command === 'cancelDeal' ? 'refundDeal' : (asked.command as keyof typeof commands)]
      const reply = isMerchant(body, asked) ? act(asked.content) : { result: '405' }
      return { status: 200, type: RELAY_TYPE, body: writeReply(asked, reply, now()) }
    })
  })
  return router
}
