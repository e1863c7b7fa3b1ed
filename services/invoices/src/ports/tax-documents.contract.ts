import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { creditOf, invoiceOf, request } from '../testing/documents.ts'
import type { IssuedDocument, Issuing, TaxDocuments } from './tax-documents.port.ts'

/** The adapter with the service that it talks to. */
export type TaxDocumentsFixture = {
  documents: TaxDocuments
  /** the same with a key that the service does not know */
  stranger: TaxDocuments
  /** what the service keeps, the oldest first */
  issued(): Promise<{ type: number; number: number; transactionId: string; total: number; parent: string }[]>
  behave(mode: string, times?: number): Promise<void>
  mails(to: string): Promise<unknown[]>
  stop(): Promise<void>
}

const documentOf = (issuing: Issuing): IssuedDocument => {
  if (issuing.kind !== 'issued') throw new Error(`it was not issued: ${issuing.reason}`)
  return issuing.document
}

/** The suite that every adapter passes, whole. */
export const taxDocumentsContract = (name: string, start: () => Promise<TaxDocumentsFixture>): void => {
  describe(`${name} issues tax documents`, () => {
    let fixture: TaxDocumentsFixture
    beforeAll(async () => {
      fixture = await start()
    })
    beforeEach(() => fixture.behave('ok'))
    afterAll(() => fixture.stop())
    const of = async (transactionId: string) =>
      (await fixture.issued()).filter((document) => document.transactionId === transactionId)

    test('an invoice has a number, a link and what was paid, and is mailed once', async () => {
      const buyer = { name: 'דנה כהן', email: 'first@example.co.il', phone: '0521234567' }
      const document = documentOf(await fixture.documents.issue(request({ transactionId: 'first', buyer })))
      expect(document).toMatchObject({ number: expect.stringMatching(/^\d+$/) as string, allocation: null })
      expect(new URL(document.url).protocol).toMatch(/^https?:$/)
      expect(await of('first')).toMatchObject([{ type: 320, number: Number(document.number), total: 195_800 }])
      expect(await fixture.mails(buyer.email)).toHaveLength(1)
    })

    test('the same document twice is one document', async () => {
      const buyer = { name: 'דנה כהן', email: 'twice@example.co.il', phone: '0521234567' }
      const first = documentOf(await fixture.documents.issue(request({ transactionId: 'again', buyer })))
      expect(documentOf(await fixture.documents.issue(request({ transactionId: 'again', buyer })))).toEqual(first)
      expect(await of('again')).toHaveLength(1)
      expect(await fixture.mails(buyer.email)).toHaveLength(1)
    })

    test('a credit note has its own sequence and names its invoice', async () => {
      const invoice = invoiceOf()
      const issued = documentOf(await fixture.documents.issue(request({ transactionId: 'original', draft: invoice })))
      const note = request({ transactionId: 'credit', draft: creditOf(invoice, 100_000), original: issued })
      const credit = documentOf(await fixture.documents.issue(note))
      const [kept] = await of('credit')
      expect(kept).toMatchObject({ type: 330, number: Number(credit.number), total: 100_000 })
      expect(kept?.parent).toBe(issued.reference)
    })

    test('numbers of a kind have no gaps', async () => {
      const numbers: number[] = []
      for (const id of ['gap-1', 'gap-2', 'gap-3'])
        numbers.push(Number(documentOf(await fixture.documents.issue(request({ transactionId: id }))).number))
      expect(numbers.map((number) => number - (numbers[0] ?? 0))).toEqual([0, 1, 2])
    })

    test('a business above the threshold gets an allocation number', async () => {
      const draft = invoiceOf({ payNow: 1_000_000, discount: 0, shipping: 0 })
      const buyer = { name: 'אופנועי הצפון בע״מ', email: '', phone: '', businessNumber: '514888883' }
      const document = documentOf(
        await fixture.documents.issue(request({ transactionId: 'business', draft, buyer, allocation: true })),
      )
      expect(document.allocation).toMatch(/^\d{9}$/)
    })

    test('what does not add up is refused for good', async () => {
      const draft = { ...invoiceOf(), total: 1 }
      expect(await fixture.documents.issue(request({ transactionId: 'wrong', draft }))).toMatchObject({
        kind: 'refused',
      })
      const nameless = { name: '', email: '', phone: '' }
      expect(await fixture.documents.issue(request({ transactionId: 'nameless', buyer: nameless }))).toMatchObject({
        kind: 'refused',
      })
    })

    test('a wrong key issues nothing, and may be put right', async () => {
      expect(await fixture.stranger.issue(request({ transactionId: 'stranger' }))).toEqual({
        kind: 'busy',
        reason: 'wrong-key',
      })
      expect(await of('stranger')).toEqual([])
    })

    test('a document that was issued is found under our id, one that was not is not', async () => {
      const document = documentOf(await fixture.documents.issue(request({ transactionId: 'found' })))
      expect(await fixture.documents.find('found', 'invoice-receipt')).toEqual([document])
      expect(await fixture.documents.find('never', 'invoice-receipt')).toEqual([])
    })

    test.each(['away', 'html'])(
      'a service that is %s leaves open what happened, and a later try issues',
      async (mode) => {
        const wanted = request({ transactionId: `lost-${mode}` })
        await fixture.behave(mode)
        expect(await fixture.documents.issue(wanted)).toMatchObject({ kind: 'unknown' })
        expect(await fixture.documents.find(wanted.transactionId, 'invoice-receipt')).toBeUndefined()
        await fixture.behave('ok')
        documentOf(await fixture.documents.issue(wanted))
        expect(await of(wanted.transactionId)).toHaveLength(1)
      },
    )

    test('an answer that comes too late is found, and not issued again', async () => {
      const wanted = request({ transactionId: 'late' })
      await fixture.behave('slow', 1)
      expect(await fixture.documents.issue(wanted)).toMatchObject({ kind: 'unknown' })
      const found = await fixture.documents.find('late', 'invoice-receipt')
      expect(found).toHaveLength(1)
      expect(documentOf(await fixture.documents.issue(wanted))).toEqual(found?.[0])
    })

    test('a service that issues twice shows both', async () => {
      await fixture.documents.issue(request({ transactionId: 'double' }))
      await fixture.behave('twice', 1)
      await fixture.documents.issue(request({ transactionId: 'double' }))
      expect(await fixture.documents.find('double', 'invoice-receipt')).toHaveLength(2)
    })

    test('an allocation number that the Tax Authority holds back is for a person', async () => {
      await fixture.behave('held', 1)
      expect(await fixture.documents.issue(request({ transactionId: 'held' }))).toEqual({
        kind: 'refused',
        reason: 'allocation-held',
      })
    })
  })
}
