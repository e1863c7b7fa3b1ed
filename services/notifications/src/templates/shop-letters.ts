import { moneyText } from '@zmig/events'
import { instantWords, type Letter } from '../letter/letter.ts'
import type { OfferModel, RequestModel } from './model.ts'

/** To the shop: a buyer offers a price and waits for an answer. */
export const offerLetter = ({ offer, product, person, shop }: OfferModel): Letter => ({
  subject: `הצעת מחיר חדשה: ${moneyText(offer.price)}`,
  preview: product ? `${product.brand} ${product.displayName}` : offer.ean,
  heading: 'לקוח הציע מחיר',
  blocks: [
    {
      kind: 'rows',
      rows: [
        { label: 'מוצר', value: product ? `${product.brand} ${product.displayName}` : offer.ean },
        ...(product ? [{ label: 'מידה', value: product.displaySize, ltr: true }] : []),
        { label: 'מק״ט', value: offer.ean, ltr: true },
        { label: 'מחיר מוצע', value: moneyText(offer.price), ltr: true, strong: true },
        ...(offer.listPrice === undefined
          ? []
          : [{ label: 'מחיר באתר', value: moneyText(offer.listPrice), ltr: true }]),
        { label: 'טלפון', value: person.phone, ltr: true, call: true },
        ...(offer.expiresAt === undefined
          ? []
          : [{ label: 'לענות עד', value: instantWords(offer.expiresAt), strong: true }]),
      ],
    },
    { kind: 'button', label: 'לממשק הניהול', url: `${shop.publicUrl}/admin` },
  ],
})

/** To the shop: a buyer requests a tyre that is not listed. */
export const requestLetter = ({ size, person, shop }: RequestModel): Letter => ({
  subject: `בקשה לצמיג${size === undefined ? '' : ` במידה ${size}`}`,
  preview: 'לקוח מחפש צמיג שאינו באתר.',
  heading: 'לקוח מחפש צמיג שאינו באתר',
  blocks: [
    {
      kind: 'rows',
      rows: [
        { label: 'מידה', value: person.texts?.['tireSize'] ?? size ?? 'לא צוינה', ltr: true, strong: true },
        { label: 'דגם', value: person.texts?.['model'] ?? 'לא צוין' },
        { label: 'טלפון', value: person.phone, ltr: true, call: true },
        ...(person.email ? [{ label: 'אימייל', value: person.email, ltr: true }] : []),
      ],
    },
    { kind: 'button', label: 'לממשק הניהול', url: `${shop.publicUrl}/admin` },
  ],
})

/** To the buyer: the receipt of a tyre request. */
export const receiptLetter = ({ size, person, shop }: RequestModel): Letter => ({
  subject: 'קיבלנו את הבקשה שלכם',
  preview: 'נחפש את הצמיג ונחזור אליכם.',
  heading: 'קיבלנו את הבקשה שלכם',
  blocks: [
    { kind: 'text', text: 'תודה שפניתם אלינו. נבדוק אם אפשר להשיג את הצמיג, ונחזור אליכם בטלפון.' },
    {
      kind: 'rows',
      rows: [
        { label: 'מידה', value: person.texts?.['tireSize'] ?? size ?? 'לא צוינה', ltr: true },
        { label: 'דגם', value: person.texts?.['model'] ?? 'לא צוין' },
      ],
    },
    { kind: 'note', text: `לא אתם ביקשתם? התקשרו אלינו: ${shop.company.phones[0] ?? ''}.` },
  ],
})
