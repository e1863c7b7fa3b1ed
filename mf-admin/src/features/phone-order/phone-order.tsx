import styled from '@emotion/styled'
import { useEffect, useRef, useState } from 'react'
import {
  phoneInstallDates,
  phoneInstallSlots,
  placePhoneOrder,
  type AnswerOf,
  type Quote,
  type Sip,
} from '@zmig/edge-contract'
import { Alert, Card, Checkbox, Ltr, media, money, space } from '@zmig/platform'
import { AdminButton, AdminButtonLink, AdminField, AdminSelect, AdminTextArea } from '../../parts/controls.tsx'
import { GarageTimeFields } from '../../parts/garage-time.tsx'
import { Failed, PageHead } from '../../parts/page.tsx'
import { failureText } from '../../parts/failure.ts'
import { useStaff } from '../../parts/staff.tsx'
import { faultsOf, type Fields } from './faults.ts'
import { Lines, type Line } from './lines.tsx'
import { checkoutOf } from './phone-checkout.ts'
import { usePhoneOrder } from './phone-order.slice.ts'
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

type Faults = Partial<Record<string, string>>
const noFaults: Faults = {}

type PlacingOptions = {
  form: ReturnType<typeof usePhoneOrder>
  quote: ReturnType<typeof useQuote>
  /** a field is missing or wrong */
  onFault: () => void
}

/** Places what was typed once, however often the button is pressed, and says why it could not. */
const usePlacing = ({ form, quote: { quote, again }, onFault }: PlacingOptions) => {
  const { edge } = useStaff()
  const [tried, setTried] = useState(false)
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState<string>()
  const [placed, setPlaced] = useState<Placed>()
  const faults: Faults = faultsOf(form.fields, form.lines, form.sip, form.time, form.told)
  const send = async () => {
    setTried(true)
    if (busy) return
    if (Object.keys(faults).length > 0) return onFault()
    setBusy(true)
    setFailed(undefined)
    const items = form.lines.map(({ tyre, quantity }) => ({ ean: tyre.ean, quantity }))
    try {
      const answer = await edge.call(placePhoneOrder, { body: { cart: { items }, checkout: checkoutOf(form, quote) } })
      setPlaced({ ...answer, byCard: form.method === 'creditcard' })
      scrollTo(0, 0) // the button is at the end of the form, and what it led to is at the top
      setTried(false)
      form.clear()
    } catch (error) {
      setFailed(failureText(error))
      again() // a price or a stock that changed is shown beside what was typed
    } finally {
      setBusy(false)
    }
  }
  return { busy, failed, placed, next: () => setPlaced(undefined), faults: tried ? faults : noFaults, send }
}

type PartProps = { form: ReturnType<typeof usePhoneOrder>; faults: Faults }
type TextProps = PartProps & { name: keyof Fields; label: string; dir?: 'ltr'; inputMode?: 'tel' | 'email' }

const TextOf = ({ form, faults, name, label, ...more }: TextProps) => (
  <AdminField
    {...more}
    label={label}
    name={name}
    value={form.fields[name]}
    onChange={(value) => form.type({ [name]: value })}
    error={faults[name]}
    maxLength={name === 'phone' ? 40 : 100}
  />
)

const Tyres = ({ form, faults, quote }: PartProps & { quote: Quote | undefined }) => (
  <section>
    <h2>צמיגים</h2>
    <TyreSearch error={faults['lines']} onAdd={(tyre) => form.add({ tyre, quantity: 1 })} />
    <Lines lines={form.lines} quote={quote} onChange={(lines) => form.change({ lines })} />
    <TextOf form={form} faults={faults} name="coupon" label="קופון" dir="ltr" />
  </section>
)

const Customer = (props: PartProps) => (
  <section data-part="customer">
    <h2>לקוח</h2>
    <TextOf {...props} name="name" label="שם מלא" />
    <TextOf {...props} name="phone" label="טלפון נייד" dir="ltr" inputMode="tel" />
    <TextOf {...props} name="email" label="אימייל" dir="ltr" inputMode="email" />
    <TextOf {...props} name="invoiceName" label="שם לחשבונית, אם אחר" />
    <TextOf {...props} name="vatId" label="ח״פ או מספר עוסק" dir="ltr" />
    <AdminTextArea
      label="הערות"
      value={props.form.fields.notes}
      maxLength={1000}
      onChange={(notes) => props.form.type({ notes })}
    />
  </section>
)

const sips = [
  { value: 'install', label: 'התקנה במוסך' },
  { value: 'shipping', label: 'משלוח עד הבית' },
  { value: 'pickup', label: 'איסוף עצמי' },
]

const Delivery = (props: PartProps) => {
  const { edge } = useStaff()
  const { form, faults } = props
  const query = { eans: eansOf(form.lines) }
  return (
    <section>
      <h2>אספקה</h2>
      <AdminSelect
        label="איך"
        name="sip"
        value={form.sip}
        onChange={(value) => form.change({ sip: value as Sip })}
        options={sips}
      />
      {form.sip === 'install' && (
        <GarageTimeFields
          of={query.eans}
          error={faults['garage']}
          value={form.time}
          onChange={(time) => form.change({ time })}
          dates={async (shopId, signal) =>
            (await edge.call(phoneInstallDates, { params: { shopId }, query, signal })).dates
          }
          slots={async (shopId, date, signal) =>
            (await edge.call(phoneInstallSlots, { params: { shopId, date }, query, signal })).slots
          }
        />
      )}
      {form.sip === 'shipping' && <TextOf {...props} name="address" label="כתובת" />}
      {form.sip === 'shipping' && <TextOf {...props} name="city" label="יישוב" />}
    </section>
  )
}

const methods = [
  { value: 'creditcard', label: 'קישור לתשלום בכרטיס אשראי' },
  { value: 'banktransfer', label: 'העברה בנקאית' },
]

type PaymentProps = PartProps & {
  quote: ReturnType<typeof useQuote>
  placing: Pick<ReturnType<typeof usePlacing>, 'busy' | 'failed'>
}

const Payment = ({ form, faults, quote: { quote, failed: unpriced, again }, placing }: PaymentProps) => (
  <section>
    <h2>תשלום</h2>
    <AdminSelect
      label="אמצעי תשלום"
      name="method"
      value={form.method}
      onChange={(value) => form.change({ method: value as typeof form.method })}
      options={methods}
    />
    {unpriced && <Failed onRetry={again}>{unpriced}</Failed>}
    {quote && <QuoteTotals quote={quote} />}
    <Checkbox
      name="terms"
      label="סיפרנו ללקוח את תנאי השימוש, והוא מסכים"
      checked={form.told}
      onChange={(told) => form.change({ told })}
      error={faults['terms']}
    />
    {placing.failed && <Alert tone="error">{placing.failed}</Alert>}
    <div>
      <AdminButton type="submit" look="primary" icon="phone" busy={placing.busy}>
        ביצוע ההזמנה
      </AdminButton>
    </div>
  </section>
)

/** Staff place an order for a caller by the same checkout: what they send are ids, quantities and contact data, never a price. */
export const PhoneOrderForm = () => {
  const form = usePhoneOrder()
  const { lines, fields, sip, time, attemptId, change } = form
  const quote = useQuote({ lines, sip, shopId: time.shopId, coupon: fields.coupon, phone: fields.phone })
  const element = useRef<HTMLFormElement>(null)
  /** On a phone the button is two screens below the first field. */
  const showFirstFault = () =>
    requestAnimationFrame(() => element.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus())
  const placing = usePlacing({ form, quote, onFault: showFirstFault })
  const part = { form, faults: placing.faults }
  useEffect(() => {
    if (attemptId === '') change({ attemptId: crypto.randomUUID() })
  })

  if (placing.placed)
    return (
      <>
        <PageHead title="הזמנה טלפונית" />
        <Done placed={placing.placed} onNext={placing.next} />
      </>
    )
  return (
    <>
      <PageHead title="הזמנה טלפונית">
        <AdminButtonLink href="/admin/orders">להזמנות</AdminButtonLink>
      </PageHead>
      <Form
        ref={element}
        onSubmit={(event) => {
          event.preventDefault()
          void placing.send()
        }}
      >
        <div>
          <Card>
            <Tyres {...part} quote={quote.quote} />
          </Card>
          <Card>
            <Customer {...part} />
          </Card>
        </div>
        <div>
          <Card>
            <Delivery {...part} />
          </Card>
          <Card>
            <Payment {...part} quote={quote} placing={placing} />
          </Card>
        </div>
      </Form>
    </>
  )
}
