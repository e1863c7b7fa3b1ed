import { businessDaysText, INVALID_COUPON, minutesText, type Terms } from '@zmig/edge-contract'

const paymentsOf = (count: number) => (count === 1 ? 'תשלום אחד' : `${count} תשלומים`)

/** Texts of the payment step, of the coupon and of sending the order. */
export const paymentText = {
  title: 'אמצעי תשלום',
  creditcard: 'כרטיס אשראי',
  creditcardNote: ({ instalments }: Terms) =>
    `תשלום בעמוד מאובטח של חברת הסליקה, ${instalments === 1 ? 'בתשלום אחד' : `עד ${paymentsOf(instalments)}`}. פרטי הכרטיס אינם מגיעים אלינו.`,
  notAccepted: (cards: readonly string[]) => `איננו מקבלים כרטיסים של ${new Intl.ListFormat('he').format(cards)}.`,
  wallets: (names: readonly string[]) =>
    `בעמוד התשלום אפשר לשלם גם באמצעות ${new Intl.ListFormat('he').format(names)}.`,
  banktransfer: 'העברה בנקאית',
  banktransferNote: ({ transferHoldDays }: Terms) =>
    `קליטת ההעברה עשויה להימשך עד ${businessDaysText(transferHoldDays)}`,
  payments: 'מספר תשלומים',
  paymentsOf,
  nothing: 'אין מה לשלם באתר: הקופון מכסה את כל ההזמנה.',
  transferAmount: 'סכום ההעברה',
  cardAmount: 'סכום לחיוב',
  instalments: 'התשלום הראשון',
  following: (count: number) => (count === 1 ? 'ותשלום נוסף של' : `ועוד ${count} תשלומים של`),
  transferExplanation: ({ transferHoldDays }: Terms) =>
    `אחרי אישור ההזמנה נציג את פרטי חשבון הבנק ואת מספר ההזמנה. הצמיגים נשמרים עבורכם ${businessDaysText(transferHoldDays)}, והטיפול בהזמנה מתחיל כשהתשלום נקלט.`,
  cardExplanation: ({ cardHoldMinutes }: Terms) =>
    `אחרי אישור ההזמנה תועברו לעמוד התשלום. הצמיגים נשמרים עבורכם ${minutesText(cardHoldMinutes)}, עד להשלמת התשלום.`,
}

/** Texts after a payment that was not made. */
export const heldText = {
  notCharged: 'הכרטיס לא חויב.',
  until: (minutes: string) => `ההזמנה שמורה עבורכם עוד ${minutes}:`,
  quantity: (quantity: number, set: boolean) => `כמות: ${quantity}${set ? ' (זוג)' : ''}`,
  slot: 'וגם התור להתקנה:',
  transfer: 'תשלום בהעברה בנקאית',
  over: 'הכרטיס לא חויב. הזמן לתשלום נגמר, ומה שהיה שמור להזמנה שוחרר. אפשר להזמין שוב.',
}

export const couponText = {
  label: 'קוד קופון',
  apply: 'החלת הקופון',
  invalid: INVALID_COUPON,
  /** @param also the code is for another product too, named before */
  goods: (set: boolean, also: boolean) => `הקופון ${also ? 'מיועד גם' : 'מיועד'} ל${set ? 'זוג' : 'צמיג'}`,
  failed: 'לא הצלחנו לבדוק את הקופון. בדקו את החיבור לאינטרנט ונסו שוב.',
  applied: (code: string) => `הקופון ${code} הופעל`,
  gone: 'הקופון אינו תקף להזמנה הזו ולכן הוסר.',
}

export const placeOrderText = {
  placing: 'שולחים את ההזמנה. נא לא לסגור את העמוד.',
  leaving: 'מעבירים אתכם לעמוד התשלום המאובטח.',
  unanswered:
    'לא קיבלנו תשובה, ייתכן שהחיבור נקטע. לחצו שוב על ״אישור ההזמנה״: גם אם ההזמנה כבר נקלטה, היא לא תירשם פעמיים.',
  rejected: 'לא הצלחנו לקבל את ההזמנה. בדקו את הפרטים ונסו שוב, או התקשרו אלינו:',
  cartChanged: 'העגלה השתנתה בלשונית אחרת, ולכן לא הזמנו דבר. בדקו אותה ואשרו שוב.',
  cartEmptied: 'העגלה השתנתה בלשונית אחרת, ולכן לא הזמנו כאן דבר. ייתכן שההזמנה כבר נקלטה שם.',
  available: (name: string, available: number) =>
    available === 0
      ? `${name}: אזל מהמלאי`
      : available === 1
        ? `${name}: נותרה יחידה אחת`
        : `${name}: נותרו ${available} יחידות`,
  atMost: (name: string, count: number) =>
    count === 0
      ? `${name}: אי אפשר לשמור עוד יחידות כרגע`
      : count === 1
        ? `${name}: אפשר לשמור יחידה אחת`
        : `${name}: אפשר לשמור עד ${count} יחידות`,
  product: (ean: string) => `מוצר ${ean}`,
  toCart: 'לעדכון העגלה',
  newTotal: 'הסכום המעודכן לתשלום:',
  atGarage: 'ובמוסך:',
}
