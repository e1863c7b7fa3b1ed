import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { taxDocumentsContract } from '../ports/tax-documents.contract.ts'
import { creditOf, invoiceOf, request } from '../testing/documents.ts'
import { startInvoiceDesk } from '../testing/invoice-desk.ts'
import { createRelayMoney } from '../testing/relay-money.ts'
import { createCreditGuardTaxDocuments } from './credit-guard-tax-documents.adapter.ts'

taxDocumentsContract('CreditGuard, at the desk', async () => {
  const desk = await startInvoiceDesk()
  const account = { ...desk.relay, deadlineMs: 500 }
  const money = createRelayMoney(desk.relay)
  /** our ids of documents by the numbers of their money, which is all that the gateway knows */
  const ours = new Map<string, string>()
  return {
    documents: createCreditGuardTaxDocuments(account),
    stranger: createCreditGuardTaxDocuments({ ...account, password: 'of another business' }),
    issued: async () =>
      (await desk.issued()).map((document) => ({
        ...document,
        transactionId: ours.get(document.transactionId) ?? document.transactionId,
      })),
    behave: desk.behave,
    moved: async (wanted) => {
      const moved = await money.moved(wanted)
      for (const number of Object.values(moved.draft.payment.reference ?? {})) ours.set(number, wanted.transactionId)
      return moved
    },
    heldBack: 'credit-guard-668',
    mails: desk.mails,
    stop: desk.stop,
  }
})

describe('documents of CreditGuard', () => {
  let server: Server | undefined
  afterEach(() => {
    server?.closeAllConnections()
    server?.close()
  })

  /** A relay that gives these answers one after the other, the last one again; `{id}` is the call's own number. */
  const saying = async (...answers: string[]) => {
    const asked: string[] = []
    server = createServer((incoming, response) => {
      const chunks: Buffer[] = []
      incoming.on('data', (chunk: Buffer) => chunks.push(chunk))
      incoming.on('end', () => {
        const xml = new URLSearchParams(Buffer.concat(chunks).toString()).get('int_in') ?? ''
        const answer = answers[Math.min(asked.length, answers.length - 1)] ?? ''
        asked.push(xml)
        response.writeHead(200, { 'content-type': 'text/xml; charset=ISO-8859-8' })
        response.end(answer.replace('{id}', /<requestId>(\w+)</.exec(xml)?.[1] ?? ''))
      })
    })
    const listening = server.listen(0, '127.0.0.1')
    await new Promise((resolve) => listening.once('listening', resolve))
    const relayUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/xpo/Relay`
    const account = { relayUrl, terminal: '0962835', user: 'secret-user', password: 'secret-password' }
    return { documents: createCreditGuardTaxDocuments(account), asked }
  }
  const reply = (content: string, result = '000') =>
    `<?xml version='1.0' encoding='ISO-8859-8'?>
<ashrait><response><requestId>{id}</requestId><result>${result}</result><userMessage>עסקה תקינה</userMessage>${content}</response></ashrait>`
  const none = reply('', '671')
  const document = (number: string, code = '100') =>
    `<invoiceResponseCode>${code}</invoiceResponseCode><invoiceDocNumber>${number}</invoiceDocNumber><invoiceDocUrl>https://demo.ezcount.co.il/d/${number}?a=1&amp;b=2</invoiceDocUrl>`
  const added = (inside: string) => reply(`<addCgInvoice><invoice>${inside}</invoice></addCgInvoice>`)
  const paid = (payment: object = { reference: { tranId: '119284861' } }) => {
    const draft = invoiceOf()
    return request({ draft: { ...draft, payment: { ...draft.payment, ...payment } } })
  }

  test('name the debit, and their lines in agorot with bars between them', async () => {
    const { documents, asked } = await saying(none, added(document('3001')))
    const wanted = paid()
    const [line] = wanted.draft.lines
    const lines = [{ ...line, code: '1', name: 'צמיג | <ב>', quantity: 2, unitPrice: 97_400 }]
    lines.push({ code: 'discount', name: 'הנחה', quantity: 1, unitPrice: -5_000 })
    const buyer = { ...wanted.buyer, businessNumber: '514888883' }
    expect(await documents.issue({ ...wanted, buyer, draft: { ...wanted.draft, lines } })).toEqual({
      kind: 'issued',
      document: {
        number: '3001',
        url: 'https://demo.ezcount.co.il/d/3001?a=1&b=2',
        reference: '119284861',
        allocation: null,
      },
    })
    expect(asked[0]).toContain('<command>inquireInvoice</command>')
    for (const part of [
      '<command>addCgInvoice</command>',
      '<language>HEB</language>',
      '<invoiceAtranId>119284861</invoiceAtranId><terminalNumber>0962835</terminalNumber>',
      '<invoiceType>taxreceipt</invoiceType>',
      '<invoiceItemCode>1|discount</invoiceItemCode>',
      '<invoiceItemDescription>צמיג / &lt;ב&gt;|הנחה</invoiceItemDescription>',
      '<invoiceItemQuantity>2|1</invoiceItemQuantity>',
      '<invoiceItemPrice>97400|-5000</invoiceItemPrice>',
      '<companyInfo>דנה כהן, ח.פ. 514888883</companyInfo>',
      '<mailTo>dana@example.co.il</mailTo>',
      '<isItemPriceWithTax>1</isItemPriceWithTax><ccDate>2026-11-30</ccDate>',
    ])
      expect(asked[1]).toContain(part)
  })

  test('of a refund name the refund, and have lines of their own', async () => {
    const { documents, asked } = await saying(
      none,
      reply(`<refundCgInvoice><invoice>${document('5001')}</invoice></refundCgInvoice>`),
    )
    const draft = creditOf(invoiceOf(), 100)
    const payment = { ...draft.payment, reference: { refundTranId: '119286304' } }
    const wanted = { ...request({ draft: { ...draft, payment } }), buyer: { name: 'דנה', email: '', phone: '' } }
    expect(await documents.issue(wanted)).toMatchObject({ kind: 'issued', document: { number: '5001' } })
    expect(asked[1]).toContain('<refundCgInvoice><invoiceAtranId>119286304</invoiceAtranId>')
    expect(asked[1]).toContain('<createInvoice>2</createInvoice>')
    expect(asked[1]).toContain('<sendMail>0</sendMail>')
  })

  test.each([
    ['a transfer', { by: 'transfer' }, 'not-by-card'],
    ['a card whose charge has no number', {}, 'no-card-number'],
  ])('cannot be about %s, and the relay is not asked', async (_, payment, reason) => {
    const { documents, asked } = await saying(none)
    const wanted = paid(payment)
    expect(await documents.issue(wanted)).toEqual({ kind: 'refused', reason })
    expect(await documents.find(wanted)).toEqual([])
    expect(asked).toEqual([])
  })

  test.each([
    ['HTML', '<!doctype html><title>Maintenance</title>'],
    ['HTML that is XML', '<html><body/></html>'],
    ['entities', '<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><ashrait>&x;</ashrait>'],
    ['megabytes', reply(`<addCgInvoice>${'x'.repeat(3_000_000)}</addCgInvoice>`)],
    ['a document without a number', added('<invoiceResponseCode>100</invoiceResponseCode>')],
    ['a link that is a script', added(document('3001').replace('https:', 'javascript:'))],
    ['the answer to another call', added(document('3001')).replace('{id}', 'another')],
  ])('may have been issued when the answer is %s', async (_, xml) => {
    const { documents } = await saying(none, xml)
    expect(await documents.issue(paid())).toMatchObject({ kind: 'unknown' })
  })

  test.each([
    ['HTML', '<!doctype html><title>Maintenance</title>'],
    ['another refusal', reply('', '999')],
    ['a document that is not finished', reply('<inquireInvoice><originalInvoice/></inquireInvoice>')],
  ])('are not issued while the inquiry answers %s', async (_, xml) => {
    const { documents, asked } = await saying(xml)
    expect(await documents.issue(paid())).toMatchObject({ kind: 'unknown' })
    expect(await documents.find(paid())).toBeUndefined()
    for (const call of asked) expect(call).toContain('<command>inquireInvoice</command>')
  })

  test.each([
    ['the relay', reply('', '670'), 'credit-guard-670'],
    [
      'its vendor, in an answer that went well',
      added('<invoiceResponseCode>106</invoiceResponseCode>'),
      'credit-guard-106',
    ],
  ])('that %s refuses wait for a person', async (_, xml, reason) => {
    const { documents } = await saying(none, xml)
    expect(await documents.issue(paid())).toEqual({ kind: 'refused', reason })
  })

  test('keep the number that the vendor has allocated', async () => {
    const { documents } = await saying(none, added(`${document('3001')}<allocationNumber>500000001</allocationNumber>`))
    expect(await documents.issue(paid())).toMatchObject({ document: { allocation: '500000001' } })
  })
})
