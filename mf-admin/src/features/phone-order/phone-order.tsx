import styled from '@emotion/styled'
import { useState } from 'react'
import {
  installDates,
  installSlots,
  isEmail,
  isFullName,
  isMobile,
  placePhoneOrder,
  type AnswerOf,
  type PhoneOrder,
  type Sip,
} from '@zmig/edge-contract'
import { Alert, Card, Checkbox, color, Ltr, media, money, space } from '@zmig/platform'
import { AdminButton, AdminButtonLink, AdminField, AdminSelect, AdminTextArea } from '../../parts/controls.tsx'
import { GarageTimeFields, noGarageTime } from '../../parts/garage-time.tsx'
import { PageHead } from '../../parts/page.tsx'
import { refusalText } from '../../parts/refusal.ts'
import { useStaff } from '../../parts/staff.tsx'
import { Lines, type Line } from './lines.tsx'
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
  & section,
  & > div {
    display: grid;
    gap: ${space(3)};
  }
  ${media.desktop} {
    grid-template-columns: minmax(0, 1fr) minmax(0, 1fr);
  }
`
const Totals = styled.dl`
  display: grid;
  grid-template-columns: 1fr auto;
  gap: ${space(1)} ${space(4)};
  & > :last-of-type {
    font-weight: 700;
  }
  & > dt {
    color: ${color.muted};
  }
`

type Fields = Record<
  'name' | 'phone' | 'email' | 'address' | 'city' | 'notes' | 'coupon' | 'invoiceName' | 'vatId',
  string
>
const empty: Fields = {
  name: '',
  phone: '',
  email: '',
  address: '',
  city: '',
  notes: '',
  coupon: '',
  invoiceName: '',
  vatId: '',
}

type Placed = AnswerOf<typeof placePhoneOrder>

/** What is missing or wrong, by field, in the words of the checkout. */
const faultsOf = (fields: Fields, lines: readonly Line[], sip: Sip, shopId: string, told: boolean) => ({
  ...(lines.length === 0 && { lines: 'נא להוסיף צמיג' }),
  ...(!isFullName(fields.name) && { name: 'נא להזין שם פרטי ושם משפחה' }),
  ...(!isMobile(fields.phone) && { phone: 'נא להזין מספר נייד ישראלי בפורמט 05XXXXXXXX' }),
  ...(!isEmail(fields.email) && { email: 'נא להזין כתובת מייל תקינה: לשם נשלחים הפרטים' }),
  ...(sip === 'shipping' && fields.address.trim() === '' && { address: 'נא להזין כתובת למשלוח' }),
  ...(sip === 'shipping' && fields.city.trim() === '' && { city: 'נא להזין עיר למשלוח' }),
  ...(sip === 'install' && shopId === '' && { garage: 'נא לבחור מוסך להתקנה' }),
  ...(!told && { terms: 'נא לספר ללקוח את התנאים ולסמן' }),
})

const Done = ({ placed, byCard, onNext }: { placed: Placed; byCard: boolean; onNext: () => void }) => (
  <Card>
    <h2>
      ההזמנה נקלטה: <Ltr>{placed.orderId}</Ltr>
    </h2>
    <p>
      לתשלום <Ltr>{money(placed.total ?? 0)}</Ltr>.{' '}
      {byCard ? 'הקישור לתשלום נשלח ללקוח באימייל ובמסרון.' : 'פרטי ההעברה נשלחו ללקוח באימייל ובמסרון.'}
    </p>
    <AdminButton look="primary" onClick={onNext}>
      הזמנה נוספת
    </AdminButton>{' '}
    <AdminButtonLink href={`/admin/orders/${placed.orderId ?? ''}`}>להזמנה</AdminButtonLink>
  </Card>
)

/** `2901542743630,2907373823466*2` */
const eansOf = (lines: readonly Line[]): string =>
  lines.map(({ tyre, quantity }) => (quantity === 1 ? tyre.ean : `${tyre.ean}*${quantity}`)).join(',')

/** Staff place an order for a caller by the same checkout: what they send are ids, quantities and contact data, never a price. */
export const PhoneOrderForm = () => {
  const { edge } = useStaff()
  const [lines, setLines] = useState<Line[]>([])
  const [fields, setFields] = useState(empty)
  const [sip, setSip] = useState<Sip>('install')
  const [time, setTime] = useState(noGarageTime)
  const [method, setMethod] = useState<'creditcard' | 'banktransfer'>('creditcard')
  const [told, setTold] = useState(false)
  const [attemptId, setAttemptId] = useState(() => crypto.randomUUID())
  const [tried, setTried] = useState(false)
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState<string>()
  const [placed, setPlaced] = useState<Placed>()
  const { quote, again } = useQuote({ lines, sip, shopId: time.shopId, coupon: fields.coupon, phone: fields.phone })
  const faults: Partial<Record<string, string>> = tried ? faultsOf(fields, lines, sip, time.shopId, told) : {}
  const set = (name: keyof Fields) => (value: string) => setFields((before) => ({ ...before, [name]: value }))

  const field = (name: keyof Fields, label: string, more: { dir?: 'ltr'; inputMode?: 'tel' | 'email' } = {}) => (
    <AdminField
      {...more}
      label={label}
      name={name}
      value={fields[name]}
      onChange={set(name)}
      error={faults[name]}
      maxLength={name === 'phone' ? 40 : 100}
    />
  )

  const send = async () => {
    setTried(true)
    if (busy || Object.keys(faultsOf(fields, lines, sip, time.shopId, told)).length > 0) return
    setBusy(true)
    setFailed(undefined)
    const checkout: PhoneOrder['checkout'] = {
      sip,
      personal: { name: fields.name, phone: fields.phone, emailaddress: fields.email },
      selectedPaymentMethod: method,
      additionalNotes: fields.notes,
      attemptId,
      termsTold: true,
      ...(sip === 'install' && {
        selectedShop: time.shopId,
        ...(time.day && time.hour !== null && { installDate: time.day, installSlot: time.hour }),
      }),
      ...(sip === 'shipping' && { shipping: { address: fields.address, city: fields.city } }),
      ...(fields.coupon.trim() && { couponCode: fields.coupon.trim() }),
      ...((fields.invoiceName || fields.vatId) && {
        nameforinvoice: fields.invoiceName,
        companyOrBussinessVatId: fields.vatId,
      }),
      ...(quote && { expectedTotal: quote.payNow, expectedAtGarage: quote.payAtGarage }),
    }
    const items = lines.map(({ tyre, quantity }) => ({ ean: tyre.ean, quantity }))
    try {
      setPlaced(await edge.call(placePhoneOrder, { body: { cart: { items }, checkout } }))
    } catch (error) {
      setFailed(refusalText(error))
      again() // a price or a stock that changed is shown beside what was typed
    } finally {
      setBusy(false)
    }
  }

  const startAnother = () => {
    setLines([])
    setFields(empty)
    setTime(noGarageTime)
    setTold(false)
    setTried(false)
    setPlaced(undefined)
    setAttemptId(crypto.randomUUID())
  }

  if (placed)
    return (
      <>
        <PageHead title="הזמנה טלפונית" />
        <Done placed={placed} byCard={method === 'creditcard'} onNext={startAnother} />
      </>
    )
  return (
    <>
      <PageHead title="הזמנה טלפונית">
        <AdminButtonLink href="/admin/orders">להזמנות</AdminButtonLink>
      </PageHead>
      <Form
        onSubmit={(event) => {
          event.preventDefault()
          void send()
        }}
      >
        <Card>
          <section>
            <h2>צמיגים</h2>
            <TyreSearch
              error={faults['lines']}
              onAdd={(tyre) =>
                setLines((before) =>
                  before.some((line) => line.tyre.ean === tyre.ean) ? before : [...before, { tyre, quantity: 1 }],
                )
              }
            />
            <Lines lines={lines} quote={quote} onChange={setLines} />
            {field('coupon', 'קופון', { dir: 'ltr' })}
            {quote && (
              <Totals>
                {quote.discount > 0 && (
                  <>
                    <dt>הנחה</dt>
                    <dd>
                      <Ltr>−{money(quote.discount)}</Ltr>
                    </dd>
                  </>
                )}
                <dt>משלוח</dt>
                <dd>
                  <Ltr>{money(quote.shipping)}</Ltr>
                </dd>
                <dt>לתשלום במוסך</dt>
                <dd>
                  <Ltr>{money(quote.payAtGarage)}</Ltr>
                </dd>
                <dt>לתשלום עכשיו</dt>
                <dd>
                  <Ltr>{money(quote.payNow)}</Ltr>
                </dd>
              </Totals>
            )}
          </section>
        </Card>
        <Card>
          <section>
            <h2>לקוח</h2>
            {field('name', 'שם מלא')}
            {field('phone', 'טלפון נייד', { dir: 'ltr', inputMode: 'tel' })}
            {field('email', 'אימייל', { dir: 'ltr', inputMode: 'email' })}
            {field('invoiceName', 'שם לחשבונית, אם אחר')}
            {field('vatId', 'ח.פ. או עוסק', { dir: 'ltr' })}
            <AdminTextArea label="הערות" value={fields.notes} maxLength={1000} onChange={set('notes')} />
          </section>
        </Card>
        <Card>
          <section>
            <h2>אספקה</h2>
            <AdminSelect
              label="איך"
              name="sip"
              value={sip}
              onChange={(value) => setSip(value as Sip)}
              options={[
                { value: 'install', label: 'התקנה במוסך' },
                { value: 'shipping', label: 'משלוח עד הבית' },
                { value: 'pickup', label: 'איסוף עצמי' },
              ]}
            />
            {sip === 'install' && (
              <GarageTimeFields
                of={eansOf(lines)}
                value={time}
                onChange={setTime}
                dates={(shopId, signal) =>
                  edge.call(installDates, { params: { shopId }, query: { eans: eansOf(lines) }, signal })
                }
                slots={(shopId, date, signal) =>
                  edge.call(installSlots, { params: { shopId, date }, query: { eans: eansOf(lines) }, signal })
                }
              />
            )}
            {faults['garage'] && <Alert tone="error">{faults['garage']}</Alert>}
            {sip === 'shipping' && field('address', 'כתובת')}
            {sip === 'shipping' && field('city', 'יישוב')}
          </section>
        </Card>
        <Card>
          <section>
            <h2>תשלום</h2>
            <AdminSelect
              label="אמצעי תשלום"
              name="method"
              value={method}
              onChange={(value) => setMethod(value as typeof method)}
              options={[
                { value: 'creditcard', label: 'קישור לתשלום בכרטיס אשראי' },
                { value: 'banktransfer', label: 'העברה בנקאית' },
              ]}
            />
            <Checkbox
              name="terms"
              label="סיפרנו ללקוח את תנאי השימוש, והוא מסכים"
              checked={told}
              onChange={setTold}
              error={faults['terms']}
            />
            {failed && <Alert tone="error">{failed}</Alert>}
            <div>
              <AdminButton type="submit" look="primary" icon="phone" busy={busy}>
                ביצוע ההזמנה
              </AdminButton>
            </div>
          </section>
        </Card>
      </Form>
    </>
  )
}
