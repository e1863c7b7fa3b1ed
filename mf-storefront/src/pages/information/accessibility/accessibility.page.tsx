import { informationPage } from '../information-page.tsx'
import { Contacts, ShopName } from '../frame/company.tsx'
import { Article, type Section } from '../frame/article.tsx'
import { checked, reviewed } from './checked.tsx'
import { panel } from './panel.tsx'
import { usage } from './usage.tsx'

const lead = (
  <>
    <ShopName /> פתוחה לכולם. אנחנו רוצים שכל רוכבת ורוכב יוכלו למצוא צמיג, להבין מה הם קונים ולהזמין בעצמם, עם עכבר,
    במקלדת בלבד, בקורא מסך או בהגדלה.
  </>
)

const sections: readonly Section[] = [
  {
    id: 'standard',
    title: 'התקן שאנחנו פועלים לפיו',
    body: (
      <p>
        היעד שלנו הוא <bdi dir="ltr">WCAG 2.2</bdi> ברמה <bdi dir="ltr">AA</bdi>, תקן מחמיר מזה שנדרש בתקנות שוויון
        זכויות לאנשים עם מוגבלות (התאמות נגישות לשירות), התשע״ג–2013, ובתקן הישראלי 5568.
      </p>
    ),
  },
  ...panel,
  ...usage,
  ...checked,
  {
    id: 'limits',
    title: 'מה עדיין לא מושלם',
    body: (
      <ul>
        <li>
          העגלה, הקופה, הצעת מחיר, בקשה למידה חסרה, סימון ״אהבתי״ ותפריט הנגישות דורשים דפדפן שבו JavaScript פעיל. מי
          שאינו יכול, מוזמן להזמין ולפנות בטלפון.
        </li>
        <li>לא נערכה עדיין בדיקה בידי גוף חיצוני או בידי משתמשות ומשתמשים קבועים של קורא מסך.</li>
        <li>בעמודי צמיגים מעטים יש סרטון של היצרן באתר חיצוני, וייתכן שאין לו כתוביות בעברית.</li>
      </ul>
    ),
  },
  {
    id: 'report',
    title: 'נתקלתם בבעיה?',
    body: (
      <>
        <p>
          ספרו לנו <Contacts subject="פנייה בנושא נגישות" />. כדי שנוכל לטפל מהר כתבו באיזה עמוד הייתם, מה ניסיתם לעשות,
          ובאיזה דפדפן וטכנולוגיה מסייעת השתמשתם.
        </p>
        <p>נשיב בהקדם, ועד שהבעיה תיפתר נעזור לכם להשלים את ההזמנה בטלפון.</p>
      </>
    ),
  },
]

/** The date of the statement is that of storefront-and-checkout.md §2; what it describes is younger. */
const updated = `הצהרת הנגישות עודכנה ב־2 בפברואר 2023. ב${reviewed} היא נבדקה מחדש מול האתר, ותיאור ההתאמות והבדיקות הושלם לפי מה שקיים בו היום.`

const Body = () => <Article lead={lead} sections={sections} updated={updated} />

/** Only what is true of the site today. */
export const accessibility = informationPage({
  canonical: '/accessibility-policy',
  title: 'הצהרת נגישות',
  description:
    'הצהרת הנגישות של האתר: התקן שאנחנו פועלים לפיו, שימוש במקלדת ובקורא מסך, הגדלת תצוגה והפחתת תנועה, ודרכים לדווח על בעיית נגישות.',
  namesCompany: true,
  Body,
})
