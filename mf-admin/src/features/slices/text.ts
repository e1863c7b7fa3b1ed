import type { SliceAttempt, StaffSlice } from '@zmig/edge-contract'

/** Figures and Latin words of a version stay in their order inside a Hebrew sentence. */
const isolated = (version: string): string => `\u2066${version}\u2069`

const names: Record<string, string> = {
  storefront: 'החנות',
  checkout: 'הקופה',
  wizard: 'אשף הצמיגים',
  admin: 'מערכת הניהול',
}

/** What staff call a slice; one that a team added is shown by its own name. */
export const sliceName = (slice: string): string => names[slice] ?? slice

const actions: Record<string, string> = {
  publish: 'פרסום גרסה',
  activate: 'הפעלת גרסה',
  'start canary': 'התחלת הפצה חלקית',
  'end canary': 'סיום הפצה חלקית',
  'revert canary': 'ביטול הפצה חלקית',
  'roll back': 'חזרה לגרסה קודמת',
  retire: 'מחיקת קבצים של גרסה',
  'add key': 'הוספת מפתח',
  'revoke key': 'ביטול מפתח',
  'change mail': 'שינוי כתובת הצוות',
  link: 'קישור לגרסה',
  read: 'קריאה',
}

export const actionName = (action: string): string => actions[action] ?? action

const KEY = /^[0-9a-f]{16}$/
const STAFF = /^st_/

/** Who wanted a change, in words; `id`: what names them beside the words. */
export const whoText = ({ who, name }: Pick<SliceAttempt, 'who' | 'name'>): { words: string; id?: string } => {
  if (name !== '') return { words: name }
  if (who === 'operator') return { words: 'מפעיל השרת' }
  if (who === 'field data') return { words: 'אוטומטי, לפי נתוני השימוש' }
  if (who === 'stranger') return { words: 'גורם לא מזוהה' }
  if (who === 'retention') return { words: 'אוטומטי, ניקוי גרסאות ישנות' }
  if (who === 'start') return { words: 'אוטומטי, בהפעלת השרת' }
  if (KEY.test(who)) return { words: 'צוות פיתוח, מפתח', id: who }
  return STAFF.test(who) ? { words: 'עובד שכבר אינו במערכת' } : { words: '', id: who }
}

export const text = {
  title: 'גרסאות האתר',
  table: 'חלקי האתר והגרסאות שפעילות בהם',
  count: (count: number) => (count === 1 ? 'חלק אחד' : `${count.toLocaleString('he-IL')} חלקים`),
  none: 'עוד לא פורסמה אף גרסה',
  first: 'גרסה שצוות הפיתוח יפרסם תופיע כאן.',
  loadFailed: 'רשימת הגרסאות לא נטענה. בדקו את החיבור ונסו שוב.',
  columns: {
    slice: 'חלק באתר',
    owner: 'צוות אחראי',
    active: 'גרסה פעילה',
    previous: 'גרסה קודמת',
    canary: 'בהפצה חלקית',
    actions: 'פעולות',
  },
  since: (when: string) => `מאז ${isolated(when)}`,
  share: (percent: number) => `${percent}% מהמבקרים`,
  noCanary: 'אין',
  noOwner: 'לא צוין',
  noTeamMail: 'בלי כתובת אימייל',
  rollBack: 'חזרה לגרסה הקודמת',
  rollBackOne: (slice: string) => `חזרה לגרסה הקודמת: ${sliceName(slice)}`,

  confirm: {
    title: (slice: string) => `להחזיר את ${sliceName(slice)} לגרסה הקודמת?`,
    from: 'פעילה עכשיו',
    to: 'תופעל במקומה',
    effect: 'כל המבקרים יקבלו את הגרסה הקודמת החל מהדף הבא שיפתחו. דפים שכבר פתוחים אצלם לא ישתנו.',
    canary: ({ version, percent }: NonNullable<StaffSlice['canary']>) =>
      `ההפצה החלקית של גרסה ${isolated(version)} (${percent}% מהמבקרים) תיפסק.`,
    noWayBack: 'אי אפשר להפעיל מכאן שוב את הגרסה שתוחלף. רק הצוות האחראי יכול לעשות זאת.',
    button: 'החזרת הגרסה הקודמת',
  },
  endCanaryOne: (slice: string) => `סיום ההפצה החלקית: ${sliceName(slice)}`,
  endCanary: {
    title: (slice: string) => `לסיים את ההפצה החלקית של ${sliceName(slice)}?`,
    effect: (active: string) =>
      `כל המבקרים יקבלו את הגרסה הפעילה, ${isolated(active)}, החל מהדף הבא שיפתחו. דפים שכבר פתוחים אצלם לא ישתנו.`,
    button: 'סיום ההפצה החלקית',
    done: (slice: string, version: string) => `${sliceName(slice)}: ההפצה החלקית של גרסה ${isolated(version)} הסתיימה`,
  },
  rolledBack: (slice: string, active: string, endedCanary: string | null | undefined) =>
    `${sliceName(slice)}: גרסה ${isolated(active)} פעילה עכשיו${endedCanary ? `, וההפצה החלקית של גרסה ${isolated(endedCanary)} הופסקה` : ''}`,

  versions: {
    title: 'איך הגרסאות עובדות',
    intro: 'מדגם של דפים ב־24 השעות האחרונות. LCP, INP ו־CLS: בשלושה רבעים מהצפיות הערך היה טוב מזה.',
    none: 'אין גרסאות להצגה',
    noneFound: 'אין גרסאות שמתאימות לסינון',
    noneFoundHint: 'בחרו חלק אחר, או הציגו גם גרסאות שאינן בשימוש.',
    clear: 'ניקוי הסינון',
    slice: 'חלק באתר',
    all: 'כל חלקי האתר',
    old: 'גם גרסאות שאינן בשימוש',
    version: 'גרסה',
    published: 'פורסמה',
    state: 'מצב',
    views: 'צפיות',
    nothing: 'אין עדיין נתונים',
    mount: 'לא נטענו',
    error: 'עם שגיאות',
    slow: 'עם תגובה איטית',
    edge: 'עם קריאה שנכשלה',
    states: { active: 'פעילה', canary: 'בהפצה חלקית', previous: 'קודמת', retired: 'הקבצים נמחקו', other: 'לא פעילה' },
    loadFailed: 'נתוני הגרסאות לא נטענו.',
    actions: 'פעולות',
    link: 'קישור',
    linkTo: (slice: string, version: string) => `קישור לגרסה ${isolated(version)} של ${sliceName(slice)}`,
  },

  link: {
    title: (slice: string, version: string) => `${sliceName(slice)}: הצגת גרסה ${isolated(version)}`,
    nobodyElse: 'הגרסה מוצגת רק בדפדפן שבו פותחים את הקישור. שאר המבקרים ממשיכים לקבל את הגרסה הרגילה.',
    preview: 'קישור לשיתוף',
    override: 'קישור לדפדפן שלי',
    effects: {
      preview: 'לכל מי שיקבל את הקישור. בתוקף 7 ימים.',
      override: 'לפיתוח: עם סימון חלקי הדף. בתוקף 12 שעות.',
    },
    made: { preview: 'הקישור לשיתוף מוכן:', override: 'הקישור לדפדפן שלכם מוכן:' },
    copy: 'העתקה',
    copied: 'הקישור הועתק',
    open: 'פתיחה בלשונית חדשה',
  },

  attempts: {
    title: 'מה נעשה בגרסאות',
    none: 'עוד לא נעשה דבר',
    noneFound: 'עוד לא נעשה דבר בחלק הזה',
    at: 'מתי',
    who: 'מי',
    action: 'מה',
    subject: 'גרסה או מפתח',
    outcome: 'תוצאה',
    done: 'בוצע',
    refused: 'סורב',
    loadFailed: 'היסטוריית הגרסאות לא נטענה.',
  },
}

/** A share of the looks at a slice: `3 · 1.5%`. */
export const shareText = (count: number, views: number): string =>
  count === 0 || views === 0 ? '0' : `${count.toLocaleString('he-IL')} · ${((100 * count) / views).toFixed(1)}%`
