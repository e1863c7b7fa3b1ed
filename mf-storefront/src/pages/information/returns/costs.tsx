import { facts, shekels } from '../facts.ts'
import type { Section } from '../frame/article.tsx'

const rows = [
  ['ביטול לפני שהצמיגים נשלחו', 'ללא עלות'],
  ['החזר כספי לכרטיס אשראי אחרי שהצמיגים נשלחו', `דמי טיפול ${shekels(facts.cardRefundFee)}`],
  ['החזר כספי על תשלום בהעברה בנקאית', 'ללא דמי טיפול'],
  ['איסוף הצמיגים מביתכם בידי שליח', `${shekels(facts.courierPickup)} כולל מע״מ`],
  ['החזרה עצמית למחסן', 'ללא עלות'],
  ['חבילה שסירבתם לקבל', shekels(facts.refusedParcel)],
  ['צמיג פגום, או טעות שלנו', 'ללא כל חיוב'],
] as const

/** Fees of storefront-and-checkout.md §9 and when the money is back. */
export const costs: readonly Section[] = [
  {
    id: 'costs',
    title: 'כמה זה עולה',
    body: (
      <>
        <table>
          <caption>עלות לפי המקרה</caption>
          <thead>
            <tr>
              <th scope="col">המקרה</th>
              <th scope="col">העלות</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(([what, cost]) => (
              <tr key={what}>
                <th scope="row">{what}</th>
                <td>{cost}</td>
              </tr>
            ))}
          </tbody>
        </table>
        <p>הסכומים מנוכים מההחזר. דמי הביטול לא יעלו בשום מקרה על מה שהחוק מתיר.</p>
      </>
    ),
  },
  {
    id: 'refund',
    title: 'מתי הכסף חוזר',
    body: (
      <>
        <p>
          ההחזר יוצא בתוך {facts.refundDays} ימים מיום שהודעת הביטול התקבלה, באמצעי התשלום שבו שילמתם: לכרטיס שחויב, או
          לחשבון הבנק שתמסרו לנו. מועד הזיכוי בפועל תלוי בחברת האשראי ובבנק.
        </p>
        <p>אם קבעתם תור במוסך, הוא מתבטל עם ההזמנה. דמי התקנה משולמים למוסך בלבד, ולכן אין מה להחזיר עליהם.</p>
      </>
    ),
  },
]
