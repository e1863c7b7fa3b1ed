import { isBusinessNumber, normaliseBusinessNumber, type CheckoutRequest } from '@zmig/edge-contract'
import { refused, type Refusal } from './refusal.ts'
import { oneLine } from './written-text.ts'

/** To whom the invoice is made out when it is not the buyer. */
export type Invoice = { name: string; vatId: string }

const messages = {
  name: 'נא להזין את השם לחשבונית',
  vatId: 'נא להזין מספר ח.פ. או עוסק תקין בן 9 ספרות',
}

/**
 * Checks to whom the invoice goes. The name and the company or VAT id belong together (decisions.md, Checkout).
 * @returns undefined as the invoice when it goes to the buyer
 */
export const decideInvoice = ({
  custom_invoice_name_cb: wanted,
  nameforinvoice,
  companyOrBussinessVatId,
}: CheckoutRequest['checkout']): { ok: true; invoice: Invoice | undefined } | Refusal => {
  const [name, typedId] = [oneLine(nameforinvoice), oneLine(companyOrBussinessVatId)]
  // who unticked the box meant neither, whatever is left in the fields; who sends no box may send the fields
  if (wanted === false || (!wanted && name === '' && typedId === '')) return { ok: true, invoice: undefined }
  if (name === '') return refused('VALIDATION', messages.name)
  if (!isBusinessNumber(typedId)) return refused('VALIDATION', messages.vatId)
  return { ok: true, invoice: { name, vatId: normaliseBusinessNumber(typedId) } }
}
