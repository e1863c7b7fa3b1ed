import { facts } from '../facts.ts'
import { Address, BusinessNumber, LegalName } from '../frame/company.tsx'
import type { Section } from '../frame/article.tsx'

const rows = [
  ['הזמנה, תשלום, משלוח והתקנה', 'פרטי קשר, כתובת, צמיגים, מועד', 'קיום החוזה איתכם'],
  ['הצעת מחיר או איתור של מידה חסרה', 'טלפון, ואם מסרתם גם אימייל ודגם', 'צעדים שביקשתם לפני חוזה'],
  ['שירות, החזרות ואחריות', 'פרטי קשר והזמנה', 'קיום החוזה וחובה שבדין'],
  ['חשבוניות והנהלת חשבונות', 'שם, פרטי חשבונית, סכומים', 'חובה שבדין'],
  ['הגנה מפני הונאה ושימוש לרעה', 'כתובת רשת, מספר הזמנות פתוחות', 'אינטרס לגיטימי'],
  ['מדידה ושיפור של האתר', 'מספר מבקר אקראי, בלי פרטים מזהים', 'אינטרס לגיטימי'],
  ['פרסום', 'צמיגים שצפיתם בהם או הוספתם', 'הסכמה בלבד'],
] as const

/** Who answers for the data, by what rules, and on which ground (GDPR, articles 5 and 6). */
export const bases: readonly Section[] = [
  {
    id: 'controller',
    title: 'מי אחראי',
    body: (
      <p>
        בעל השליטה במאגר המידע הוא <LegalName />, מספר עוסק <BusinessNumber />, <Address />.
      </p>
    ),
  },
  {
    id: 'principles',
    title: 'העקרונות שלנו',
    body: (
      <ul>
        <li>מבקשים רק מה שנחוץ כדי למכור, לספק ולתת שירות.</li>
        <li>משתמשים במידע רק למטרה שלשמה נמסר, ואיננו מוכרים אותו.</li>
        <li>פרטים מזהים נשמרים במקום אחד. בשאר המערכות עובר מספר פנימי במקומם.</li>
        <li>כשהזמן חולף, מוחקים.</li>
        <li>אומרים מה אנחנו עושים, בשפה פשוטה.</li>
      </ul>
    ),
  },
  {
    id: 'bases',
    title: 'המטרות והבסיס החוקי',
    body: (
      <>
        <table>
          <caption>על מה נשען כל שימוש במידע</caption>
          <thead>
            <tr>
              <th scope="col">המטרה</th>
              <th scope="col">המידע</th>
              <th scope="col">הבסיס</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(([purpose, data, basis]) => (
              <tr key={purpose}>
                <th scope="row">{purpose}</th>
                <td>{data}</td>
                <td>{basis}</td>
              </tr>
            ))}
          </tbody>
        </table>
        <p>
          איננו מקבלים על אודותיכם החלטות בעלות משמעות משפטית באופן אוטומטי בלבד. הקנייה מיועדת לבני {facts.buyerAge}{' '}
          ומעלה.
        </p>
      </>
    ),
  },
]
