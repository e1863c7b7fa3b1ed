import styled from '@emotion/styled'
import { useEffect, useRef, useState } from 'react'
import {
  phoneInstallDates,
  phoneInstallSlots,
  placePhoneOrder,
  type AnswerOf,
  type PhoneOrder,
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

/** Staff place an order for a caller by the same checkout: what they send are ids, quantities and contact data, never a price. */
export const PhoneOrderForm = () => {
  const { edge } = useStaff()
  const { lines, fields, sip, time, method, told, attemptId, change, type, add, clear } = usePhoneOrder()
  const [tried, setTried] = useState(false)
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState<string>()
  const [placed, setPlaced] = useState<Placed>()
  const {
    quote,
    failed: unpriced,
    again,
  } = useQuote({ lines, sip, shopId: time.shopId, coupon: fields.coupon, phone: fields.phone })
  const faults: Partial<Record<string, string>> = tried ? faultsOf(fields, lines, sip, time, told) : {}
  const form = useRef<HTMLFormElement>(null)
  /** On a phone the button is two screens below the first field. */
  const showFirstFault = () =>
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus())
  const set = (name: keyof Fields) => (value: string) => type({ [name]: value })
  useEffect(() => {
    if (attemptId === '') change({ attemptId: crypto.randomUUID() })
  })

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
    if (busy) return
    if (Object.keys(faultsOf(fields, lines, sip, time, told)).length > 0) return void showFirstFault()
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
      const answer = await edge.call(placePhoneOrder, { body: { cart: { items }, checkout } })
      setPlaced({ ...answer, byCard: method === 'creditcard' })
      scrollTo(0, 0) // the button is at the end of the form, and what it led to is at the top
      setTried(false)
      clear()
    } catch (error) {
      setFailed(failureText(error))
      again() // a price or a stock that changed is shown beside what was typed
    } finally {
      setBusy(false)
    }
  }

  if (placed)
    return (
      <>
        <PageHead title="הזמנה טלפונית" />
        <Done placed={placed} onNext={() => setPlaced(undefined)} />
      </>
    )
  return (
    <>
      <PageHead title="הזמנה טלפונית">
        <AdminButtonLink href="/admin/orders">להזמנות</AdminButtonLink>
      </PageHead>
      <Form
        ref={form}
        onSubmit={(event) => {
          event.preventDefault()
          void send()
        }}
      >
        <div>
          <Card>
            <section>
              <h2>צמיגים</h2>
              <TyreSearch error={faults['lines']} onAdd={(tyre) => add({ tyre, quantity: 1 })} />
              <Lines lines={lines} quote={quote} onChange={(next) => change({ lines: next })} />
              {field('coupon', 'קופון', { dir: 'ltr' })}
            </section>
          </Card>
          <Card>
            <section data-part="customer">
              <h2>לקוח</h2>
              {field('name', 'שם מלא')}
              {field('phone', 'טלפון נייד', { dir: 'ltr', inputMode: 'tel' })}
              {field('email', 'אימייל', { dir: 'ltr', inputMode: 'email' })}
              {field('invoiceName', 'שם לחשבונית, אם אחר')}
              {field('vatId', 'ח״פ או מספר עוסק', { dir: 'ltr' })}
              <AdminTextArea label="הערות" value={fields.notes} maxLength={1000} onChange={set('notes')} />
            </section>
          </Card>
        </div>
        <div>
          <Card>
            <section>
              <h2>אספקה</h2>
              <AdminSelect
                label="איך"
                name="sip"
                value={sip}
                onChange={(value) => change({ sip: value as Sip })}
                options={[
                  { value: 'install', label: 'התקנה במוסך' },
                  { value: 'shipping', label: 'משלוח עד הבית' },
                  { value: 'pickup', label: 'איסוף עצמי' },
                ]}
              />
              {sip === 'install' && (
                <GarageTimeFields
                  of={eansOf(lines)}
                  error={faults['garage']}
                  value={time}
                  onChange={(next) => change({ time: next })}
                  dates={async (shopId, signal) =>
                    (await edge.call(phoneInstallDates, { params: { shopId }, query: { eans: eansOf(lines) }, signal }))
                      .dates
                  }
                  slots={async (shopId, date, signal) =>
                    (
                      await edge.call(phoneInstallSlots, {
                        params: { shopId, date },
                        query: { eans: eansOf(lines) },
                        signal,
                      })
                    ).slots
                  }
                />
              )}
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
                onChange={(value) => change({ method: value as typeof method })}
                options={[
                  { value: 'creditcard', label: 'קישור לתשלום בכרטיס אשראי' },
                  { value: 'banktransfer', label: 'העברה בנקאית' },
                ]}
              />
              {unpriced && <Failed onRetry={again}>{unpriced}</Failed>}
              {quote && <QuoteTotals quote={quote} />}
              <Checkbox
                name="terms"
                label="סיפרנו ללקוח את תנאי השימוש, והוא מסכים"
                checked={told}
                onChange={(next) => change({ told: next })}
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
        </div>
      </Form>
    </>
  )
}
