import { useState } from 'react'
import { garageDay, installationCities, shopsInCity, slotText, type GarageDay } from '@zmig/edge-contract'
import { Ltr, money } from '@zmig/platform'
import { StatusChip } from '../../parts/chip.tsx'
import { AdminButton, AdminButtonLink, AdminSelect } from '../../parts/controls.tsx'
import { DateField } from '../../parts/date-field.tsx'
import { FilterBar } from '../../parts/filter-bar.tsx'
import { Empty, Failed, Loading, PageHead } from '../../parts/page.tsx'
import { useEdgeQuery } from '../../parts/edge-query.tsx'
import { pressFailureText } from '../../parts/failure.ts'
import { dayText } from '../../parts/time.ts'
import { OnScreen, Sheet, TyreText } from './sheet.tsx'

const choose = { value: '', label: 'בחירה' }
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
  const [city, setCity] = useState('')
  const [shopId, setShopId] = useState('')
  const [date, setDate] = useState(today)
  const isChosen = shopId !== '' && date !== ''
  const cities = useEdgeQuery(installationCities)
  const shops = useEdgeQuery(shopsInCity, { params: { city } }, { skip: city === '' })
  const days = useEdgeQuery(garageDay, { params: { shopId, date } }, { skip: !isChosen })
  const day = days.current
  const failed = [cities, shops, days].filter((read) => read.failed)
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
            options={[
              choose,
              ...(cities.value ?? []).map(({ id, displayName }) => ({ value: id, label: displayName })),
            ]}
            onChange={(next) => {
              setCity(next)
              setShopId('')
            }}
          />
          <AdminSelect
            label="מוסך"
            value={shopId}
            options={[
              choose,
              ...(shops.current ?? []).map(({ _id, displayName }) => ({ value: _id, label: displayName })),
            ]}
            onChange={setShopId}
          />
          <DateField label="יום" value={date} onChange={setDate} />
        </FilterBar>
      </OnScreen>
      {failed.length > 0 && (
        <Failed onRetry={() => failed.forEach(({ reload }) => reload())}>{pressFailureText(failed[0]?.error)}</Failed>
      )}
      {isChosen && !day && failed.length === 0 && <Loading />}
      {day &&
        (day.appointments.length > 0 ? (
          <Day day={day} date={date} />
        ) : (
          <Empty title="אין התקנות במוסך ביום הזה">אפשר לבחור יום או מוסך אחר.</Empty>
        ))}
    </>
  )
}
