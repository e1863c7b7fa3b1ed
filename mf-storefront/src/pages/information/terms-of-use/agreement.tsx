import { facts } from '../facts.ts'
import { Address, BusinessNumber, LegalName, ShopName } from '../frame/company.tsx'
import type { Section } from '../frame/article.tsx'

/** Who sells to whom. */
export const agreement: readonly Section[] = [
  {
    id: 'about',
    title: 'מי אנחנו',
    body: (
      <>
        <p>
          האתר <ShopName /> מופעל בידי <LegalName />, מספר עוסק <BusinessNumber />, <Address />. אנחנו מוכרים צמיגים
          לאופנועים, לקטנועים ולטרקטורונים ביבוא ישיר, ומחזיקים מלאי של יותר מ־{facts.stock} צמיגים.
        </p>
        <p>
          התנאים חלים על כל שימוש באתר ועל כל הזמנה, גם כזו שנעשתה בטלפון. הם כתובים בלשון רבים ופונים לנשים ולגברים
          כאחד.
        </p>
      </>
    ),
  },
  {
    id: 'buyers',
    title: 'מי רשאי לקנות',
    body: (
      <>
        <p>
          ההזמנה פתוחה לבני {facts.buyerAge} ומעלה, הרשאים להתקשר בחוזה, לשימוש פרטי או עסקי. הזמנה בשם עסק נעשית בידי
          מי שמוסמך לכך.
        </p>
        <p>
          הפרטים שאתם מוסרים צריכים להיות נכונים ומלאים: לפיהם נוציא חשבונית, נתאם את המסירה ונעדכן אתכם. מסירה ביודעין
          של פרטים כוזבים אסורה.
        </p>
      </>
    ),
  },
]
