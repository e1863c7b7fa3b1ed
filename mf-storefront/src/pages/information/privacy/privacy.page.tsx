import { informationPage } from '../information-page.tsx'
import { facts } from '../facts.ts'
import { Article } from '../frame/article.tsx'
import { ShopName } from '../frame/company.tsx'
import { browser } from './browser.tsx'
import { kept } from './kept.tsx'
import { rights } from './rights.tsx'

const lead = (
  <>
    <ShopName /> שומרת רק את מה שצריך כדי למכור לכם צמיגים ולתת לכם שירות. כאן כתוב מה בדיוק נשמר, איפה, לכמה זמן, ואיך
    מבקשים למחוק.
  </>
)

const summary = (
  <ul>
    <li>פרטים אישיים נשמרים במקום אחד בלבד, ורק אם מסרתם אותם.</li>
    <li>פיקסל פרסום פועל רק אם הסכמתם לו, ואפשר לשנות את דעתכם.</li>
    <li>המדידה שלנו בלבד, ואין בה שם, טלפון או אימייל.</li>
    <li>
      הזמנות נשמרות {facts.orderYears} שנים; הצעות, בקשות ומדידה, {facts.traceDays} ימים. אפשר לבקש מחיקה.
    </li>
  </ul>
)

const Body = () => (
  <Article
    lead={lead}
    summary={summary}
    sections={[...kept, ...browser, ...rights]}
    updated="נוסח נובמבר 2026. שינוי מהותי יפורסם בעמוד הזה לפני שייכנס לתוקף."
  />
)

/** What is really kept: decisions.md (Admin and security), services/kit/people, the cookies of shell/platform. */
export const privacy = informationPage({
  canonical: '/privacy-policy',
  title: 'מדיניות פרטיות',
  description:
    'איזה מידע אישי אנחנו שומרים, למה ולכמה זמן, באילו עוגיות האתר משתמש, למי מידע נמסר, ואיך מבקשים לעיין בפרטים, לתקן אותם או למחוק אותם.',
  namesCompany: true,
  Body,
})
