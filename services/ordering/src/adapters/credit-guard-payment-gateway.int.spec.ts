import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { testPaymentGateway } from '../ports/payment-gateway.contract.ts'
import { startAnsweringRelay, type AnsweringRelay, type RelayAnswer } from '../testing/answering-relay.ts'
import { startDeskGateway, type DeskGateway } from '../testing/desk-gateway.ts'

const NOON = new Date('2026-11-21T10:00:00.000Z')
const startDesk = () => startDeskGateway(() => NOON, 'credit-guard')

testPaymentGateway('CreditGuard, at the desk', startDesk)

const offer = { description: 'הזמנה Z-1', lines: [] }
const MINUTE = 60_000

describe('a page of CreditGuard', () => {
  let desk: DeskGateway
  beforeAll(async () => {
    desk = await startDesk()
  })
  afterAll(() => desk.stop())
  let sessions = 0
  const open = async (payments = 1, amount = 94_900) => {
    const uniqueId = (++sessions).toString(16).padStart(16, 'a').padEnd(32, '0')
    const endsAt = new Date(desk.now().getTime() + 18 * MINUTE)
    const opened = await desk.gateway.openSession({ uniqueId, amount, payments, endsAt, ...offer })
    return { ...opened, stored: { uniqueId, reference: opened.reference, endsAt: opened.endsAt } }
  }

  test('is on another host than the relay, lives ten minutes and is known by its own ids', async () => {
    const { page, reference, endsAt } = await open()
    expect(new URL(page).hostname).toBe('127.0.0.1')
    expect(endsAt.getTime() - desk.now().getTime()).toBe(10 * MINUTE)
    expect(reference).toMatchObject({ txId: expect.any(String) as string, cgUid: expect.any(String) as string })
    desk.pass(10 * MINUTE)
    await expect(desk.choose(page, 'approve')).rejects.toThrow('409')
  })

  test.each([1, 2, 3, 6])('takes %i instalments, and remainders', async (payments) => {
    const { page } = await open(payments, 94_901)
    expect(await (await fetch(page)).text()).toContain(payments === 1 ? 'תשלום אחד' : `${payments} תשלומים`)
  })

  test('may be paid with another card after a decline, until it is surely over', async () => {
    const { page, stored } = await open()
    await desk.decline(page)
    expect(await desk.gateway.inquire(stored)).toEqual({ status: 'open', declined: true })
    await desk.approve(page)
    expect(await desk.gateway.inquire(stored)).toMatchObject({ status: 'approved', amount: 94_900 })
  })

  test('that nobody paid is over after ten minutes, and ended when no charge can appear any more', async () => {
    const { stored } = await open()
    desk.pass(10 * MINUTE)
    expect(await desk.gateway.inquire(stored)).toEqual({ status: 'open', over: true })
    desk.pass(30 * MINUTE)
    expect(await desk.gateway.inquire(stored)).toEqual({ status: 'ended' })
  })

  test.each(['hex', 'base64'] as const)('signs its returns in %s, without an error code on success', async (mac) => {
    await desk.signIn(mac)
    const paid = await desk.approve((await open()).page)
    expect(paid.errorCode).toBeUndefined()
    expect(desk.gateway.checkReturn(paid)).toBe('authentic')
    const declined = await desk.decline((await open()).page)
    expect(declined.errorCode).toBe('004')
    expect(desk.gateway.checkReturn(declined)).toBe('authentic')
    expect(desk.gateway.checkReturn({ ...declined, errorCode: undefined })).toBe('forged')
    await desk.signIn('hex')
  })

  test('is one of two that were set up for the same payment, and the other cannot be paid with it', async () => {
    const session = { uniqueId: 'e'.repeat(32), amount: 94_900, payments: 1, ...offer }
    const endsAt = new Date(desk.now().getTime() + 10 * MINUTE)
    const first = await desk.gateway.openSession({ ...session, endsAt })
    const second = await desk.gateway.openSession({ ...session, endsAt })
    expect(second.page).not.toBe(first.page)
    await desk.approve(second.page)
    await expect(desk.choose(second.page, 'approve')).rejects.toThrow('409')
    await desk.approve(first.page)
    expect(desk.payments().filter(({ uniqueId, amount }) => uniqueId === session.uniqueId && amount > 0)).toHaveLength(
      2,
    )
  })

  /** A paid session. @returns what a refund of it asks */
  const paid = async (payments = 1) => {
    const { page, stored } = await open(payments)
    await desk.approve(page)
    const answer = await desk.gateway.inquire(stored)
    if (answer.status !== 'approved') throw new Error(answer.status)
    const reference = { ...stored.reference, ...answer.reference }
    return { ...stored, reference, amount: 94_900, payments, askedBefore: false }
  }

  test('is refunded twice by a gateway that is asked twice, which is why the first is looked for', async () => {
    const request = await paid()
    const first = await desk.gateway.refund(request)
    expect(await desk.gateway.refund({ ...request, askedBefore: true })).toEqual(first)
    expect(desk.refundedOf(request.uniqueId)).toBe(94_900)
    await desk.gateway.refund(request)
    expect(desk.refundedOf(request.uniqueId)).toBe(189_800)
  })

  describe('whose gateway remembers its refunds', () => {
    beforeAll(() => desk.refundsLike('remembers'))
    afterAll(() => desk.refundsLike('repeats'))

    test.each([
      ['cancelled on its day (314)', 0],
      ['refunded on a later one (313)', 24 * 60 * MINUTE],
    ])('was %s, and a repeat finds that refund', async (_, later) => {
      const request = await paid()
      desk.pass(later)
      const first = await desk.gateway.refund(request)
      expect(first).toEqual({ refundTranId: expect.stringMatching(/^\d+$/) as string })
      expect(await desk.gateway.refund(request)).toEqual(first)
      expect(desk.refundedOf(request.uniqueId)).toBe(94_900)
    })

    test('was refunded in part by another, which is for a person', async () => {
      const request = await paid()
      await desk.gateway.refund({ ...request, amount: 94_800 })
      await expect(desk.gateway.refund({ ...request, amount: 200 })).rejects.toMatchObject({
        code: 'REFUSED',
        status: 'refunded otherwise',
      })
      expect(desk.refundedOf(request.uniqueId)).toBe(94_800)
    })
  })

  test('is refunded in part after its day, by a gateway that cancels only whole charges before', async () => {
    await desk.refundsLike('whole-first')
    const request = { ...(await paid(3)), amount: 900 }
    await expect(desk.gateway.refund(request)).rejects.toMatchObject({ code: 'REFUSED', status: '034' })
    desk.pass(24 * 60 * MINUTE)
    await desk.gateway.refund({ ...request, askedBefore: true })
    expect(desk.refundedOf(request.uniqueId)).toBe(900)
    await desk.refundsLike('repeats')
  })
})

describe('an answer of the relay', () => {
  let relay: AnsweringRelay | undefined
  afterEach(() => relay?.stop())

  const saying = async (answer: RelayAnswer) => {
    relay = await startAnsweringRelay(answer, NOON)
    return relay
  }
  const uniqueId = 'a'.repeat(32)
  const endsAt = new Date(NOON.getTime() + 10 * MINUTE)
  const session = { uniqueId, amount: 100, payments: 1, endsAt, ...offer }
  const stored = { uniqueId, reference: { txId: 'tx-1', cgUid: '77' }, endsAt }
  const refund = { ...stored, amount: 100, payments: 1, askedBefore: false }
  const reply = (content: string, result = '000') =>
    `<?xml version='1.0' encoding='ISO-8859-8'?>
<ashrait><response><requestId>{id}</requestId><result>${result}</result><userMessage>עסקה תקינה</userMessage>${content}</response></ashrait>`
  const opened = (page: string) =>
    reply(`<doDeal><token>tx-1</token><cgUid>77</cgUid><mpiHostedPageUrl>${page}</mpiHostedPageUrl></doDeal>`)
  const PAGE = 'https://cgmpiuat.creditguard.co.il/CGMPI_Server/PerformTransaction?txId=tx-1'

  test('gives the page, with its ampersands', async () => {
    const { gateway, asked } = await saying({ xml: opened(`${PAGE}&amp;lang=HEB`) })
    expect(await gateway.openSession({ ...session, description: '<&"\'' })).toEqual({
      page: `${PAGE}&lang=HEB`,
      reference: { txId: 'tx-1', cgUid: '77' },
      endsAt,
    })
    const sent = asked[0]?.get('int_in') ?? ''
    expect(sent).toContain('<description>&lt;&amp;&quot;&apos;</description>')
    expect(sent).toContain('<user>aaaaaaaaaaaaaaaaaaa</user>')
  })

  test.each([
    ['on a foreign host', 'https://evil.example/pay?txId=tx-1'],
    ['on a host that only ends like the gateway', 'https://evilcgmpiuat.creditguard.co.il/pay'],
    ['not encrypted', 'http://cgmpiuat.creditguard.co.il/pay'],
    ['behind a user name', 'https://localhost@cgmpiuat.creditguard.co.il/pay'],
  ])('is refused when its page is %s', async (_, page) => {
    const { gateway } = await saying({ xml: opened(page) })
    await expect(gateway.openSession(session)).rejects.toMatchObject({ code: 'FOREIGN_PAGE' })
  })

  const lol = '<!DOCTYPE l [<!ENTITY a "lol"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]>'
  test.each([
    ['HTML', '<!doctype html><title>Maintenance</title>'],
    ['HTML that is XML', '<html><body><p>Maintenance</p></body></html>'],
    ['nothing', ''],
    ['JSON', '{"result":"000"}'],
    ['entities that grow', `<?xml version="1.0"?>${lol}<ashrait><response><result>&b;</result></response></ashrait>`],
    ['a file as an entity', '<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><ashrait>&x;</ashrait>'],
    ['elements in elements without end', '<ashrait>'.repeat(20_000)],
    ['elements in elements', `${'<ashrait>'.repeat(12_000)}${'</ashrait>'.repeat(12_000)}`],
    ['half an answer', reply('<doDeal><token>tx-1').slice(0, -30)],
    ['megabytes', reply(`<doDeal>${'x'.repeat(3_000_000)}</doDeal>`)],
    ['no result', '<ashrait><response><command>doDeal</command></response></ashrait>'],
    ['the answer to another call', reply('<doDeal/>').replace('{id}', 'another')],
  ])('is an error when it is %s', async (_, xml) => {
    const { gateway } = await saying({ xml })
    const calls = [() => gateway.openSession(session), () => gateway.inquire(stored), () => gateway.refund(refund)]
    for (const call of calls) await expect(call()).rejects.toMatchObject({ name: 'GatewayError', code: 'MALFORMED' })
  })

  test.each(['405', '462', '004', '0001'])('that refuses with %s in a 200 is a refusal', async (result) => {
    const { gateway } = await saying({ xml: reply('', result) })
    for (const call of [
      () => gateway.openSession(session),
      () => gateway.refund(refund),
      () => gateway.inquire(stored),
    ])
      await expect(call()).rejects.toMatchObject({ code: 'REFUSED', status: result })
  })

  const row = (content: string) =>
    reply(`<inquireTransactions><row><mpiTransactionId>tx-1</mpiTransactionId>${content}</row></inquireTransactions>`)
  const success =
    '<statusCode>0</statusCode><errorCode>00</errorCode><cgGatewayResponseCode>000</cgGatewayResponseCode>'
  const deal = `<ashrait><response><tranId>99</tranId><doDeal><total>90</total><cgUid>78</cgUid><cardMask>458045******0012</cardMask>
    <validation code="4">AutoComm</validation></doDeal></response></ashrait>`

  test.each([
    ['as elements', deal],
    ['as text', deal.replaceAll('<', '&lt;').replaceAll('>', '&gt;')],
  ])('tells the amount of the charge itself, %s, and keeps leading zeros', async (_, nested) => {
    const xml = row(`<amount>100</amount>${success}<cgGatewayResponseXML>${nested}</cgGatewayResponseXML>`)
    const { gateway, asked } = await saying({ xml })
    expect(await gateway.inquire(stored)).toEqual({
      status: 'approved',
      amount: 90,
      txId: 'tx-1',
      authNumber: '',
      lastFour: '0012',
      reference: { tranId: '99', cgUid: '78' },
    })
    expect(asked).toHaveLength(1)
  })

  describe('that charged, without the number of the charge,', () => {
    const named = `<uniqueid>${uniqueId}</uniqueid><amount>100</amount>${success}`
    /** A relay whose page says this, and whose rows of the payment are these. */
    const sayingOfPage = (content: string, rows = reply('', '405')) => saying({ xml: rows, page: row(content) })

    test('is settled while the rows of the payment are refused, because it can be refunded', async () => {
      const { gateway, asked } = await sayingOfPage(named)
      const charged = { status: 'approved', amount: 100, txId: 'tx-1', authNumber: '', lastFour: '', reference: {} }
      expect(await gateway.inquire(stored)).toEqual(charged)
      expect(asked).toHaveLength(2)
    })

    test('takes the number from the rows when they come', async () => {
      const charge = `<transaction><status>000</status><validation code="4">AutoComm</validation><transactionType code="01">Debit</transactionType>
        <total>100</total><tranId>99</tranId><cgUid>77</cgUid></transaction>`
      const rows = reply(`<inquireTransactions><transactions>${charge}</transactions></inquireTransactions>`)
      const { gateway } = await sayingOfPage(named, rows)
      expect(await gateway.inquire(stored)).toMatchObject({ reference: { tranId: '99', cgUid: '77' } })
    })

    test.each([
      ['names no payment', named.replace(/<uniqueid>\w+<\/uniqueid>/, ''), stored.reference],
      ['could not be refunded', named, { txId: 'tx-1' }],
    ])('is asked about again when it %s', async (_, content, reference) => {
      const { gateway } = await sayingOfPage(content)
      await expect(gateway.inquire({ ...stored, reference })).rejects.toMatchObject({ code: 'REFUSED', status: '405' })
    })
  })

  test('about another payment is an error', async () => {
    const { gateway } = await saying({
      xml: row(`<uniqueid>${'b'.repeat(32)}</uniqueid><amount>100</amount>${success}`),
    })
    await expect(gateway.inquire(stored)).rejects.toMatchObject({ code: 'MALFORMED' })
  })

  /** A relay that refuses refunds with this code, and has these rows of the payment. */
  const refusing = async (code: string, rows: string) => {
    const inquiry = reply(`<inquireTransactions><transactions>${rows}</transactions></inquireTransactions>`)
    return saying({ xml: reply('', code), inquiry })
  }
  const back = (transactionType: string, total: number) =>
    `<transaction><status>000</status>${transactionType}<total>${total}</total><tranId>55</tranId></transaction>`

  test.each([
    ['313', '<transactionType code="51">RegularCredit</transactionType>'],
    ['314', '<transactionType>52</transactionType>'],
    ['314', '<transactionType code="53">Reversal</transactionType>'],
  ])('%s says that a refund was made, which is looked for: %s', async (code, type) => {
    const { gateway, asked } = await refusing(code, back(type, 100))
    expect(await gateway.refund(refund)).toEqual({ refundTranId: '55' })
    expect(asked[1]?.get('int_in')).toContain('<cgUid>77</cgUid>')
  })

  test.each(['313', '314'])('%s that a refund was made, which no row shows, is no refund', async (code) => {
    const { gateway } = await refusing(code, '')
    await expect(gateway.refund(refund)).rejects.toMatchObject({ code: 'REFUND_UNSEEN', status: code })
  })

  test('that a refund was made, of another amount, is for a person', async () => {
    const { gateway } = await refusing('313', back('<transactionType code="51">RegularCredit</transactionType>', 60))
    await expect(gateway.refund(refund)).rejects.toMatchObject({ code: 'REFUSED', status: 'refunded otherwise' })
  })

  test('does not redirect, which would give the password away', async () => {
    const { gateway, asked } = await saying({ xml: '', status: 302, headers: { location: '/elsewhere' } })
    await expect(gateway.inquire(stored)).rejects.toMatchObject({ name: 'GatewayError' })
    expect(asked).toHaveLength(1)
  })

  test('fails without a password, the payment or the buyer in its message', async () => {
    const { gateway } = await saying({ xml: reply('<doDeal>aaaa dana@example.com</doDeal>', '405') })
    const error = await gateway
      .openSession({ ...session, buyer: { email: 'dana@example.com', phone: '0501234567' } })
      .then(
        () => undefined,
        (thrown: unknown) => thrown as Error,
      )
    expect(JSON.stringify(error) + String(error) + String(error?.stack)).not.toMatch(/secret|aaaa|dana|050123/)
  })
})
