import type { EceCertificate, EceInvoice } from '@zmig/edge-contract'
import type { Fault } from './invoice-text.ts'

const counted = (count: number, one: string, many: string): string =>
  count === 1 ? one : `${count.toLocaleString('he-IL')} ${many}`

/** A line of the pasted text, in the sentence about what is wrong with it. */
const faults: Record<Fault, string> = {
  brand: 'מותג לא מוכר',
  size: 'אין מידה',
  sizes: 'יש יותר ממידה אחת',
  quantity: 'אין כמות לפני המחיר',
  numbers: 'לא ברור איזה מספר הוא הכמות',
  currency: 'אין סימן מטבע',
  name: 'אין שם לפני המידה',
}

export const text = {
  title: 'חשבוניות ECE',
  count: (total: number): string => counted(total, 'חשבונית אחת', 'חשבוניות'),
  invoiceId: 'מספר חשבונית',
  rows: 'שורות',
  state: 'מצב',
  actions: 'פעולות',
  search: 'חיפוש',
  add: 'חשבונית חדשה',
  rowCount: (count: number): string => counted(count, 'שורה אחת', 'שורות'),
  more: (count: number): string => `ועוד ${counted(count, 'שורה אחת', 'שורות')}`,
  noRows: 'אין שורות',
  confirmed: (count: number): string => counted(count, 'אחת אושרה', 'אושרו'),
  waiting: (count: number): string => counted(count, 'אחת מחכה לאישור', 'מחכות לאישור'),
  missingCount: (count: number): string => `${count.toLocaleString('he-IL')} בלי תעודה`,
  view: ({ invoiceId }: Pick<EceInvoice, 'invoiceId'>) => `צפייה ב־${invoiceId}`,
  edit: ({ invoiceId }: Pick<EceInvoice, 'invoiceId'>) => `עריכת ${invoiceId}`,
  remove: ({ invoiceId }: Pick<EceInvoice, 'invoiceId'>) => `מחיקת ${invoiceId}`,
  none: 'אין חשבוניות להצגה',
  noneFound: 'לא נמצאו חשבוניות לסינון הזה',
  clear: 'ניקוי הסינון',
  first: 'כדי ליצור חשבונית, לחצו על ״חשבונית חדשה״.',

  create: 'חשבונית ECE חדשה',
  change: 'עריכת חשבונית ECE',
  show: 'חשבונית ECE',
  locked: 'המספר נקבע ביצירה ואינו משתנה',
  pasteTitle: 'טקסט מהחשבונית',
  pasteHint: 'מעתיקים את השורות מה־PDF או מהאימייל, כל מוצר בשורה: שם, מידה, כמות ומחיר',
  parse: 'פירוק לשורות',
  parsed: (lines: number, products: number): string =>
    `${counted(lines, 'שורה אחת', 'שורות')}, ${counted(products, 'מוצר אחד', 'מוצרים')}`,
  /** wizard-shops-and-admin.md §5, ECE invoice text parsing */
  emptyText: 'אנא הזן טקסט חשבונית',
  noProducts: 'לא נמצאו שורות מוצרים תקינות בטקסט',
  unmatched: (count: number): string => counted(count, 'שורה אחת לא זוהתה', 'שורות לא זוהו'),
  others: (count: number): string => counted(count, 'שורה אחת שאינה מוצר', 'שורות שאינן מוצרים'),
  othersHint: 'כותרות, כתובות וסכומים',
  fault: (fault: Fault): string => faults[fault],
  addByHand: 'הוספה ידנית',
  ignore: 'התעלמות',
  addLine: (line: string) => `הוספה ידנית: ${line}`,
  ignoreLine: (line: string) => `התעלמות: ${line}`,

  rowsTitle: 'שורות החשבונית',
  noRowsYet: 'עוד אין שורות',
  noRowsHint: 'הדביקו טקסט ולחצו ״פירוק לשורות״, או הוסיפו שורה ידנית.',
  addRow: 'הוספת שורה',
  columns: { line: '#', name: 'שם', size: 'מידה', quantity: 'כמות', certificate: 'תעודה', checked: 'אושר' },
  cell: (column: string, line: number): string => `${column}, שורה ${line}`,
  choose: 'בחירת תעודה',
  chooseFor: (line: number, eceId: string | null): string =>
    eceId === null ? `בחירת תעודה לשורה ${line}` : `תעודה ${eceId} לשורה ${line}, החלפה`,
  pickerLabel: (line: number): string => `תעודה לשורה ${line}`,
  pickerHint: 'מספר, מותג, מידה או דגם',
  noCertificate: 'לא נמצאה תעודה מתאימה',
  otherTyreTitle: 'התעודה אינה של הצמיג שבשורה',
  otherTyreConfirm: 'לשייך בכל זאת',
  otherTyre: ({ eceId, brand, size }: EceCertificate, row: { name: string; size: string }): string =>
    `תעודה ${eceId} היא של ${brand} ${size}, ובשורה כתוב ${`${row.name} ${row.size}`.trim()}. אם תשייכו אותה, השורה תחכה לאישור נפרד.`,
  unlink: (line: number): string => `הסרת התעודה משורה ${line}`,
  auto: 'אוטומטי',
  checkedFor: (line: number): string => `ההתאמה בשורה ${line} אושרה`,
  removeRow: (line: number): string => `הסרת שורה ${line}`,
  approved: 'אושר',
  toApprove: 'מחכה לאישור',
  unlinked: 'בלי תעודה',
  certificatesFailed: 'טעינת התעודות נכשלה',
  retry: 'נסו שוב',

  save: 'שמירה',
  cancel: 'ביטול',
  close: 'סגירה',
  required: 'נא למלא את מספר החשבונית',
  missing: 'שדה חובה',
  nothingToSave: 'אין שורות לשמור. הדביקו טקסט ולחצו ״פירוק לשורות״, או הוסיפו שורה ידנית.',
  badRow: (line: number): string => `שורה ${line}: נא למלא שם, וכמות במספר שלם, 1 לפחות`,
  tooMany: (most: number): string => `בחשבונית אחת עד ${most.toLocaleString('he-IL')} שורות. אפשר לחלק אותה לשתיים.`,
  tooLarge: 'החשבונית ארוכה מדי לשמירה אחת. אפשר לחלק אותה לשתיים.',
  unsaved: 'יש שינויים שלא נשמרו. סגירה נוספת תמחק אותם.',

  removeTitle: 'מחיקת חשבונית',
  removeConfirm: 'מחיקה',
  removeWarning: 'החשבונית תימחק לתמיד עם כל שורותיה. התעודות עצמן נשארות.',

  created: 'החשבונית נוצרה',
  changed: 'החשבונית עודכנה',
  removed: 'החשבונית נמחקה',
  loadFailed: 'טעינת החשבוניות נכשלה',
  saveFailed: 'שמירת החשבונית נכשלה. מה שהוקלד נשאר כאן, ואפשר לנסות שוב.',
  removeFailed: 'מחיקת החשבונית נכשלה. אפשר לנסות שוב.',
}
