import { useState } from 'react'
import { garageDay, installationCities, shopsInCity, slotText, type GarageDay } from '@zmig/edge-contract'
import { Ltr, money } from '@zmig/platform'
import { useRequest } from '@zmig/platform/request'
import { StatusChip } from '../../parts/chip.tsx'
import { AdminButton, AdminButtonLink, AdminSelect } from '../../parts/controls.tsx'
import { DateField } from '../../parts/date-field.tsx'
import { FilterBar } from '../../parts/filter-bar.tsx'
import { Empty, Failed, Loading, PageHead } from '../../parts/page.tsx'
import { pressFailureText } from '../../parts/failure.ts'
import { useStaff } from '../../parts/staff.tsx'
import { dayText } from '../../parts/time.ts'
import { OnScreen, Sheet, TyreText } from './sheet.tsx'

type Option = { value: string; label: string }
const choose: Option = { value: '', label: 'בחירה' }
const today = (): string => new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Jerusalem' }).format(new Date())

const Day = ({ day: { garage, appointments }, date }: { day: GarageDay; date: string }) => (
  <Sheet>
    <section>
      <h2>
        <bdi>{garage.displayName}</bdi>, <Ltr>{dayText(date)}</Ltr>
      </h2>
      <bdi>{garage.address}</bdi>, <Ltr>{garage.phone}</Ltr>
    </section>
    <table>
      <thead>
        <tr>
          <th scope="col">שעה</th>
          <th scope="col">לקוח</th>
          <th scope="col">צמיגים</th>
          <th scope="col">לתשלום במוסך</th>
          <th scope="col">הזמנה</th>
        </tr>
      </thead>
      <tbody>
        {appointments.map(({ orderId, startCursor, name, phone, status, payAtGarage, tyres }) => (
          <tr key={orderId}>
            <td data-mark="">
              <Ltr>{slotText(startCursor)}</Ltr>
            </td>
            <td>
              <bdi>{name}</bdi>
              <div>
                <Ltr>{phone}</Ltr>
              </div>
            </td>
            <td>
              {tyres.map((tyre) => (
                <TyreText key={tyre.ean} tyre={tyre} />
              ))}
            </td>
            <td>
              <Ltr>{money(payAtGarage)}</Ltr>
            </td>
            <td>
              <Ltr>{orderId}</Ltr>
              <div>
                <StatusChip status={status} />
              </div>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </Sheet>
)

/** Who comes to a garage on a day, by the hour, to print or to send to it. */
export const GarageDayList = () => {
  const { edge } = useStaff()
  const [cities, setCities] = useState<Option[]>([])
  const [shops, setShops] = useState<Option[]>([])
  const [city, setCity] = useState('')
  const [shopId, setShopId] = useState('')
  const [date, setDate] = useState(today)
  const [shown, setShown] = useState<{ of: string; day: GarageDay }>()
  const [failed, setFailed] = useState<string>()
  const failure = (error: unknown) => setFailed(pressFailureText(error))
  const retryCities = useRequest('cities', (signal) => edge.call(installationCities, { signal }), {
    onAnswer: (answer) => setCities(answer.map(({ id, displayName }) => ({ value: id, label: displayName }))),
    onFailure: failure,
  })
  const retryShops = useRequest(city, (signal) => edge.call(shopsInCity, { params: { city }, signal }), {
    onAnswer: (answer) => setShops(answer.map(({ _id, displayName }) => ({ value: _id, label: displayName }))),
    onFailure: failure,
  })
  const of = shopId && date ? `${shopId} ${date}` : ''
  const retry = useRequest(of, (signal) => edge.call(garageDay, { params: { shopId, date }, signal }), {
    onStart: () => setFailed(undefined),
    onAnswer: (day) => setShown({ of, day }),
    onFailure: failure,
  })
  const day = shown?.of === of ? shown.day : undefined
  return (
    <>
      <PageHead title="סידור יום למוסך">
        <OnScreen>
          <AdminButton look="primary" icon="printer" disabled={!day?.appointments.length} onClick={() => print()}>
            הדפסה
          </AdminButton>
          <AdminButtonLink href="/admin/orders">להזמנות</AdminButtonLink>
        </OnScreen>
      </PageHead>
      <OnScreen>
        <FilterBar onSubmit={(event) => event.preventDefault()}>
          <AdminSelect
            label="עיר"
            value={city}
            options={[choose, ...cities]}
            onChange={(next) => {
              setCity(next)
              setShopId('')
              setShops([])
            }}
          />
          <AdminSelect label="מוסך" value={shopId} options={[choose, ...shops]} onChange={setShopId} />
          <DateField label="יום" value={date} onChange={setDate} />
        </FilterBar>
      </OnScreen>
      {failed && (
        <Failed
          onRetry={() => {
            setFailed(undefined)
            for (const again of [retryCities, retryShops, retry]) again()
          }}
        >
          {failed}
        </Failed>
      )}
      {of !== '' && !day && !failed && <Loading />}
      {day &&
        (day.appointments.length > 0 ? (
          <Day day={day} date={date} />
        ) : (
          <Empty title="אין התקנות במוסך ביום הזה">אפשר לבחור יום או מוסך אחר.</Empty>
        ))}
    </>
  )
}
