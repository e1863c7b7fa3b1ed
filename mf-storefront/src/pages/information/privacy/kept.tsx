import { facts } from '../facts.ts'
import { Address, BusinessNumber, ShopName } from '../frame/company.tsx'
import type { Section } from '../frame/article.tsx'

/** Details on the shop's own servers. */
export const kept: readonly Section[] = [
  {
    id: 'who',
    title: 'מי אחראי למידע',
    body: (
      <p>
        בעל המאגר הוא <ShopName />, מספר עוסק <BusinessNumber />, <Address />. אנחנו פועלים לפי חוק הגנת הפרטיות,
        התשמ״א–1981, והתקנות שמכוחו.
      </p>
    ),
  },
  {
    id: 'what',
    title: 'מה אנחנו שומרים',
    body: (
      <>
        <p>
          כשאתם מזמינים אנחנו שומרים שם, טלפון, דוא״ל, הערות שכתבתם, ואם ביקשתם משלוח גם שם המקבל, טלפון, כתובת ועיר. אם
          ביקשתם חשבונית על שם אחר, גם את הפרטים הדרושים לה.
        </p>
        <p>
          כל אלה נמצאים בטבלה אחת ובה בלבד. ההזמנות עצמן, היומנים והמדידה נושאים מספר פנימי ולא פרטים מזהים. כתובת הרשת
          (<bdi dir="ltr">IP</bdi>) משמשת להגנה מפני שימוש לרעה, ואינה נשמרת עם ההזמנה.
        </p>
        <p>
          לצד ההזמנה נשמרים הצמיגים, הסכומים, דרך הקבלה ואמצעי התשלום, ונוסח תנאי השימוש שאישרתם ומתי. מספר כרטיס אשראי
          וקוד האבטחה שלו אינם נשמרים אצלנו.
        </p>
      </>
    ),
  },
  {
    id: 'why',
    title: 'למה',
    body: (
      <>
        <p>
          כדי לספק את ההזמנה, לעדכן אתכם עליה, להוציא חשבונית, לתת שירות ואחריות, לעמוד בחובות שבדין ולמנוע הונאה. איננו
          שולחים פרסומות בלי הסכמה, ואיננו מוכרים מידע.
        </p>
        <p>אין חובה חוקית למסור לנו פרטים, אבל בלעדיהם לא נוכל לקבל הזמנה.</p>
      </>
    ),
  },
  {
    id: 'retention',
    title: 'לכמה זמן',
    body: (
      <table>
        <caption>משך השמירה</caption>
        <thead>
          <tr>
            <th scope="col">המידע</th>
            <th scope="col">נשמר</th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">הזמנות, תשלומים והפרטים שנמסרו בהם</th>
            <td>{facts.orderYears} שנים, לפי חובות הנהלת החשבונות</td>
          </tr>
          <tr>
            <th scope="row">פרטי קשר שנשלחו אלינו מכלי ההתאמה</th>
            <td>{facts.traceDays} ימים</td>
          </tr>
          <tr>
            <th scope="row">הצעות מחיר ובקשות לאיתור צמיג</th>
            <td>{facts.traceDays} ימים</td>
          </tr>
          <tr>
            <th scope="row">נתוני מדידה</th>
            <td>{facts.traceDays} ימים</td>
          </tr>
        </tbody>
      </table>
    ),
  },
]
