import { informationPage } from '../information-page.tsx'
import { facts, shekels } from '../facts.ts'
import { Article } from '../frame/article.tsx'
import { Contacts, Phone } from '../frame/company.tsx'
import { costs } from './costs.tsx'
import { steps } from './steps.tsx'

const lead = (
  <>
    התחרטתם, הזמנתם מידה לא נכונה או קיבלתם צמיג פגום? כאן כתוב מה עושים, כמה זה עולה ומתי הכסף חוזר. אם משהו לא ברור,
    התקשרו: <Phone />.
  </>
)

const summary = (
  <ul>
    <li>{facts.returnDays} ימים ממועד השליחה לבטל ולהחזיר.</li>
    <li>דמי טיפול בהחזר לכרטיס אשראי: {shekels(facts.cardRefundFee)}.</li>
    <li>איסוף בידי שליח: {shekels(facts.courierPickup)} כולל מע״מ. החזרה עצמית למחסן: חינם.</li>
    <li>הטעות שלנו או צמיג פגום: הכול עלינו.</li>
  </ul>
)

const more = [
  {
    id: 'defects',
    title: 'צמיג פגום או לא נכון',
    body: (
      <>
        <p>
          קיבלתם צמיג פגום, או כזה שאינו מה שהזמנתם? אל תתקינו אותו. שלחו לנו את מספר ההזמנה ותמונות של הצמיג ושל המדבקה
          שעליו. נאסוף אותו על חשבוננו, ולפי בחירתכם נחליף אותו או נחזיר את כל מה ששילמתם, גם דמי משלוח. לא ייגבו דמי
          טיפול.
        </p>
        <p>פגם שהתגלה אחרי ההתקנה מטופל במסגרת אחריות היצרן, {facts.warrantyYears} שנים.</p>
      </>
    ),
  },
  {
    id: 'rights',
    title: 'זכויותיכם לפי החוק',
    body: (
      <>
        <p>
          אין במדיניות הזאת כדי לגרוע מזכויותיכם לפי חוק הגנת הצרכן, התשמ״א–1981. אם החוק קובע מועד ארוך יותר או חיוב
          נמוך יותר, נפעל לפיו.
        </p>
        <p>
          אדם עם מוגבלות, אזרח ותיק ועולה חדש רשאים לבטל עסקת מכר מרחוק שכללה שיחה, ובכלל זה שיחה בכתב, בתוך ארבעה
          חודשים, בתנאים שבחוק.
        </p>
      </>
    ),
  },
  {
    id: 'contact',
    title: 'יש שאלה?',
    body: (
      <p>
        דברו איתנו <Contacts subject="החזרה או ביטול של הזמנה" />.
      </p>
    ),
  },
]

const Body = () => (
  <Article
    lead={lead}
    summary={summary}
    sections={[...steps, ...costs, ...more]}
    updated="נוסח נובמבר 2026. המדיניות היא חלק מתנאי השימוש."
  />
)

/** storefront-and-checkout.md §9, Returns. */
export const returns = informationPage({
  canonical: '/returns-and-refund-policy',
  title: 'החזרות וביטולים',
  description: `איך מבטלים הזמנה ומחזירים צמיגים: ${facts.returnDays} ימים ממועד השליחה, איסוף בידי שליח, דמי טיפול והחזר כספי, צעד אחר צעד.`,
  namesCompany: true,
  Body,
})
