import { informationPage } from '../information-page.tsx'
import { facts, shekels } from '../facts.ts'
import { Article } from '../frame/article.tsx'
import { ShopName } from '../frame/company.tsx'
import { agreement } from './agreement.tsx'
import { buying } from './buying.tsx'
import { responsibility } from './responsibility.tsx'
import { supply } from './supply.tsx'

const lead = (
  <>
    ברוכים הבאים ל<ShopName />. כאן כתוב, בשפה פשוטה, מה אנחנו מתחייבים לתת, מה אנחנו מבקשים מכם, ומה קורה כשמשהו משתנה.
    קראו את התנאים לפני ההזמנה: באישור ההזמנה אתם מסכימים להם.
  </>
)

const summary = (
  <ul>
    <li>המחירים בשקלים וכוללים מע״מ.</li>
    <li>
      משלוח עולה {shekels(facts.shipping)}, וחינם מזוג צמיגים. איסוף עצמי אינו כרוך בתשלום. ההתקנה משולמת ישירות למוסך.
    </li>
    <li>מתקינים רק צמיגים במידה הרשומה ברישיון הרכב.</li>
    <li>
      אפשר לבטל ולהחזיר בתוך {facts.returnDays} ימים, ולצמיגים אחריות יצרן של {facts.warrantyYears} שנים.
    </li>
  </ul>
)

const Body = () => (
  <Article
    lead={lead}
    summary={summary}
    sections={[...agreement, ...buying, ...supply, ...responsibility]}
    updated="נוסח נובמבר 2026. הנוסח שאישרתם נשמר עם ההזמנה."
  />
)

/** The wording of TERMS_VERSION (services/ordering/src/config.ts), which each order keeps: change both together. */
export const termsOfUse = informationPage({
  canonical: '/terms-of-use',
  title: 'תנאי שימוש',
  description:
    'תנאי השימוש והרכישה באתר: מחירים ומלאי, הזמנה ותשלום, משלוח, איסוף והתקנה במוסך, ביטולים, אחריות יצרן וכללי בטיחות להתקנת צמיגים.',
  namesCompany: true,
  Body,
})
