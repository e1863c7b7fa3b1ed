import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Documents, MOST_KEY } from './documents.port.ts'

/** A store of documents, and a way to take it away. */
export type DocumentsFixture = {
  documents: Documents
  /** from now on it does not work */
  breakStore(): Promise<void>
  stop(): Promise<void>
}

/** The suite that every store of documents passes, whole. */
export const documentsContract = (name: string, start: () => Promise<DocumentsFixture>): void => {
  describe(`${name} is a store of documents`, () => {
    let fixture: DocumentsFixture
    beforeAll(async () => {
      fixture = await start()
    })
    afterAll(() => fixture.stop())

    test('a document is found as it was kept, byte by byte', async () => {
      const bytes = Buffer.from(Array.from({ length: 70_000 }, (_, index) => (index * 7) % 256))
      await fixture.documents.save('E4-75R-0118.pdf', bytes)
      expect(bytes.equals((await fixture.documents.find('E4-75R-0118.pdf')) ?? Buffer.alloc(0))).toBe(true)
    })

    test('ten megabytes are kept', async () => {
      await fixture.documents.save('large.pdf', Buffer.alloc(10 * 1024 * 1024, '%PDF'))
      expect((await fixture.documents.find('large.pdf'))?.length).toBe(10 * 1024 * 1024)
    })

    test('keys have folders and dots, and the one does not hide the other', async () => {
      const keys = ['2026/E4.0118_a-b.pdf', '2026/11/x.pdf', 'x.pdf', `${'k'.repeat(MOST_KEY - 4)}.pdf`]
      for (const key of keys) await fixture.documents.save(key, Buffer.from(key))
      for (const key of keys) expect((await fixture.documents.find(key))?.toString()).toBe(key)
    })

    test('the same key again replaces the document', async () => {
      await fixture.documents.save('again.pdf', Buffer.from('one'))
      await fixture.documents.save('again.pdf', Buffer.from('two'))
      expect((await fixture.documents.find('again.pdf'))?.toString()).toBe('two')
    })

    test('two that are kept under one key at once leave one of them whole', async () => {
      const one = Buffer.alloc(200_000, '1')
      const two = Buffer.alloc(200_000, '2')
      await Promise.all([one, two].map((bytes) => fixture.documents.save('both.pdf', bytes)))
      const kept = await fixture.documents.find('both.pdf')
      expect([one, two].some((bytes) => kept?.equals(bytes))).toBe(true)
    })

    test('what was never kept is not there', async () => {
      expect(await fixture.documents.find('never.pdf')).toBeUndefined()
      expect(await fixture.documents.find('x.pdf/never.pdf')).toBeUndefined()
    })

    test.each([
      '../secret.pdf',
      'a/../../secret.pdf',
      'a/./b.pdf',
      '/etc/passwd.pdf',
      '.hidden.pdf',
      'a//b.pdf',
      'a\\b.pdf',
      '%2e%2e/a.pdf',
      'a.pdf\0.txt',
      'תעודה.pdf',
      'a b.pdf',
      'a.pdf?versions',
      'page.html',
      '',
      `${'k'.repeat(MOST_KEY)}.pdf`,
    ])('%j is no key', async (key) => {
      await expect(fixture.documents.save(key, Buffer.from('x'))).rejects.toThrow(RangeError)
      expect(await fixture.documents.find(key)).toBeUndefined()
    })

    test('a store that is away is an error, not a missing document', async () => {
      await fixture.breakStore()
      await expect(fixture.documents.save('away.pdf', Buffer.from('x'))).rejects.toThrow()
      await expect(fixture.documents.find('E4-75R-0118.pdf')).rejects.toThrow()
    })
  })
}
