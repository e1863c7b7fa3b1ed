import { useState } from 'react'
import { isBusinessNumber, nameInvoice, type Order } from '@zmig/edge-contract'
import { Ltr } from '@zmig/platform'
import { AdminButton, AdminField } from '../../parts/controls.tsx'
import { failureText } from '../../parts/failure.ts'
import { FormDialog } from '../../parts/form-dialog.tsx'
import { useSnackbar } from '../../parts/snackbar.tsx'
import { useStaff } from '../../parts/staff.tsx'
import { useSending } from '../../parts/use-sending.ts'
import { text as shared } from './text.ts'

const text = {
  toBuyer: 'על שם הלקוח',
  change: 'שינוי',
  title: 'על שם מי החשבונית',
  intro: 'חשבונית שעוד לא הופקה תופק עם הפרטים האלה. חשבונית שכבר הופקה נשארת כמו שהיא עד שתפיקו אותה מחדש.',
  name: 'שם העסק',
  number: 'ח״פ או מספר עוסק',
  both: 'מלאו שם ומספר, או השאירו את שניהם ריקים.',
  wrongNumber: 'המספר לא תקין: תשע ספרות, כולל ספרת ביקורת.',
  saved: 'השם לחשבונית נשמר',
}

type Props = {
  order: Order
  /** the order is read again */
  onSaved: () => Promise<unknown>
}

/** What is wrong with a name and a number; nothing while both are empty. */
const faultsOf = (name: string, number: string): { name?: string; number?: string } => {
  if (name.trim() === '' && number.trim() === '') return {}
  return {
    ...(name.trim() === '' && { name: text.both }),
    ...(number.trim() === '' ? { number: text.both } : !isBusinessNumber(number) && { number: text.wrongNumber }),
  }
}

const NameDialog = ({ order, onSaved, onClose }: Props & { onClose: () => void }) => {
  const { edge } = useStaff()
  const snackbar = useSnackbar()
  const { checkout, orderId } = order
  const [name, setName] = useState(checkout.nameforinvoice ?? '')
  const [number, setNumber] = useState(checkout.companyOrBussinessVatId ?? '')
  const [wasSent, setWasSent] = useState(false)
  const { busy, failed, send } = useSending(failureText)
  const faults = faultsOf(name, number)
  const save = async () => {
    setWasSent(true)
    if (Object.keys(faults).length > 0) return
    await send(async () => {
      const body = { nameforinvoice: name, companyOrBussinessVatId: number }
      await edge.call(nameInvoice, { params: { orderId }, body })
      snackbar.success(text.saved)
      await onSaved()
      onClose()
    }, onSaved)
  }
  return (
    <FormDialog title={text.title} busy={busy} warning={failed} onSend={save} onClose={onClose}>
      <p>{text.intro}</p>
      <AdminField
        label={text.name}
        maxLength={100}
        value={name}
        error={wasSent ? faults.name : undefined}
        onChange={setName}
      />
      <AdminField
        label={text.number}
        dir="ltr"
        inputMode="numeric"
        maxLength={20}
        value={number}
        error={wasSent ? faults.number : undefined}
        onChange={setNumber}
      />
    </FormDialog>
  )
}

/** Whom the invoice of an order names, and the way to change it; nothing of an order that was never paid and will have no invoice. */
export const InvoiceName = ({ order, onSaved }: Props) => {
  const [open, setOpen] = useState(false)
  const { nameforinvoice, companyOrBussinessVatId } = order.checkout
  if (order.paymentStatus === 'expired' && !nameforinvoice) return null
  return (
    <>
      <dt>{shared.invoice}</dt>
      <dd>
        {nameforinvoice ? (
          <>
            <bdi>{nameforinvoice}</bdi> · <Ltr>{companyOrBussinessVatId}</Ltr>
          </>
        ) : (
          text.toBuyer
        )}{' '}
        <AdminButton small look="quiet" onClick={() => setOpen(true)}>
          {text.change}
        </AdminButton>
        {open && <NameDialog order={order} onSaved={onSaved} onClose={() => setOpen(false)} />}
      </dd>
    </>
  )
}
