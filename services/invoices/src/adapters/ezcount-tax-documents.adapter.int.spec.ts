import { taxDocumentsContract } from '../ports/tax-documents.contract.ts'
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
    mails: desk.mails,
    stop: desk.stop,
  }
})
