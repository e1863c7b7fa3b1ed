import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { taxDocumentsContract } from '../ports/tax-documents.contract.ts'
import { request } from '../testing/documents.ts'
import { DESK_INVOICE_KEY, startInvoiceDesk } from '../testing/invoice-desk.ts'
import { createEzcountTaxDocuments } from './ezcount-tax-documents.adapter.ts'

taxDocumentsContract('EZcount, at the desk', async () => {
  const desk = await startInvoiceDesk()
  const options = { baseUrl: desk.url, developerEmail: 'office@example.co.il', deadlineMs: 500 }
  return {
    documents: createEzcountTaxDocuments({ ...options, apiKey: DESK_INVOICE_KEY }),
    stranger: createEzcountTaxDocuments({ ...options, apiKey: 'of another business' }),
    issued: desk.issued,
    behave: desk.behave,
    moved: (wanted) => Promise.resolve(wanted),
    heldBack: 'allocation-held',
    mails: desk.mails,
    stop: desk.stop,
  }
})

test('an answer without end is read to its bound, and leaves open what happened', async () => {
  const server = createServer((_request, response) => {
    const write = (): void => {
      while (response.write('x'.repeat(64 * 1024))) if (response.destroyed) return
    }
    response.writeHead(200, { 'content-type': 'application/json' }).on('drain', write)
    write()
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const { port } = server.address() as AddressInfo
  const baseUrl = `http://127.0.0.1:${port}`
  const documents = createEzcountTaxDocuments({ baseUrl, apiKey: 'key', developerEmail: 'office@example.co.il' })
  expect(await documents.issue(request())).toEqual({ kind: 'unknown', reason: 'unreadable-200' })
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
})
