import { hoursText, OFFER_ANSWER_HOURS, type TaskKind, type WaitingKind } from '@zmig/edge-contract'

/** Names of the lists, in the order of their urgency. */
export const kindLabels: Record<WaitingKind, string> = {
  offers: 'הצעות מחיר',
  cases: 'מקרים לטיפול',
  refunds: 'זיכויים לביצוע',
  requests: 'בקשות לצמיג',
  bikes: 'אופנועים לא מוכרים',
  documents: 'חשבוניות לטיפול',
  messages: 'הודעות שלא יצאו',
  parked: 'אירועים תקועים',
}

export const empty: Record<WaitingKind, { title: string; hint: string }> = {
  offers: {
    title: 'אין הצעות שמחכות למענה',
    hint: `הצעה חדשה מעמוד מוצר תופיע כאן, ויש ${hoursText(OFFER_ANSWER_HOURS)} לענות עליה.`,
  },
  cases: { title: 'אין מקרים לטיפול', hint: 'הזמנה שדורשת טיפול תופיע כאן עם הסבר מה קרה ומה לעשות.' },
  refunds: { title: 'אין זיכויים לביצוע', hint: 'כאן מופיעים העברות להחזיר וזיכויי כרטיס שנכשלו. השאר נעשה לבד.' },
  requests: { title: 'אין בקשות לצמיג', hint: 'בקשה לצמיג שאינו באתר תופיע כאן.' },
  bikes: { title: 'אין אופנועים לא מוכרים', hint: 'דגם שרוכבים לא מצאו באשף יופיע כאן.' },
  documents: { title: 'כל החשבוניות הופקו', hint: 'חשבונית או זיכוי שלא הופקו יופיעו כאן עם הסיבה ומה לעשות.' },
  messages: { title: 'כל ההודעות יצאו', hint: 'הודעה שנכשלה תופיע כאן עם הסיבה.' },
  parked: { title: 'אין אירועים תקועים', hint: 'אירוע שלא נקלט יופיע כאן עם הסיבה.' },
}

export const text = {
  title: 'פניות ומשימות',
  lists: 'רשימות',
  loading: 'טוענים את הרשימה',
  failed: 'הרשימה לא נטענה: השירות שלה אינו זמין כרגע.',
  refresh: 'רענון',
  away: 'לא ידוע כרגע',
  waiting: (count: number) => (count === 1 ? 'אחת ברשימה' : `${count.toLocaleString('he-IL')} ברשימה`),
  taker: 'אצל מי',
  free: 'פנוי',
  mine: 'אצלי',
  take: 'לקיחה לטיפול',
  giveBack: 'החזרה לרשימה',
  takeFrom: (name: string) => `לקיחה לטיפול מ${/^[\u0590-\u05ff]/.test(name) ? '' : '־'}${name}`,
  reopened: {
    offers: 'ההצעה הוחזרה לרשימה',
    cases: 'המקרה הוחזר לרשימה',
    refunds: 'הזיכוי הוחזר לרשימה',
    requests: 'הבקשה הוחזרה לרשימה',
    bikes: 'האופנוע הוחזר לרשימה',
  } satisfies Record<TaskKind, string>,
  actions: 'פעולות',
  phone: 'טלפון',
  order: 'הזמנה',
  since: 'ממתין מאז',
  erased: 'הפרטים נמחקו',
}
