import { Link } from '@zmig/platform'
import { informationPage } from '../information-page.tsx'
import { Article } from '../frame/article.tsx'
import { bases } from './bases.tsx'
import { handling } from './handling.tsx'

const lead = (
  <>
    כאן כתוב על איזה בסיס חוקי אנחנו משתמשים במידע אישי ואילו זכויות יש לכם, לפי חוק הגנת הפרטיות, התשמ״א–1981, ולפי
    התקנות הכלליות להגנת מידע של האיחוד האירופי (<bdi dir="ltr">GDPR</bdi>), כשהן חלות. הפירוט של מה שנשמר נמצא ב
    <Link href="/privacy-policy">מדיניות הפרטיות</Link>.
  </>
)

const summary = (
  <ul>
    <li>המידע משמש לקיום ההזמנה, לשירות ולמה שהדין מחייב.</li>
    <li>פרסום נשען על הסכמה בלבד, ואפשר לחזור ממנה.</li>
    <li>אתם רשאים לעיין, לתקן, למחוק ולהתנגד. די בפנייה אחת.</li>
  </ul>
)

const Body = () => (
  <Article
    lead={lead}
    summary={summary}
    sections={[...bases, ...handling]}
    updated="נוסח נובמבר 2026. שינוי מהותי יפורסם בעמוד הזה לפני שייכנס לתוקף."
  />
)

/** Legal grounds and rights; what is kept, and where, is the privacy policy's matter. */
export const dataProtection = informationPage({
  canonical: '/data-protection-policy-and-gdpr',
  title: 'הגנה על מידע אישי',
  description:
    'הצהרת הגנת המידע: הבסיס החוקי לכל שימוש במידע אישי, למי הוא נמסר, איך הוא מוגן, ואיך מממשים את הזכויות לפי חוק הגנת הפרטיות וה־GDPR.',
  namesCompany: true,
  Body,
})
