import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
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

/** EZcount that gives this answer to each key. */
const saying = async (answerTo: (key: string) => unknown) => {
  const asked: string[] = []
  const server = createServer((incoming, response) => {
    let text = ''
    incoming.on('data', (chunk: Buffer) => (text += chunk.toString()))
    incoming.on('end', () => {
      asked.push(incoming.url ?? '')
      const { api_key: key } = JSON.parse(text) as { api_key: string }
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answerTo(key)))
    })
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  onTestFinished(() => void server.close())
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const documents = createEzcountTaxDocuments({ baseUrl, apiKey: 'ours', developerEmail: 'office@example.co.il' })
  return { documents, asked }
}

test.each([
  [
    'known',
    'refuses our document in other words than a stranger',
    (key: string) => ({ errNum: key === 'ours' ? 5 : 7 }),
  ],
  ['wrong-key', 'refuses ours as it refuses a stranger, in words that we do not know', () => ({ errMsg: 'לא מורשה' })],
  ['wrong-key', 'names the key', () => ({ errMsg: 'Invalid API key' })],
])('a service is %s when it %s, and is asked by the documented call alone', async (checked, _, refusal) => {
  const { documents, asked } = await saying((key) => ({ success: false, ...refusal(key) }))
  expect(await documents.check()).toBe(checked)
  expect(new Set(asked)).toEqual(new Set(['/api/createDoc']))
})

test.each([[{ success: true, doc_number: '1', pdf_link: 'https://a.example/1' }], [[]], ['ok']])(
  'a check that is answered by %j knows nothing',
  async (answer) => {
    const { documents } = await saying(() => answer)
    expect(await documents.check()).toBe('away')
  },
)

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
