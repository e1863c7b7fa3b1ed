import { createDatabase, createLogger, newId } from '@zmig/kit'
import { createOutbox } from '@zmig/outbox'
import { createEzcountTaxDocuments } from '../adapters/ezcount-tax-documents.adapter.ts'
import { createIssue } from '../document/issue.commands.ts'
import { DESK_INVOICE_KEY } from './invoice-desk.ts'

// A process that issues what is due, says so once its provider has issued, and stands still there until it is killed.
// argv: the address of the database, the address of the provider, the time on its clock.
const [databaseUrl = '', baseUrl = '', now = ''] = process.argv.slice(2)

const documents = createEzcountTaxDocuments({
  baseUrl,
  apiKey: DESK_INVOICE_KEY,
  developerEmail: 'office@example.co.il',
})
const issue = createIssue({
  via: 'ezcount desk',
  database: createDatabase(databaseUrl, { max: 2 }),
  outbox: createOutbox(),
  clock: { now: () => new Date(now) },
  newId,
  logger: createLogger('invoices', { level: 'silent' }),
  documents: {
    ...documents,
    issue: async (request) => {
      const issuing = await documents.issue(request)
      process.stdout.write(`${issuing.kind}\n`)
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)
      return issuing
    },
  },
})
await issue()
