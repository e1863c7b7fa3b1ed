import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { creditOf, invoiceOf, request } from '../testing/documents.ts'
import type { DocumentRequest, IssuedDocument, Issuing, TaxDocuments } from './tax-documents.port.ts'

/** The adapter with the service that it talks to. */
export type TaxDocumentsFixture = {
  documents: TaxDocuments
  /** the same with a key that the service does not know */
  stranger: TaxDocuments
  /** what the service keeps, the oldest first */
  issued(): Promise<{ type: number; number: number; transactionId: string; total: number; parent: string }[]>
  behave(mode: string, times?: number): Promise<void>
  /** moves the money that the document is about, where the service has to know it; the document names it then */
  moved(request: DocumentRequest): Promise<DocumentRequest>
  /** how the service says that the Tax Authority holds an allocation number back */
  heldBack: string
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
    /** A document of money that has moved. */
    const wants = (changes: Partial<DocumentRequest>) => fixture.moved(request(changes))
    const of = async (transactionId: string) =>
      (await fixture.issued()).filter((document) => document.transactionId === transactionId)

    test('an invoice has a number, a link and what was paid, and is mailed once', async () => {
      const buyer = { name: 'דנה כהן', email: 'first@example.co.il', phone: '0521234567' }
      const document = documentOf(await fixture.documents.issue(await wants({ transactionId: 'first', buyer })))
      expect(document).toMatchObject({ number: expect.stringMatching(/^\d+$/) as string, allocation: null })
      expect(new URL(document.url).protocol).toMatch(/^https?:$/)
      expect(await of('first')).toMatchObject([{ type: 320, number: Number(document.number), total: 195_800 }])
      expect(await fixture.mails(buyer.email)).toHaveLength(1)
    })

    test('the same document twice is one document', async () => {
      const buyer = { name: 'דנה כהן', email: 'twice@example.co.il', phone: '0521234567' }
      const wanted = await wants({ transactionId: 'again', buyer })
      const first = documentOf(await fixture.documents.issue(wanted))
      expect(documentOf(await fixture.documents.issue(wanted))).toEqual(first)
      expect(await of('again')).toHaveLength(1)
      expect(await fixture.mails(buyer.email)).toHaveLength(1)
    })

    test('a credit note has its own sequence and names its invoice', async () => {
      const invoice = invoiceOf()
      const issued = documentOf(
        await fixture.documents.issue(await wants({ transactionId: 'original', draft: invoice })),
      )
      const note = await wants({ transactionId: 'credit', draft: creditOf(invoice, 100_000), original: issued })
      const credit = documentOf(await fixture.documents.issue(note))
      const [kept] = await of('credit')
      expect(kept).toMatchObject({ type: 330, number: Number(credit.number), total: 100_000 })
      expect(kept?.parent).toBe(issued.reference)
    })

    test('credit notes take back no more than their invoice, and one that is too large is refused for good', async () => {
      const draft = invoiceOf()
      const original = documentOf(await fixture.documents.issue(await wants({ transactionId: 'credited', draft })))
      const note = (id: string, amount: number, credited: number) =>
        wants({ transactionId: id, draft: creditOf(draft, amount, credited), original })
      documentOf(await fixture.documents.issue(await note('part', 150_000, 0)))
      expect(await fixture.documents.issue(await note('more', 45_801, 150_000))).toMatchObject({ kind: 'refused' })
      expect(await of('more')).toEqual([])
      documentOf(await fixture.documents.issue(await note('rest', 45_800, 150_000)))
    })

    test('numbers of a kind have no gaps', async () => {
      const numbers: number[] = []
      for (const id of ['gap-1', 'gap-2', 'gap-3'])
        numbers.push(Number(documentOf(await fixture.documents.issue(await wants({ transactionId: id }))).number))
      expect(numbers.map((number) => number - (numbers[0] ?? 0))).toEqual([0, 1, 2])
    })

    test('a business above the threshold gets an allocation number', async () => {
      const draft = invoiceOf({ payNow: 1_000_000, discount: 0, shipping: 0 })
      const buyer = { name: 'אופנועי הצפון בע״מ', email: '', phone: '', businessNumber: '514888883' }
      const document = documentOf(
        await fixture.documents.issue(await wants({ transactionId: 'business', draft, buyer, allocation: true })),
      )
      expect(document.allocation).toMatch(/^\d{9}$/)
    })

    test('what does not add up is refused for good', async () => {
      const draft = { ...invoiceOf(), total: 1 }
      expect(await fixture.documents.issue(await wants({ transactionId: 'wrong', draft }))).toMatchObject({
        kind: 'refused',
      })
      const nameless = { name: '', email: '', phone: '' }
      expect(await fixture.documents.issue(await wants({ transactionId: 'nameless', buyer: nameless }))).toMatchObject({
        kind: 'refused',
      })
    })

    test('a wrong key issues nothing, and may be put right', async () => {
      expect(await fixture.stranger.issue(await wants({ transactionId: 'stranger' }))).toEqual({
        kind: 'busy',
        reason: 'wrong-key',
      })
      expect(await of('stranger')).toEqual([])
    })

    test('a check issues nothing and tells a key that is known from one that is not', async () => {
      const before = await fixture.issued()
      expect(await fixture.documents.check()).toBe('known')
      expect(await fixture.stranger.check()).toBe('wrong-key')
      expect(await fixture.issued()).toEqual(before)
    })

    test.each(['away', 'html'])('a check of a service that is %s says so', async (mode) => {
      await fixture.behave(mode)
      expect(await fixture.documents.check()).toBe('away')
    })

    test('a document that was issued is found under our id, one that was not is not', async () => {
      const wanted = await wants({ transactionId: 'found' })
      const document = documentOf(await fixture.documents.issue(wanted))
      expect(await fixture.documents.find(wanted)).toEqual([document])
      expect(await fixture.documents.find(await wants({ transactionId: 'never' }))).toEqual([])
    })

    test.each(['away', 'html'])(
      'a service that is %s leaves open what happened, and a later try issues',
      async (mode) => {
        const wanted = await wants({ transactionId: `lost-${mode}` })
        await fixture.behave(mode)
        expect(await fixture.documents.issue(wanted)).toMatchObject({ kind: 'unknown' })
        expect(await fixture.documents.find(wanted)).toBeUndefined()
        await fixture.behave('ok')
        documentOf(await fixture.documents.issue(wanted))
        expect(await of(wanted.transactionId)).toHaveLength(1)
      },
    )

    test('an answer that comes too late is found, and not issued again', async () => {
      const wanted = await wants({ transactionId: 'late' })
      await fixture.behave('slow', 1)
      expect(await fixture.documents.issue(wanted)).toMatchObject({ kind: 'unknown' })
      const found = await fixture.documents.find(wanted)
      expect(found).toHaveLength(1)
      expect(documentOf(await fixture.documents.issue(wanted))).toEqual(found?.[0])
    })

    test('a service that issues twice shows both', async () => {
      const wanted = await wants({ transactionId: 'double' })
      await fixture.documents.issue(wanted)
      await fixture.behave('twice', 1)
      await fixture.documents.issue(wanted)
      expect(await fixture.documents.find(wanted)).toHaveLength(2)
    })

    test('an allocation number that the Tax Authority holds back is for a person', async () => {
      const wanted = await wants({ transactionId: 'held' })
      await fixture.behave('held', 1)
      expect(await fixture.documents.issue(wanted)).toEqual({ kind: 'refused', reason: fixture.heldBack })
      expect(await of('held')).toEqual([])
    })
  })
}
