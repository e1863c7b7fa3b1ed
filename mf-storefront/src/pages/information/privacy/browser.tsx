import { facts } from '../facts.ts'
import type { Section } from '../frame/article.tsx'

/** What stays in the visitor's own browser, and what is measured. */
export const browser: readonly Section[] = [
  {
    id: 'cookies',
    title: 'עוגיות ואחסון בדפדפן',
    body: (
      <>
        <p>
          העוגיות שלנו נחוצות לפעולת האתר, ולכן אינן דורשות הסכמה. אפשר למחוק אותן בהגדרות הדפדפן: העגלה תתרוקן
          והסימונים יישכחו.
        </p>
        <table>
          <caption>מה נשמר בדפדפן שלכם</caption>
          <thead>
            <tr>
              <th scope="col">מה</th>
              <th scope="col">למה</th>
              <th scope="col">עד מתי</th>
            </tr>
          </thead>
          <tbody>
            <tr>
              <th scope="row">
                עוגיית <bdi dir="ltr">cart</bdi>
              </th>
              <td>הצמיגים שבעגלה והכמויות</td>
              <td>{facts.cookieDays} ימים</td>
            </tr>
            <tr>
              <th scope="row">
                עוגיית <bdi dir="ltr">stats</bdi>
              </th>
              <td>מספר מבקר אקראי, ומה סימנתם ב״אהבתי״</td>
              <td>{facts.cookieDays} ימים</td>
            </tr>
            <tr>
              <th scope="row">טיוטת ההזמנה</th>
              <td>הפרטים שהקלדתם בקופה, כדי שרענון לא ימחק אותם</td>
              <td>עד סגירת הלשונית</td>
            </tr>
            <tr>
              <th scope="row">כלי ההתאמה</th>
              <td>השם והטלפון, כדי שלא תקלידו אותם שוב</td>
              <td>עד שתמחקו</td>
            </tr>
          </tbody>
        </table>
      </>
    ),
  },
  {
    id: 'metrics',
    title: 'מדידה',
    body: (
      <p>
        אנחנו סופרים צפיות בצמיגים, הוספות לעגלה והסרות ממנה, והתקדמות בשלבי ההזמנה, כדי לשפר את האתר ואת המלאי. הספירה
        נעשית אצלנו בלבד, לפי מספר המבקר האקראי, בלי שם, טלפון, אימייל או כתובת.
      </p>
    ),
  },
  {
    id: 'advertising',
    title: 'פרסום',
    body: (
      <p>
        כרגע אין באתר פיקסל פרסום ואין עוגיות של חברות פרסום. אם נוסיף פיקסל, הוא יפעל רק אחרי שתסכימו לו. הסירוב יהיה
        קל כמו ההסכמה ולא יפגע בקנייה, והפיקסל לא יופעל בעמודי התשלום.
      </p>
    ),
  },
]
