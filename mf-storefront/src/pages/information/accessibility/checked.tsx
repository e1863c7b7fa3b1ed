import type { Section } from '../frame/article.tsx'

/**
 * When all that this page says was last held against the site. Whoever changes the page, or what it describes, reads the
 * whole of it again and moves this on.
 */
export const reviewed = 'נובמבר 2026'

/** What is really tested: e2e/fixtures/accessibility.ts and the journeys that call it, e2e/deep/keyboard and reflow. */
export const checked: readonly Section[] = [
  {
    id: 'checked',
    title: 'מה נבדק, ואיך',
    body: (
      <>
        <p>הבדיקות האלה חוזרות על עצמן בכל שינוי באתר:</p>
        <ul>
          <li>
            בדיקה אוטומטית של העמודים לפי כללי <bdi dir="ltr">WCAG&nbsp;2.2&nbsp;AA</bdi>, ברוחב של טלפון ושל מחשב.
          </li>
          <li>קנייה שלמה במקלדת בלבד, ותפריט שנפתח ונסגר במקלדת.</li>
          <li>
            תצוגה ברוחב של 320 פיקסלים, השקולה להגדלה של <bdi dir="ltr">400%</bdi>.
          </li>
          <li>קריאת רשימות, עמודי צמיגים ועמודי מידע בלי JavaScript.</li>
        </ul>
        <p>כלי אוטומטי אינו מגלה הכול, ולכן דיווח מכם חשוב לנו.</p>
      </>
    ),
  },
]
