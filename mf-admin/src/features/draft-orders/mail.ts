import { type DraftItem, type DraftSummary, type Supplier, supplierNames } from '@zmig/edge-contract'

/** Letters of an address that mail programs take; a longer text is copied. */
const MOST = 1_800

const lineOf = ({ ean, product, quantity, unitPrice }: DraftItem): string => {
  const name = product ? ` ${product.brand} ${product.displayName} ${product.displaySize}` : ''
  return `${quantity} x ${ean}${name}${unitPrice === null ? '' : ` @ EUR ${unitPrice.toFixed(2)}`}`
}

/**
 * The order of one supplier as a mail, in English: suppliers are abroad.
 * @param items those of this supplier
 */
export const mailOf = (
  { _id }: Pick<DraftSummary, '_id'>,
  supplier: Supplier,
  items: readonly DraftItem[],
): { subject: string; body: string; href: string } => {
  const tyres = items.reduce((sum, { quantity }) => sum + quantity, 0)
  const total = items.reduce((sum, { quantity, unitPrice }) => sum + quantity * (unitPrice ?? 0), 0)
  const subject = `Order ${_id.slice(0, 8)}: ${tyres} tyres`
  const head = [`Hello ${supplierNames[supplier]},`, '', 'we would like to order:', '']
  const foot = [
    '',
    `${tyres} tyres, EUR ${total.toFixed(2)}`,
    '',
    'Please confirm quantities, prices and the day of dispatch.',
    '',
    'Thank you',
  ]
  const body = [...head, ...items.map(lineOf), ...foot].join('\n')
  const short = [
    ...head.slice(0, 2),
    `we would like to order ${tyres} tyres. The list is attached.`,
    ...foot.slice(2),
  ].join('\n')
  const encoded = encodeURIComponent(body)
  const text = encoded.length > MOST ? encodeURIComponent(short) : encoded
  return { subject, body, href: `mailto:?subject=${encodeURIComponent(subject)}&body=${text}` }
}
