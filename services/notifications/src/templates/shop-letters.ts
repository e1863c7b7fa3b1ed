import { moneyText } from '@zmig/events'
import { instantWords, type Letter, type Row } from '../letter/letter.ts'
import type { BikeModel, Model, OfferModel, RequestModel } from './model.ts'

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
    { kind: 'button', label: 'למערכת הניהול', url: `${shop.publicUrl}/admin` },
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
    { kind: 'button', label: 'למערכת הניהול', url: `${shop.publicUrl}/admin` },
  ],
})

/** To the shop: a rider misses a bike in the wizard. */
export const bikeLetter = ({ person, shop }: BikeModel): Letter => ({
  subject: 'אופנוע שחסר בהתאמה החכמה',
  preview: 'רוכב לא מצא את האופנוע שלו.',
  heading: 'רוכב לא מצא את האופנוע שלו',
  blocks: [
    { kind: 'rows', rows: [{ label: 'האופנוע', value: person.texts?.['model'] ?? 'לא צוין', strong: true }] },
    { kind: 'button', label: 'להתאמה החכמה', url: `${shop.publicUrl}/find-the-right-tires-for-you` },
  ],
})

/** One line for each offer, request or bike, with everything that its own letter says. */
const gatheredRow = ({ about, model }: Exclude<Model, { about: 'order' | 'canary' }>): Row => {
  const { person } = model
  if (about === 'bike') return { label: 'אופנוע שחסר', value: person.texts?.['model'] ?? 'לא צוין' }
  if (about === 'request') {
    const { tireSize = model.size, model: bike } = person.texts ?? {}
    const parts = [tireSize ?? 'מידה לא צוינה', bike ?? 'דגם לא צוין', person.phone, person.email]
    return { label: 'בקשה לצמיג', value: parts.filter(Boolean).join(' · ') }
  }
  const { offer, product } = model
  const name = product ? `${product.brand} ${product.displayName} ${product.displaySize}` : undefined
  const listPrice = offer.listPrice === undefined ? undefined : `מחיר באתר ${moneyText(offer.listPrice)}`
  const until = offer.expiresAt === undefined ? undefined : `לענות עד ${instantWords(offer.expiresAt)}`
  const parts = [name, offer.ean, moneyText(offer.price), listPrice, person.phone, until]
  return { label: 'הצעת מחיר', value: parts.filter(Boolean).join(' · ') }
}

/** To the shop: the offers, requests and bikes of an hour, beyond those that got letters of their own. */
export const gatheredLetter = (models: readonly Exclude<Model, { about: 'order' | 'canary' }>[]): Letter => ({
  subject: `ריכוז פניות מהאתר: ${models.length}`,
  preview: 'הצעות מחיר, בקשות לצמיגים ואופנועים שחסרים, שהגיעו בזמן קצר.',
  heading: 'הצעות מחיר, בקשות ואופנועים שחסרים',
  blocks: [
    {
      kind: 'text',
      text: 'הגיעו פניות רבות בזמן קצר, ולכן ריכזנו אותן בהודעה אחת. אם הן נראות כמו הצפה, אפשר להתעלם מהן.',
    },
    { kind: 'rows', rows: models.map(gatheredRow) },
  ],
})

/**
 * To the buyer: the receipt of a tyre request. It holds nothing that was typed, because a stranger can type another person's address;
 * the size is shown when it is one.
 */
export const receiptLetter = ({ size, shop }: RequestModel): Letter => ({
  subject: 'קיבלנו את הבקשה שלכם',
  preview: 'נחפש את הצמיג ונחזור אליכם.',
  heading: 'קיבלנו את הבקשה שלכם',
  blocks: [
    { kind: 'text', text: 'תודה שפניתם אלינו. נבדוק אם אפשר להשיג את הצמיג, ונחזור אליכם בטלפון.' },
    ...(size === undefined ? [] : [{ kind: 'rows' as const, rows: [{ label: 'מידה', value: size, ltr: true }] }]),
    { kind: 'note', text: `לא אתם ביקשתם? התקשרו אלינו: ${shop.company.phones[0] ?? ''}.` },
  ],
})
