import styled from '@emotion/styled'
import { useEffect, useState } from 'react'
import { installationCities, shopsInCity, slotText, type InstallDate, type InstallSlot } from '@zmig/edge-contract'
import { Alert, media, space } from '@zmig/platform'
import { useRequest } from '@zmig/platform/request'
import { AdminSelect } from './controls.tsx'
import { useEdgeQuery } from './edge-query.tsx'
import { failureText } from './failure.ts'

/** A garage and a time there; empty and null while not chosen. `city`: the town in which the garage is looked for. */
export type GarageTime = { city: string; shopId: string; day: string; hour: number | null; byPhone?: boolean }

export const noGarageTime: GarageTime = { city: '', shopId: '', day: '', hour: null }

const Grid = styled.div`
  display: grid;
  grid-template-columns: 1fr 1fr;
  gap: ${space(3)};
  ${media.phone} {
    grid-template-columns: 1fr;
  }
`

type Props = {
  value: GarageTime
  onChange: (value: GarageTime) => void
  /** the garage that is chosen while no town is: that of the order */
  current?: { _id: string; displayName: string; manualBooking: boolean } | undefined
  /** the sentence for a garage that books by phone; by default that the buyer arranges the time */
  byPhone?: string | undefined
  /** free days and slots for the tyres in question; asked anew when `of` changes */
  dates: (shopId: string, signal: AbortSignal) => Promise<InstallDate[]>
  slots: (shopId: string, day: string, signal: AbortSignal) => Promise<InstallSlot[]>
  /** what is not chosen yet, said at the first field that is empty */
  error?: string | undefined
  /** whose tyres: an order or a cart */
  of: string
}

const BY_PHONE = 'המוסך הזה קובע מועדים בטלפון: הלקוח מתאם איתו כשהצמיגים מגיעים.'

const choose = { value: '', label: 'בחירה' }

/** What a request of the page around these fields answers, or the error when it fails. */
const useAnswer = <Answer,>(key: string, send: (signal: AbortSignal) => Promise<Answer>) => {
  const [state, setState] = useState<{ key: string; answer?: Answer; error?: unknown }>({ key: '' })
  useRequest(key, send, {
    onAnswer: (answer) => setState({ key, answer }),
    onFailure: (error) => setState({ key, error }),
  })
  return state.key === key ? state : { key }
}

/** What can be chosen: towns, the garages of the town, and the free days and hours of the garage. */
const useFreeTimes = ({ value, onChange, current, dates, slots, of }: Props) => {
  const { city, shopId, day } = value
  const cities = useEdgeQuery(installationCities)
  const shops = useEdgeQuery(shopsInCity, { params: { city } }, { skip: city === '' })
  const shop = shops.current?.find(({ _id }) => _id === shopId) ?? (current?._id === shopId ? current : undefined)
  const days = useAnswer(shopId && !shop?.manualBooking ? `${of} ${shopId}` : '', (signal) => dates(shopId, signal))
  const hours = useAnswer(shopId && day ? `${of} ${shopId} ${day}` : '', (signal) => slots(shopId, day, signal))
  const dayIsTaken = day !== '' && days.answer !== undefined && !days.answer.some((date) => date.value === day)
  const hourIsTaken =
    value.hour !== null &&
    hours.answer !== undefined &&
    !hours.answer.some(({ startCursor }) => startCursor === value.hour)
  // a kept choice that is not free any more would be sent although no field shows it
  useEffect(() => {
    if (dayIsTaken) onChange({ ...value, day: '', hour: null })
    else if (hourIsTaken) onChange({ ...value, hour: null })
  })
  const error = cities.error ?? shops.error ?? days.error ?? hours.error
  return { cities, shops, shop, days, hours, ...(error !== undefined && { failed: failureText(error) }) }
}

/** Town, garage, day and hour, one after the other; only what is free can be chosen. */
export const GarageTimeFields = (props: Props) => {
  const { value, onChange, current, byPhone = BY_PHONE, error } = props
  const { city, shopId, day } = value
  const { cities, shops, shop, days, hours, failed } = useFreeTimes(props)
  const pick = (chosen: string) => {
    const byPhone = shops.current?.find(({ _id }) => _id === chosen)?.manualBooking ?? false
    onChange({ city, shopId: chosen, day: '', hour: null, ...(byPhone && { byPhone }) })
  }
  return (
    <>
      <Grid>
        <AdminSelect
          label="עיר"
          name="city"
          value={city}
          error={city === '' && shopId === '' ? error : undefined}
          onChange={(next) =>
            onChange({ city: next, shopId: next === '' ? (current?._id ?? '') : '', day: '', hour: null })
          }
          options={[
            { value: '', label: current ? `המוסך הנוכחי: ${current.displayName}` : choose.label },
            ...(cities.value ?? []).map(({ id, displayName }) => ({ value: id, label: displayName })),
          ]}
        />
        {city !== '' && (
          <AdminSelect
            label="מוסך"
            name="garage"
            value={shopId}
            error={shopId === '' ? error : undefined}
            onChange={pick}
            options={[
              choose,
              ...(shops.current ?? []).map(({ _id, displayName }) => ({ value: _id, label: displayName })),
            ]}
          />
        )}
        {shopId !== '' && !shop?.manualBooking && (
          <AdminSelect
            label="יום"
            name="day"
            value={day}
            error={day === '' ? error : undefined}
            onChange={(next) => onChange({ city, shopId, day: next, hour: null })}
            options={[choose, ...(days.answer ?? []).map((date) => ({ value: date.value, label: date.displayText }))]}
            hint={days.answer?.length === 0 ? 'אין במוסך הזה מועדים פנויים בחודש הקרוב.' : undefined}
          />
        )}
        {day !== '' && (
          <AdminSelect
            label="שעה"
            name="hour"
            value={value.hour === null ? '' : String(value.hour)}
            error={value.hour === null ? error : undefined}
            onChange={(next) => onChange({ city, shopId, day, hour: next === '' ? null : Number(next) })}
            options={[
              choose,
              ...(hours.answer ?? []).map(({ startCursor }) => ({
                value: String(startCursor),
                // an isolate: in a line from right to left the hours would change places
                label: `\u2066${slotText(startCursor)}\u2069`,
              })),
            ]}
          />
        )}
      </Grid>
      {shop?.manualBooking && <p>{byPhone}</p>}
      {failed && <Alert tone="error">{failed}</Alert>}
    </>
  )
}
