import type { BookDifference } from '@zmig/edge-contract'

export const text = {
  title: 'התאמת חשבוניות',
  intro: 'מה שהתקבל והוחזר בכל יום, מול החשבוניות והזיכויים שהופקו.',
  from: 'מיום',
  to: 'עד יום',
  today: 'היום',
  month: 'החודש',
  lastMonth: 'החודש שעבר',
  swapped: 'היום האחרון קודם ליום הראשון. תקנו את אחד מהם.',
  days: 'תנועות לפי יום',
  total: 'סך הכול',
  day: 'יום',
  paid: 'התקבל',
  invoiced: 'חשבוניות מס/קבלה',
  refunded: 'הוחזר',
  credited: 'חשבוניות זיכוי',
  byHand: 'הופקו ידנית',
  none: 'לא היו תנועות בימים האלה',
  noneHint: 'בחרו ימים אחרים.',
  differences: 'הפרשים',
  agree: 'אין הפרשים: לכל תנועה יש מסמך באותו סכום.',
  order: 'הזמנה',
  movement: 'תנועה',
  kinds: { paid: 'תשלום', refunded: 'החזר' } satisfies Record<BookDifference['kind'], string>,
  amount: 'סכום התנועה',
  documented: 'סכום המסמך',
  todo: 'מה לעשות',
  inbox: 'לתיבת המשימות',
  more: (shown: number, count: number) =>
    `מוצגים ${shown.toLocaleString('he-IL')} מתוך ${count.toLocaleString('he-IL')} הפרשים. בחרו פחות ימים כדי לראות את השאר.`,
  unreachable: 'ההתאמה לא נטענה. בדקו את החיבור ונסו שוב.',
}

export type Days = { from: string; to: string }

/** The last day of a month, year-month-day. @param month `2026-11` */
const lastDayOf = (month: string): string => {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return `${month}-${String(new Date(Date.UTC(year, number, 0)).getUTCDate()).padStart(2, '0')}`
}

/** @param today year-month-day in Israel */
export const monthOf = (today: string): Days => ({ from: `${today.slice(0, 8)}01`, to: today })

export const lastMonthOf = (today: string): Days => {
  const [year = 0, number = 0] = today.split('-').map(Number)
  const month = number === 1 ? `${year - 1}-12` : `${year}-${String(number - 1).padStart(2, '0')}`
  return { from: `${month}-01`, to: lastDayOf(month) }
}
