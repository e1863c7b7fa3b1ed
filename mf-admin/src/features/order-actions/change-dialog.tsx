import styled from '@emotion/styled'
import { type ReactNode, useState } from 'react'
import { type ChangePreview, type Order, slotText, tyresText } from '@zmig/edge-contract'
import { Alert, Ltr, money, radius, space } from '@zmig/platform'
import { AdminButton } from '../../parts/controls.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import { failureText } from '../../parts/failure.ts'
import { OrderChanges } from '../../parts/order-changes.tsx'
import { dayText } from '../../parts/time.ts'
import { useSending } from '../../parts/use-sending.ts'

/** Cancelled, or its money went back or is about to: nothing is left to change. */
export const isOver = ({ status, paymentStatus }: Order): boolean =>
  status === 'cancelled' || paymentStatus === 'refund_due' || paymentStatus === 'refunded'

type Asked = { preview: ChangePreview; of: string }

/**
 * A change that is shown before it is made. What was typed stays when anything fails; a preview counts only for what it was
 * asked about, so that staff confirm exactly what they saw.
 *
 * @param typed what is typed, as text: another text needs another preview
 * @param readAgain asks for the order after a colleague changed it, so that the next preview is of what there is now
 */
export const usePreviewedChange = (
  typed: string,
  ask: () => Promise<{ preview?: ChangePreview | undefined }>,
  send: (preview: ChangePreview) => Promise<void>,
  readAgain: () => Promise<unknown>,
) => {
  const [asked, setAsked] = useState<Asked>()
  const sending = useSending(failureText)
  const preview = asked?.of === typed ? asked.preview : undefined
  const run = (work: () => Promise<void>) =>
    sending.send(
      async () => {
        try {
          await work()
        } catch (failure) {
          // the order may be another one by now, so the next try begins with a new preview
          setAsked(undefined)
          throw failure
        }
      },
      () => readAgain(),
    )
  return {
    preview,
    busy: sending.busy,
    failed: sending.failed,
    ask: () =>
      run(async () => {
        const { preview: answer } = await ask()
        if (answer) setAsked({ preview: answer, of: typed })
      }),
    send: () => (preview ? run(() => send(preview)) : Promise.resolve()),
  }
}

type Props = {
  title: string
  order: Order
  /** the verb of the button that makes the change, shown once its preview is */
  confirm: string
  danger?: boolean
  /** the word of the button that makes no change */
  leave: string
  /** everything that the change needs is typed */
  isReady: boolean
  change: ReturnType<typeof usePreviewedChange>
  /** the tyres of a return are counted in */
  restock?: boolean
  onClose: () => void
  children: ReactNode
}

/** A form whose change is confirmed only after staff saw what it does. */
export const ChangeDialog = (props: Props) => {
  const { title, order, confirm, danger = false, leave, isReady, change, restock = false, onClose, children } = props
  const { preview, busy, failed } = change
  const [begun] = useState(order)
  return (
    <Dialog
      title={title}
      busy={busy}
      onClose={onClose}
      actions={
        <>
          {preview ? (
            <AdminButton look={danger ? 'danger' : 'primary'} busy={busy} onClick={() => void change.send()}>
              {confirm}
            </AdminButton>
          ) : (
            <AdminButton
              look="primary"
              busy={busy}
              disabled={!isReady || isOver(order)}
              onClick={() => void change.ask()}
            >
              מה יקרה?
            </AdminButton>
          )}
          <AdminButton disabled={busy} onClick={onClose}>
            {leave}
          </AdminButton>
        </>
      }
    >
      <OrderChanges before={begun} after={order} />
      {children}
      {preview && <Consequences preview={preview} restock={restock} />}
      {failed && <Alert tone="error">{failed}</Alert>}
    </Dialog>
  )
}

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

const byWords = { mail: 'אימייל', text: 'SMS' }

const releasedText = (count: number) => `${tyresText(count)} ${count === 1 ? 'ישוחרר' : 'ישוחררו'} למלאי.`
const countedInText = (count: number) => `${tyresText(count)} ${count === 1 ? 'ייספר' : 'ייספרו'} בחזרה למלאי.`

const isSame = (one: Appointment, other: Appointment): boolean =>
  one.garage === other.garage && one.installDate === other.installDate && one.startCursor === other.startCursor

/** What a change does and whom it notifies, said before it is confirmed. */
const Consequences = ({ preview, restock }: { preview: ChangePreview; restock: boolean }) => {
  const { status, refund, appointment, tyres, notifies } = preview
  const count = tyres.reduce((sum, { quantity }) => sum + quantity, 0)
  const cancels = status.after === 'cancelled' && status.before !== 'cancelled'
  const left = tyres.some((tyre) => tyre.left)
  const moves = appointment && !cancels && !isSame(appointment.before, appointment.after)
  const costs = appointment && appointment.before.payAtGarage !== appointment.after.payAtGarage && !cancels
  return (
    <Box role="status">
      <h3>מה יקרה</h3>
      <ul>
        {cancels && <li>ההזמנה תבוטל. הביטול סופי.</li>}
        {refund && (
          <li>
            יוחזרו ללקוח <b>{money(refund.amount)}</b>
            {refund.kept > 0 && <>, ויישארו בחנות {money(refund.kept)}</>}
            {refund.method === 'creditcard' ? ' דרך חברת הסליקה.' : ' בהעברה בנקאית, שמבצעים ידנית ומסמנים במשימות.'}
          </li>
        )}
        {cancels && count > 0 && !left && <li>{releasedText(count)}</li>}
        {cancels && left && <li>{restock ? countedInText(count) : 'הצמיגים שיצאו לא ייספרו בחזרה למלאי.'}</li>}
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
        {notifies.map(({ who, name, by }) => (
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
        {notifies.length === 0 && <li>אף אחד לא יקבל הודעה.</li>}
      </ul>
    </Box>
  )
}
