import styled from '@emotion/styled'
import { slotText, type ChangePreview } from '@zmig/edge-contract'
import { Ltr, money, radius, space } from '@zmig/platform'

const Box = styled.div`
  padding: ${space(3)} ${space(4)};
  border-radius: ${radius.control};
  background: #fff1cf;
  color: #4d3200;
  & h3 {
    font-size: 0.9375rem;
    font-weight: 600;
  }
  & ul {
    padding-inline-start: ${space(4)};
    margin-block-start: ${space(1)};
  }
`

type Appointment = NonNullable<ChangePreview['appointment']>['after']

const dayText = (day: string): string => day.split('-').toReversed().join('.')

/** `מוטו דרום, 26.11.2026, 12:00–14:00` */
const AppointmentText = ({ appointment: { garage, installDate, startCursor } }: { appointment: Appointment }) => (
  <>
    <bdi>{garage}</bdi>
    {installDate && (
      <>
        {', '}
        <Ltr>{dayText(installDate)}</Ltr>
      </>
    )}
    {startCursor !== undefined && (
      <>
        {', '}
        <Ltr>{slotText(startCursor)}</Ltr>
      </>
    )}
  </>
)

const byWords = { mail: 'אימייל', text: 'מסרון' }

const isSame = (one: Appointment, other: Appointment): boolean =>
  one.garage === other.garage && one.installDate === other.installDate && one.startCursor === other.startCursor

type Props = { preview: ChangePreview; /** the tyres of a return are counted in */ restock?: boolean }

/** What a change does and whom it tells, said before it is confirmed. */
export const Consequences = ({ preview, restock = false }: Props) => {
  const { status, refund, appointment, tyres, tells } = preview
  const count = tyres.reduce((sum, { quantity }) => sum + quantity, 0)
  const cancels = status.after === 'cancelled' && status.before !== 'cancelled'
  const left = tyres.some((tyre) => tyre.left)
  const moves = appointment && !cancels && !isSame(appointment.before, appointment.after)
  const costs = appointment && appointment.before.payAtGarage !== appointment.after.payAtGarage && !cancels
  return (
    <Box role="status">
      <h3>מה יקרה</h3>
      <ul>
        {cancels && <li>ההזמנה תבוטל. אי אפשר לחזור מזה.</li>}
        {refund && (
          <li>
            יוחזרו ללקוח <b>{money(refund.amount)}</b>
            {refund.kept > 0 && <>, ויישארו בחנות {money(refund.kept)}</>}
            {refund.method === 'creditcard' ? ' דרך חברת הסליקה.' : ' בהעברה בנקאית, שמבצעים ידנית ומסמנים במשימות.'}
          </li>
        )}
        {cancels && count > 0 && !left && <li>{count} צמיגים ישוחררו למלאי.</li>}
        {cancels && left && (
          <li>{restock ? `${count} צמיגים ייספרו בחזרה למלאי.` : 'הצמיגים שיצאו לא ייספרו בחזרה למלאי.'}</li>
        )}
        {cancels && appointment?.before.installDate && (
          <li>
            התור ישוחרר: <AppointmentText appointment={appointment.before} />.
          </li>
        )}
        {moves && (
          <li>
            התור ישתנה אל{' '}
            <b>
              <AppointmentText appointment={appointment.after} />
            </b>
            . התור הישן ישוחרר: <AppointmentText appointment={appointment.before} />.
          </li>
        )}
        {!cancels && status.before !== status.after && <li>הצמיגים שכבר במוסך הראשון צריכים לעבור למוסך החדש.</li>}
        {costs && (
          <li>
            המחיר במוסך ישתנה מ־{money(appointment.before.payAtGarage)} ל־{money(appointment.after.payAtGarage)}.
          </li>
        )}
        {tells.map(({ who, name, by }) => (
          <li key={`${who} ${name ?? ''}`}>
            {who === 'buyer' ? (
              'הלקוח יקבל'
            ) : (
              <>
                <bdi>{name}</bdi> יקבל
              </>
            )}{' '}
            {by.map((way) => byWords[way]).join(' ו')}.
          </li>
        ))}
        {tells.length === 0 && <li>אף אחד לא יקבל הודעה.</li>}
      </ul>
    </Box>
  )
}
