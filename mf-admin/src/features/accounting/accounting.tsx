import { useState } from 'react'
import { exportAccounting } from '@zmig/edge-contract'
import { Alert } from '@zmig/platform'
import { AdminButton } from '../../parts/controls.tsx'
import { DateField } from '../../parts/date-field.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import { saidOf } from '../../parts/failure.ts'
import { download } from '../../parts/files.ts'
import { useStaff } from '../../parts/staff.tsx'

const israel = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Jerusalem' })

const FAILED = 'הקובץ לא נוצר. בדקו את הימים ואת החיבור ונסו שוב.'

const SWAPPED = 'היום האחרון קודם ליום הראשון. תקנו את אחד מהם.'

const ExportDialog = ({ onClose }: { onClose: () => void }) => {
  const { edge } = useStaff()
  const [to, setTo] = useState(() => israel.format(new Date()))
  const [from, setFrom] = useState(() => `${to.slice(0, 8)}01`)
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState<string>()
  const isSwapped = from !== '' && to !== '' && to < from
  const save = async () => {
    setBusy(true)
    setFailed(undefined)
    try {
      await download(edge, exportAccounting, { body: { from, to } }, `accounting-${from}-${to}.csv`)
      onClose()
    } catch (failure) {
      setFailed(saidOf(failure) ?? FAILED)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Dialog
      title="ייצוא להנהלת חשבונות"
      busy={busy}
      onClose={onClose}
      actions={
        <AdminButton
          look="primary"
          icon="download"
          busy={busy}
          disabled={!from || !to || isSwapped}
          onClick={() => void save()}
        >
          הורדה
        </AdminButton>
      }
    >
      <p>הזמנות שהתשלום שלהן התקבל בתקופה, גם אם הוזמנו לפניה, עם השם לחשבונית, מספר העוסק ומה שהוחזר.</p>
      <DateField label="מיום" value={from} max={to || undefined} onChange={setFrom} />
      <DateField label="עד יום" value={to} min={from || undefined} onChange={setTo} />
      {isSwapped && <Alert tone="error">{SWAPPED}</Alert>}
      {failed && <Alert tone="error">{failed}</Alert>}
    </Dialog>
  )
}

/** The paid orders of a period for the accountant. */
export const AccountingExport = () => {
  const [open, setOpen] = useState(false)
  return (
    <>
      <AdminButton icon="download" onClick={() => setOpen(true)}>
        הנהלת חשבונות
      </AdminButton>
      {open && <ExportDialog onClose={() => setOpen(false)} />}
    </>
  )
}
