import { useState } from 'react'
import {
  acceptOffer,
  hoursText,
  MAX_OFFER_WORD,
  OFFER_COUPON_HOURS,
  priceText,
  refuseOffer,
  roundAmountText,
  type WaitingOffer,
  offerDiscount,
  toAgorot,
  toShekels,
} from '@zmig/edge-contract'
import { Link, Ltr } from '@zmig/platform'
import { AdminButton, AdminField } from '../../parts/controls.tsx'
import { ConfirmDialog } from '../../parts/dialog.tsx'
import { failureText } from '../../parts/failure.ts'
import { ProductCell } from '../../parts/product-cell.tsx'
import { useStaff } from '../../parts/staff.tsx'
import { dayAndTime, fromNow } from '../../parts/time.ts'
import { text as shared } from './inbox.text.ts'
import { TaskTable, useClosedTask } from './task-table.tsx'

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
  word: 'הודעה ללקוח (לא חובה)',
  wordHint: `נשלחת בתוך הודעת ה־SMS, עד ${MAX_OFFER_WORD} תווים. בלעדיה נשלח הסירוב הרגיל.`,
  refused: 'ההצעה נדחתה. ההודעה ללקוח תישלח בעוד כמה שניות.',
  accepted: (code: string, discount: number) =>
    `נוצר קופון ${code} על ${roundAmountText(discount)}. ההודעה ללקוח תישלח בעוד כמה שניות.`,
  gone: 'מוצר שכבר לא נמכר',
}

/** Brand, name and size: a name alone, such as `City Extra`, fits several tyres. */
const nameOf = ({ product }: WaitingOffer): string =>
  product ? `${product.brand} ${product.displayName} ${product.size ?? product.displaySize}` : text.gone

type DialogProps = { offer: WaitingOffer; onChange: () => void; onClose: () => void }

const AcceptOffer = ({ offer, onChange, onClose }: DialogProps) => {
  const { edge } = useStaff()
  const closed = useClosedTask('offers', onChange)
  const discount = toShekels(offerDiscount(toAgorot(offer.listPrice), toAgorot(offer.price)))
  const accept = async () => {
    const { coupon } = await edge.call(acceptOffer, { params: { id: offer.id }, body: {} })
    if (coupon) closed(offer.id, text.accepted(coupon.code, coupon.discount))
    onChange()
  }
  return (
    <ConfirmDialog
      title={text.acceptTitle}
      confirm={text.acceptVerb}
      failure={failureText}
      onConfirm={accept}
      onClose={onClose}
    >
      <p>
        ייווצר קופון להזמנה אחת על <bdi>{nameOf(offer)}</bdi>: הנחה של <bdi>{roundAmountText(discount)}</bdi>, כלומר{' '}
        <bdi>{priceText(offer.listPrice - discount)}</bdi> במקום <bdi>{priceText(offer.listPrice)}</bdi>.
      </p>
      <p>
        הקופון תקף {hoursText(OFFER_COUPON_HOURS)} ורק לטלפון <bdi dir="ltr">{offer.phone}</bdi>. הקוד נשלח בהודעת SMS.
      </p>
    </ConfirmDialog>
  )
}

const RefuseOffer = ({ offer, onChange, onClose }: DialogProps) => {
  const { edge } = useStaff()
  const closed = useClosedTask('offers', onChange)
  const [word, setWord] = useState('')
  const refuse = async () => {
    await edge.call(refuseOffer, { params: { id: offer.id }, body: { word } })
    closed(offer.id, text.refused)
    onChange()
  }
  return (
    <ConfirmDialog
      role="dialog"
      title={text.refuseTitle}
      confirm={text.refuseVerb}
      failure={failureText}
      onConfirm={refuse}
      onClose={onClose}
    >
      <p>
        ההצעה: <bdi>{priceText(offer.price)}</bdi> במקום <bdi>{priceText(offer.listPrice)}</bdi>, על{' '}
        <bdi>{nameOf(offer)}</bdi>.
      </p>
      <AdminField label={text.word} hint={text.wordHint} value={word} maxLength={MAX_OFFER_WORD} onChange={setWord} />
    </ConfirmDialog>
  )
}

type Props = { rows: readonly WaitingOffer[]; busy: boolean; onChange: () => void }

/** Prices that shoppers offer: accept one, which makes a coupon, or refuse it with a word. */
export const Offers = ({ rows, busy, onChange }: Props) => {
  const [open, setOpen] = useState<{ offer: WaitingOffer; to: 'accept' | 'refuse' }>()
  const dialog = open && { offer: open.offer, onChange, onClose: () => setOpen(undefined) }
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
            cell: ({ product }) =>
              product ? (
                <ProductCell
                  product={product}
                  name={(words) => <Link href={`/tire/moto/${product.ean}/${product.name}`}>{words}</Link>}
                />
              ) : (
                text.gone
              ),
          },
          {
            id: 'price',
            header: text.offered,
            align: 'money',
            cell: ({ price }) => (
              <b>
                <Ltr>{priceText(price)}</Ltr>
              </b>
            ),
          },
          {
            id: 'listPrice',
            header: text.price,
            align: 'money',
            cell: ({ listPrice }) => <Ltr>{priceText(listPrice)}</Ltr>,
          },
          {
            id: 'phone',
            header: shared.phone,
            cell: ({ phone }) =>
              phone === '' ? (
                shared.erased
              ) : (
                <a href={`tel:${phone}`}>
                  <bdi dir="ltr">{phone}</bdi>
                </a>
              ),
          },
          {
            id: 'until',
            header: text.until,
            cell: ({ expiresAt }) => `${dayAndTime(expiresAt)} (${fromNow(expiresAt, new Date())})`,
          },
        ]}
        actions={(offer) => (
          <>
            <AdminButton small icon="check" onClick={() => setOpen({ offer, to: 'accept' })}>
              {text.accept}
            </AdminButton>
            <AdminButton small look="quiet" onClick={() => setOpen({ offer, to: 'refuse' })}>
              {text.refuse}
            </AdminButton>
          </>
        )}
      />
      {dialog && open.to === 'accept' && <AcceptOffer {...dialog} />}
      {dialog && open.to === 'refuse' && <RefuseOffer {...dialog} />}
    </>
  )
}
