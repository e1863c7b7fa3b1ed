import { documentLimit, type EceCertificate, FIELD_WANTED, megabytes } from '@zmig/edge-contract'

export const text = {
  title: 'תעודות ECE',
  count: (total: number): string => (total === 1 ? 'תעודה אחת' : `${total.toLocaleString('he-IL')} תעודות`),
  eceId: 'מספר תעודה',
  brand: 'מותג',
  size: 'מידה',
  rating: 'דירוג עומס ומהירות',
  document: 'מסמך',
  goodfor: 'מתאימה לדגמים',
  actions: 'פעולות',
  search: 'חיפוש',
  add: 'תעודה חדשה',
  edit: ({ eceId }: Pick<EceCertificate, 'eceId'>) => `עריכת ${eceId}`,
  remove: ({ eceId }: Pick<EceCertificate, 'eceId'>) => `מחיקת ${eceId}`,
  download: (path: string) => `הורדת ${path}`,
  noDocument: 'אין מסמך',
  allModels: 'לא צוינו',
  none: 'אין תעודות להצגה',
  noneFound: 'לא נמצאו תעודות לסינון הזה',
  clear: 'ניקוי הסינון',
  first: 'כדי ליצור תעודה, לחצו על ״תעודה חדשה״.',

  create: 'תעודה חדשה',
  change: 'עריכת תעודה',
  eceIdHint: 'כפי שמופיע במסמך, למשל E4-75R-0001234',
  locked: 'המספר נקבע ביצירה ואינו משתנה',
  sizeHint: 'למשל 180/55ZR17',
  ratingHint: 'למשל 73W',
  goodforHint: 'דגמים מופרדים בפסיק, למשל: Road 6, Road 6 GT',
  path: 'נתיב המסמך במאגר (s3Path)',
  pathHint: 'מתמלא לבד עם העלאת קובץ',
  upload: 'העלאת PDF',
  uploading: (percent: number): string => `מעלים את הקובץ, ${percent}%`,
  uploaded: (path: string) => `הקובץ הועלה אל ${path}. הוא ישויך לתעודה עם השמירה.`,
  uploadHint: `קובץ PDF אחד, עד ${megabytes(documentLimit.most)}`,
  notPdf: 'אפשר להעלות קובץ PDF בלבד',
  uploadFailed: 'העלאת הקובץ נכשלה. מה שהוקלד נשאר כאן, ואפשר לנסות שוב.',
  downloadFailed: 'הורדת המסמך נכשלה. אפשר לנסות שוב.',
  required: 'נא למלא את כל השדות הנדרשים',
  missing: FIELD_WANTED,
  manyModels: (most: number) => `עד ${most} דגמים`,
  longModel: (most: number) => `שם של דגם: עד ${most} תווים. מפרידים בין דגמים בפסיק.`,

  removeTitle: 'מחיקת תעודה',
  removeConfirm: 'מחיקה',
  removeWarning: 'התעודה תימחק מהרשימה. המסמך עצמו נשאר במאגר המסמכים.',

  created: 'התעודה נוצרה',
  changed: 'התעודה עודכנה',
  /** @param invoices at least one */
  unconfirmed: (invoices: readonly string[]): string => {
    const [first = '', ...others] = invoices
    const where = others.length === 0 ? `בחשבונית \u2068${first}\u2069` : `ב־${invoices.length} חשבוניות`
    return `התעודה עודכנה. שורות שאושרו איתה ${where} מחכות שוב לאישור.`
  },
  removed: 'התעודה נמחקה',
  loadFailed: 'טעינת התעודות נכשלה',
  saveFailed: 'שמירת התעודה נכשלה. מה שהוקלד נשאר כאן, ואפשר לנסות שוב.',
  removeFailed: 'מחיקת התעודה נכשלה. אפשר לנסות שוב.',
}
