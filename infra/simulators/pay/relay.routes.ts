import { Router, urlencoded, type Request } from 'express'
import type { InvoiceBook } from '../invoices/invoice-book.ts'
import { TEST_CARD } from './card.ts'
import type { Merchant } from './merchant.routes.ts'
import type { PayCall, PayModes } from './pay-mode.ts'
import { isTransmitted, type RefundRefusal, type RelayBook, type RelayPage, type RelayRow } from './relay-book.ts'
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

/** The gateway's codes. Of a cancellation after the transmission none is known: 034 is a deal that is not allowed. */
const REFUND_CODES: Record<RefundRefusal, Reply> = {
  tranId: refusedField('tranId'),
  total: refusedField('total'),
  'refunded already': { result: '313' },
  'cancelled already': { result: '314' },
  'not now': { result: '034' },
}

/** What a set-up of a page for a charge in shekels says, and nothing else. */
const FIXED: Record<string, string[]> = {
  cardNo: ['CGMPI'],
  transactionType: ['Debit'],
  currency: ['ILS'],
  transactionCode: ['Internet', 'Phone'],
  validation: ['TxnSetup'],
  mpiValidation: ['AutoComm'],
}

const isAddress = (text: string | undefined): text is string => URL.canParse(text ?? '')

const rowXml = (row: RelayRow, now: Date): Xml => {
  const { at, transactionType, validation, ...known } = row
  const charged = isTransmitted(row, now) ? 'Transmitted' : 'Captured'
  return {
    ...known,
    dateTime: at.toISOString(),
    cardMask: validation === 'AutoComm' ? TEST_CARD.cardMask : '',
    transactionType: { code: transactionType, text: transactionType === '01' ? 'RegularDebit' : 'RegularCredit' },
    creditType: { code: '1', text: 'RegularCredit' },
    currency: { code: '1', text: 'ILS' },
    validation: validation === 'AutoComm' ? { code: '4', text: 'AutoComm' } : { code: '106', text: 'TxnSetup' },
    financialStatus: transactionType === '01' ? charged : 'Refunded',
  }
}

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

const createCommands = ({ book, merchant, modes, now }: Deps, pageAddress: (page: RelayPage) => string) => {
  const giveBack =
    (command: 'refundDeal' | 'cancelDeal') =>
    (content: Record<string, string>): Reply => {
      const total = wholeNumber(content['total'])
      if (total === undefined) return refusedField('total')
      if (content['creditType'] !== undefined && paymentsOf(content, total) === undefined)
        return refusedField('numberOfPayments')
      const row = book.giveBack(content, total, { command, habit: modes.refunds() })
      if (typeof row === 'string') return REFUND_CODES[row]
      return { result: '000', tranId: row.tranId, body: { status: '000', total } }
    }
  return {
    doDeal: (content: Record<string, string>): Reply => {
      const { uniqueid = '', user = '', mid, successUrl, errorUrl, cancelUrl } = content
      const amount = wholeNumber(content['total'])
      if (amount === undefined) return refusedField('total')
      const payments = paymentsOf(content, amount)
      if (payments === undefined) return refusedField('numberOfPayments')
      for (const [name, values] of Object.entries(FIXED))
        if (!values.includes(content[name] ?? '')) return refusedField(name)
      if (mid !== merchant.mid) return refusedField('mid')
      if (uniqueid === '' || uniqueid.length > 64) return refusedField('uniqueid')
      if (user.length > 19) return refusedField('user')
      if (!isAddress(successUrl) || !isAddress(errorUrl) || !isAddress(cancelUrl)) return refusedField('successUrl')
      const { page, tranId } = book.open({
        uniqueID: uniqueid,
        user,
        amount,
        payments,
        successUrl,
        errorUrl,
        cancelUrl,
      })
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
      const shown =
        modes.refunds() === 'hides' ? found.filter(({ transactionType }) => transactionType === '01') : found
      const transaction = shown.map((row) => rowXml(row, now()))
      return { result: '000', body: { transactions: { transaction }, totals: { count: shown.length } } }
    },
    refundDeal: giveBack('refundDeal'),
    cancelDeal: giveBack('cancelDeal'),
  }
}

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
      const act = commands[asked.command as keyof typeof commands]
      const reply = isMerchant(body, asked) ? act(asked.content) : { result: '405' }
      return { status: 200, type: RELAY_TYPE, body: writeReply(asked, reply, now()) }
    })
  })
  return router
}
