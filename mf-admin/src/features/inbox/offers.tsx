import { useState } from 'react'
import { acceptOffer, MAX_OFFER_WORD, refuseOffer, shekelsText, type WaitingOffer } from '@zmig/edge-contract'
import { Alert, Link } from '@zmig/platform'
import { AdminButton, AdminField } from '../../parts/controls.tsx'
import { ConfirmDialog, Dialog } from '../../parts/dialog.tsx'
import { failureText } from '../../parts/failure.ts'
import { useSnackbar } from '../../parts/snackbar.tsx'
import { useStaff } from '../../parts/staff.tsx'
import { dayAndTime, fromNow } from '../../parts/time.ts'
import { text as shared } from './inbox.text.ts'
import { TaskTable } from './task-table.tsx'

const text = {
  product: 'מוצר',
  offered: 'הצעה',
  price: 'מחיר באתר',
  until: 'לענות עד',
  accept: 'אישור',
  refuse: 'סירוב',
  acceptTitle: 'אישור ההצעה',
  acceptVerb: 'אישור ושליחת קופון',
  refuseTitle: 'סירוב להצעה',
  refuseVerb: 'שליחת סירוב',
  cancel: 'ביטול',
  word: 'מילה ללקוח (לא חובה)',
  wordHint: `נשלחת בתוך הודעת ה־SMS, עד ${MAX_OFFER_WORD} תווים. בלעדיה נשלח הסירוב הרגיל.`,
  refused: 'ההצעה נדחתה וההודעה ללקוח בדרך',
  accepted: (code: string, discount: number) => `נוצר קופון ${code} על ${shekelsText(discount)}, וההודעה ללקוח בדרך`,
  gone: 'מוצר שכבר לא נמכר',
}

const Refuse = ({ offer, onDone, onClose }: { offer: WaitingOffer; onDone: () => void; onClose: () => void }) => {
  const { edge } = useStaff()
  const snackbar = useSnackbar()
  const [word, setWord] = useState('')
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState<string>()
  const send = async () => {
    setBusy(true)
    setFailed(undefined)
    try {
      await edge.call(refuseOffer, { params: { id: offer.id }, body: { word } })
      snackbar.success(text.refused)
      onDone()
    } catch (error) {
      setFailed(failureText(error))
      setBusy(false)
    }
  }
  return (
    <Dialog
      title={text.refuseTitle}
      busy={busy}
      onClose={onClose}
      actions={
        <>
          <AdminButton look="primary" busy={busy} onClick={() => void send()}>
            {text.refuseVerb}
          </AdminButton>
          <AdminButton disabled={busy} onClick={onClose}>
            {text.cancel}
          </AdminButton>
        </>
      }
    >
      <p>
        ההצעה: <bdi>{shekelsText(offer.price)}</bdi> במקום <bdi>{shekelsText(offer.listPrice)}</bdi>, על{' '}
        <bdi>{offer.displayName ?? text.gone}</bdi>.
      </p>
      <AdminField label={text.word} hint={text.wordHint} value={word} maxLength={MAX_OFFER_WORD} onChange={setWord} />
      {failed && <Alert tone="error">{failed}</Alert>}
    </Dialog>
  )
}

type Props = { rows: readonly WaitingOffer[]; busy: boolean; onChange: () => void }

/** Prices that shoppers offer: accept one, which makes a coupon, or refuse it with a word. */
export const Offers = ({ rows, busy, onChange }: Props) => {
  const { edge } = useStaff()
  const snackbar = useSnackbar()
  const [open, setOpen] = useState<{ offer: WaitingOffer; to: 'accept' | 'refuse' }>()
  const close = () => setOpen(undefined)
  const done = () => {
    close()
    onChange()
  }
  const accept = async ({ id }: WaitingOffer) => {
    const { coupon } = await edge.call(acceptOffer, { params: { id }, body: {} })
    if (coupon) snackbar.success(text.accepted(coupon.code, coupon.discount))
    onChange()
  }
  return (
    <>
      <TaskTable
        kind="offers"
        rows={rows}
        busy={busy}
        onChange={onChange}
        columns={[
          {
            id: 'product',
            header: text.product,
            title: true,
            cell: ({ displayName, ean }) =>
              displayName === null ? text.gone : <Link href={`/tire/moto/${ean}`}>{<bdi>{displayName}</bdi>}</Link>,
          },
          { id: 'price', header: text.offered, align: 'end', cell: ({ price }) => <b>{shekelsText(price)}</b> },
          { id: 'listPrice', header: text.price, align: 'end', cell: ({ listPrice }) => shekelsText(listPrice) },
          { id: 'phone', header: shared.phone, cell: ({ phone }) => <bdi dir="ltr">{phone || shared.erased}</bdi> },
          {
            id: 'until',
            header: text.until,
            cell: ({ expiresAt }) => `${dayAndTime(expiresAt)} (${fromNow(expiresAt, new Date())})`,
          },
        ]}
        actions={(offer) => (
          <>
            <AdminButton small look="primary" onClick={() => setOpen({ offer, to: 'accept' })}>
              {text.accept}
            </AdminButton>
            <AdminButton small onClick={() => setOpen({ offer, to: 'refuse' })}>
              {text.refuse}
            </AdminButton>
          </>
        )}
      />
      {open?.to === 'accept' && (
        <ConfirmDialog
          title={text.acceptTitle}
          confirm={text.acceptVerb}
          failure={failureText}
          onConfirm={() => accept(open.offer)}
          onClose={close}
        >
          <p>
            ייווצר קופון להזמנה אחת על <bdi>{open.offer.displayName ?? text.gone}</bdi>: הנחה של{' '}
            <bdi>{shekelsText(open.offer.listPrice - open.offer.price)}</bdi>, כלומר{' '}
            <bdi>{shekelsText(open.offer.price)}</bdi> במקום <bdi>{shekelsText(open.offer.listPrice)}</bdi>.
          </p>
          <p>
            הקופון תקף 24 שעות ורק לטלפון <bdi dir="ltr">{open.offer.phone}</bdi>. הקוד נשלח בהודעת SMS.
          </p>
        </ConfirmDialog>
      )}
      {open?.to === 'refuse' && <Refuse offer={open.offer} onDone={done} onClose={close} />}
    </>
  )
}
