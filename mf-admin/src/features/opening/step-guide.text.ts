import type { OpeningStep } from '@zmig/edge-contract'

/** A setting of the server. @property what what to type; @property example as it is typed */
type ServerSetting = { name: string; what: string; example?: string }

/** What is done for a step outside of the back office, and where it is described. */
type Guide = {
  title: string
  intro: string
  settings?: readonly ServerSetting[]
  /** what is typed on the server */
  commands?: readonly string[]
  links?: readonly { href: string; label: string }[]
  /** in the repository of the shop */
  document: string
}

export type GuidedStep = Exclude<OpeningStep['id'], 'catalogue' | 'garages'>

export const guides: Record<GuidedStep, Guide> = {
  company: {
    title: 'פרטי העסק',
    intro: 'השם הרשום, המספר, הטלפונים וחשבון הבנק מופיעים בעמודי החנות ובהודעות. הם נמצאים בקובץ אחד בשרת.',
    settings: [
      {
        name: 'COMPANY_FILE',
        what: 'הנתיב לקובץ JSON עם פרטי העסק. העתיקו את infra/seed/company.sample.json, מלאו אותו ומחקו ממנו את השורה sample.',
        example: '/etc/zmigo/company.json',
      },
    ],
    document: 'infra/docs/run-a-shop/settings.md',
  },
  delivery: {
    title: 'משלוח והתקנה',
    intro:
      'המחיר של השליח וזמני המשלוח הם חלק מתקנון החנות. קראו אותם שם לפני הפתיחה. התקנה נמכרת רק כשיש מוסך שמתקין, ומוצרים בהזמנה מוקדמת נמכרים רק כשידוע המשלוח הבא מהספק.',
    links: [
      { href: '/terms-of-use', label: 'התקנון' },
      { href: '/admin/garages', label: 'מוסכים' },
      { href: '/admin/shipments', label: 'משלוחים מהספקים' },
    ],
    document: 'infra/docs/run-a-shop/going-live.md',
  },
  terminal: {
    title: 'מסוף האשראי',
    intro: 'כל הפרטים מגיעים מ־CreditGuard (הייפ). בקשו שם מסוף לעמוד תשלום, ולפני הפתיחה גם מסוף לניסיון.',
    settings: [
      { name: 'PAYMENT_PROVIDER', what: 'שם חברת הסליקה.', example: 'credit-guard' },
      {
        name: 'PAYMENT_RELAY_URL',
        what: 'הכתובת המלאה של הממשק.',
        example: 'https://<host>/xpo/Relay',
      },
      { name: 'PAYMENT_PAGE_HOSTS', what: 'השרתים של עמוד התשלום, עם פסיקים ביניהם.', example: '<host>' },
      { name: 'PAYMENT_TERMINAL', what: 'מספר המסוף.' },
      { name: 'PAYMENT_MID', what: 'מספר בית העסק (mid).' },
      { name: 'PAYMENT_USER', what: 'שם המשתמש של הממשק.' },
      { name: 'PAYMENT_PASSWORD', what: 'הסיסמה של הממשק.' },
      {
        name: 'PAYMENT_MAC_PASSWORD',
        what: 'הסיסמה שחותמת על החזרה מעמוד התשלום. אם לא קיבלתם אחרת, הסיסמה של הממשק.',
      },
    ],
    document: 'infra/docs/run-a-shop/card-payments.md',
  },
  mail: {
    title: 'אימייל',
    intro: 'אישורי ההזמנה נשלחים דרך שרת האימייל שלכם או של ספק דיוור, בחיבור מוצפן בלבד.',
    settings: [
      {
        name: 'SMTP_URL',
        what: 'השרת, עם שם המשתמש והסיסמה. תווים מיוחדים בסיסמה נכתבים בקידוד אחוזים.',
        example: 'smtps://<user>:<password>@<host>:465',
      },
      { name: 'MAIL_FROM', what: 'הכתובת ששולחת, בדומיין שהשרת רשאי לשלוח ממנו.', example: 'orders@shop.example' },
    ],
    document: 'infra/docs/run-a-shop/going-live.md',
  },
  texts: {
    title: 'הודעות לנייד',
    intro: 'פתחו חשבון ב־019 או ב־InforU ורשמו אצלם את שם השולח.',
    settings: [
      { name: 'TEXTER_PROVIDER', what: 'הספק: ‎019‎ או inforu.', example: '019' },
      { name: 'TEXTER_USER', what: 'שם המשתמש בחשבון.' },
      { name: 'TEXTER_TOKEN', what: 'האסימון (token) שהספק יצר לחשבון.' },
      { name: 'TEXTER_SENDER', what: 'שם השולח כפי שנרשם: עד 11 אותיות וספרות באנגלית.', example: 'Zmigo' },
      { name: 'TEXT_SEGMENT_COST', what: 'מחיר של מקטע אחד באגורות, כדי שהעלות תוצג במערכת.', example: '6' },
    ],
    document: 'infra/docs/run-a-shop/texts.md',
  },
  invoices: {
    title: 'חשבוניות',
    intro:
      'החוק מחייב קבלה על כל תשלום. פתחו חשבון ב־EZcount עם חתימה דיגיטלית. אם אתם מפיקים כל חשבונית ידנית, הגדירו none בשם הספק, והשלב יסומן כהושלם.',
    settings: [
      {
        name: 'INVOICE_PROVIDER',
        what: 'מי מפיק: ezcount, או credit-guard כשחברת הסליקה מפיקה, או none כשאתם מפיקים ידנית.',
        example: 'ezcount',
      },
      { name: 'INVOICE_API_KEY', what: 'המפתח של העסק ב־EZcount.' },
      {
        name: 'INVOICE_DEVELOPER_EMAIL',
        what: 'הכתובת שאליה EZcount כותבת כשבקשה נכשלת.',
        example: 'owner@shop.example',
      },
    ],
    document: 'infra/docs/run-a-shop/invoices.md',
  },
  backup: {
    title: 'גיבוי',
    intro: 'הגיבוי נכתב לקובץ אחד. העתיקו אותו מדי לילה למחשב אחר, ושמרו את הסיסמה במקום אחר.',
    settings: [
      {
        name: 'BACKUP_PASSPHRASE_FILE',
        what: 'קובץ עם הסיסמה שמצפינה את הגיבוי.',
        example: '/etc/zmigo/backup.passphrase',
      },
    ],
    commands: [
      'npm run backup -- shop.zmigo',
      '15 3 * * *  cd <folder> && npm run backup -- /backups/shop-$(date +\\%F).zmigo',
    ],
    document: 'infra/docs/run-a-shop/README.md',
  },
  proxy: {
    title: 'כתובת מאובטחת',
    intro: 'לפני החנות עומד שרת proxy עם תעודת TLS, למשל nginx או Caddy. במסמך יש דוגמה לכל אחד מהם.',
    settings: [
      { name: 'PUBLIC_URL', what: 'הכתובת שקונים מקלידים.', example: 'https://shop.example' },
      { name: 'TRUSTED_PROXIES', what: 'הכתובת של ה־proxy, או loopback כשהוא באותו שרת.', example: 'loopback' },
    ],
    document: 'infra/docs/run-a-shop/proxy.md',
  },
}

export const text = {
  back: 'לכל השלבים',
  settings: 'מה מגדירים בשרת',
  restart: 'אלה משתני סביבה של השרת. אחרי השינוי הפעילו את החנות מחדש, וחזרו לכאן כדי לבדוק.',
  commands: 'מה מריצים בשרת',
  places: 'איפה זה נעשה',
  document: 'הסבר מלא (באנגלית), בתיקיית החנות:',
  example: 'למשל',
}
