import styled from '@emotion/styled'
import { useEffect, useState } from 'react'
import { phoneInstallDates, phoneInstallSlots, placePhoneOrder, type AnswerOf, type Sip } from '@zmig/edge-contract'
import { Alert, Card, Checkbox, Ltr, media, money, space } from '@zmig/platform'
import { AdminButton, AdminButtonLink, AdminField, AdminSelect, AdminTextArea } from '../../parts/controls.tsx'
import { GarageTimeFields } from '../../parts/garage-time.tsx'
import { Failed, PageHead } from '../../parts/page.tsx'
import { failureText } from '../../parts/failure.ts'
import { sendAndShowFault } from '../../parts/form-dialog.tsx'
import { useStaff } from '../../parts/staff.tsx'
import { useEditor } from '../../parts/use-editor.ts'
import { orderSchema, type TypedOrder } from './faults.ts'
import { Lines, type Line, withTyre } from './lines.tsx'
import { checkoutOf } from './phone-checkout.ts'
import { useKeptOrder } from './phone-order.slice.ts'
import { QuoteTotals } from './quote-totals.tsx'
import { TyreSearch } from './tyre-search.tsx'
import { useQuote } from './use-quote.ts'

const Form = styled.form`
  display: grid;
  gap: ${space(4)};
  align-items: start;
  & h2 {
    font-size: 0.9375rem;
    font-weight: 600;
  }
  & section {
    display: grid;
    gap: ${space(3)};
  }
  /* a column: what is short leaves no hole beside what is long */
  & > div {
    display: grid;
    gap: ${space(4)};
  }
  ${media.desktop} {
    &,
    & [data-part='customer'] {
      grid-template-columns: minmax(0, 1fr) minmax(0, 1fr);
    }
    & [data-part='customer'] > :is(h2, :last-child) {
      grid-column: 1 / -1;
    }
  }
`
const Next = styled.div`
  display: flex;
  gap: ${space(2)};
  margin-block-start: ${space(4)};
`

type Placed = AnswerOf<typeof placePhoneOrder> & { byCard: boolean }

const Done = ({ placed, onNext }: { placed: Placed; onNext: () => void }) => (
  <Card>
    <h2>
      ההזמנה נקלטה: <Ltr>{placed.orderId}</Ltr>
    </h2>
    <p>
      לתשלום <Ltr>{money(placed.total ?? 0)}</Ltr>.{' '}
      {placed.byCard ? 'הקישור לתשלום בדרך ללקוח, באימייל וב־SMS.' : 'פרטי ההעברה בדרך ללקוח, באימייל וב־SMS.'}
    </p>
    <Next>
      <AdminButton look="primary" onClick={onNext}>
        הזמנה נוספת
      </AdminButton>
      <AdminButtonLink href={`/admin/orders/${placed.orderId ?? ''}`}>להזמנה</AdminButtonLink>
    </Next>
  </Card>
)

/** `2901542743630,2907373823466*2` */
const eansOf = (lines: readonly Line[]): string =>
  lines.map(({ tyre, quantity }) => (quantity === 1 ? tyre.ean : `${tyre.ean}*${quantity}`)).join(',')

export { phoneOrderSlice } from './phone-order.slice.ts'

type Editor = ReturnType<typeof useOrderEditor>

/** Places what was typed once, however often the button is pressed, and says why it could not. */
const useOrderEditor = (onPlaced: (placed: Placed) => void) => {
  const { edge } = useStaff()
  const { kept, keep, clear } = useKeptOrder()
  const [attemptId] = useState(() => kept.attemptId || crypto.randomUUID())
  // the kept order is the typed one, as soon as it is rendered
  const { lines, sip, time, coupon, phone } = kept.typed
  const quote = useQuote({ lines, sip, shopId: time.shopId, coupon, phone })
  const editor = useEditor({
    saved: undefined,
    formOf: () => kept.typed,
    empty: kept.typed,
    schema: orderSchema,
    failureText,
    nowOf: () => undefined,
    send: async (typed) => {
      const items = typed.lines.map(({ tyre, quantity }) => ({ ean: tyre.ean, quantity }))
      const body = { cart: { items }, checkout: checkoutOf(typed, attemptId, quote.quote) }
      try {
        return { ...(await edge.call(placePhoneOrder, { body })), byCard: typed.method === 'creditcard' }
      } catch (error) {
        quote.again() // a price or a stock that changed is shown beside what was typed
        throw error
      }
    },
    onSaved: (placed) => {
      onPlaced(placed)
      scrollTo(0, 0) // the button is at the end of the form, and what it led to is at the top
      clear()
    },
  })
  const { typed } = editor
  useEffect(() => {
    keep({ typed, attemptId })
  }, [keep, typed, attemptId])
  return { ...editor, quote }
}

type PartProps = { editor: Editor }
/** Fields of one line of text. */
type TextName = Exclude<keyof TypedOrder, 'lines' | 'sip' | 'time' | 'method' | 'told' | 'notes'>
type TextProps = PartProps & { name: TextName; label: string; dir?: 'ltr'; inputMode?: 'tel' | 'email' }

const TextOf = ({ editor: { field }, name, ...more }: TextProps) => (
  <AdminField {...field(name)} {...more} maxLength={name === 'phone' ? 40 : 100} />
)

const Tyres = ({ editor }: PartProps) => {
  const { field, change, quote } = editor
  const { value: lines, error } = field('lines')
  return (
    <section>
      <h2>צמיגים</h2>
      <TyreSearch error={error} onAdd={(tyre) => change({ lines: withTyre(lines, tyre) })} />
      <Lines lines={lines} quote={quote.quote} onChange={(next) => change({ lines: next })} />
      <TextOf editor={editor} name="coupon" label="קופון" dir="ltr" />
    </section>
  )
}

const Customer = (props: PartProps) => (
  <section data-part="customer">
    <h2>לקוח</h2>
    <TextOf {...props} name="name" label="שם מלא" />
    <TextOf {...props} name="phone" label="טלפון נייד" dir="ltr" inputMode="tel" />
    <TextOf {...props} name="email" label="אימייל" dir="ltr" inputMode="email" />
    <TextOf {...props} name="invoiceName" label="שם לחשבונית, אם אחר" />
    <TextOf {...props} name="vatId" label="ח״פ או מספר עוסק" dir="ltr" />
    <AdminTextArea {...props.editor.field('notes')} label="הערות" maxLength={1000} />
  </section>
)

const sips = [
  { value: 'install', label: 'התקנה במוסך' },
  { value: 'shipping', label: 'משלוח עד הבית' },
  { value: 'pickup', label: 'איסוף עצמי' },
]

const Delivery = (props: PartProps) => {
  const { edge } = useStaff()
  const { typed, field, change } = props.editor
  const query = { eans: eansOf(typed.lines) }
  return (
    <section>
      <h2>אספקה</h2>
      <AdminSelect {...field('sip')} label="איך" onChange={(sip) => change({ sip: sip as Sip })} options={sips} />
      {typed.sip === 'install' && (
        <GarageTimeFields
          {...field('time')}
          of={query.eans}
          dates={async (shopId, signal) =>
            (await edge.call(phoneInstallDates, { params: { shopId }, query, signal })).dates
          }
          slots={async (shopId, date, signal) =>
            (await edge.call(phoneInstallSlots, { params: { shopId, date }, query, signal })).slots
          }
        />
      )}
      {typed.sip === 'shipping' && <TextOf {...props} name="address" label="כתובת" />}
      {typed.sip === 'shipping' && <TextOf {...props} name="city" label="יישוב" />}
    </section>
  )
}

const methods = [
  { value: 'creditcard', label: 'קישור לתשלום בכרטיס אשראי' },
  { value: 'banktransfer', label: 'העברה בנקאית' },
]

const Payment = ({ editor: { typed, field, change, quote, dialog } }: PartProps) => (
  <section>
    <h2>תשלום</h2>
    <AdminSelect
      {...field('method')}
      label="אמצעי תשלום"
      onChange={(method) => change({ method: method as typeof typed.method })}
      options={methods}
    />
    {quote.failed && <Failed onRetry={quote.again}>{quote.failed}</Failed>}
    {quote.quote && <QuoteTotals quote={quote.quote} />}
    <Checkbox
      name="terms"
      label="סיפרנו ללקוח את תנאי השימוש, והוא מסכים"
      checked={typed.told}
      onChange={(told) => change({ told })}
      error={field('told').error}
    />
    {dialog.warning && <Alert tone="error">{dialog.warning}</Alert>}
    <div>
      <AdminButton type="submit" look="primary" icon="phone" busy={dialog.busy}>
        ביצוע ההזמנה
      </AdminButton>
    </div>
  </section>
)

const OrderForm = ({ onPlaced }: { onPlaced: (placed: Placed) => void }) => {
  const editor = useOrderEditor(onPlaced)
  const { dialog } = editor
  return (
    <Form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        // on a phone the button is two screens below the first field
        sendAndShowFault(event.currentTarget, dialog.onSend)
      }}
    >
      <div>
        <Card>
          <Tyres editor={editor} />
        </Card>
        <Card>
          <Customer editor={editor} />
        </Card>
      </div>
      <div>
        <Card>
          <Delivery editor={editor} />
        </Card>
        <Card>
          <Payment editor={editor} />
        </Card>
      </div>
    </Form>
  )
}

/** Staff place an order for a caller by the same checkout: what they send are ids, quantities and contact data, never a price. */
export const PhoneOrderForm = () => {
  const [placed, setPlaced] = useState<Placed>()
  return (
    <>
      <PageHead title="הזמנה טלפונית">
        {!placed && <AdminButtonLink href="/admin/orders">להזמנות</AdminButtonLink>}
      </PageHead>
      {placed ? <Done placed={placed} onNext={() => setPlaced(undefined)} /> : <OrderForm onPlaced={setPlaced} />}
    </>
  )
}
