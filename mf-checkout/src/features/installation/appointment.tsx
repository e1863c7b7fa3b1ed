import { useEffect } from 'react'
import { useDispatch, useSelector } from 'react-redux'
import { useCart, usePlatform } from '@zmig/platform'
import { fetchDates, fetchSlots } from '../../api/installation.ts'
import { appointmentText, DayChoice, HourChoice, useList } from '../../appointment/index.ts'
import { dateChosen, slotChosen, type InstallationState } from './installation.slice.ts'
import { text } from './text.ts'

type Props = { shopId: string; /** says under each choice that it has to be made */ complains: boolean }

/** Day and hour at a garage; the first day depends on when the products of the cart arrive. */
export const Appointment = ({ shopId, complains }: Props) => {
  const dispatch = useDispatch()
  const { edge } = usePlatform()
  const { items } = useCart()
  const { date, startHour } = useSelector((state: { installation: InstallationState }) => state.installation)
  const cart = items.map(({ ean, quantity }) => `${ean}*${quantity}`).join(' ')
  const dates = useList(`${shopId} ${cart}`, (signal) => fetchDates(edge, { shopId, items }, signal))
  const slots = useList(date && `${shopId} ${date} ${cart}`, (signal) =>
    fetchSlots(edge, { shopId, date, items }, signal),
  )
  // what was chosen before a reload or for another cart, and what the garage does not offer for this one any more
  const dayGone = date !== '' && dates.items?.every(({ value }) => value !== date) === true
  const hourGone =
    startHour !== null &&
    slots.items?.every(({ startCursor, vacant }) => startCursor !== startHour || vacant === 0) === true
  useEffect(() => {
    if (dayGone) dispatch(dateChosen(''))
    else if (hourGone) dispatch(slotChosen(null))
  }, [dayGone, hourGone, dispatch])
  return (
    <>
      <DayChoice
        dates={dates}
        value={date}
        none={text.noDates}
        onChange={(value) => dispatch(dateChosen(value))}
        error={complains && !date ? appointmentText.errors.date : undefined}
      />
      {date && (
        <HourChoice
          slots={slots}
          value={startHour}
          onChange={(value) => dispatch(slotChosen(value))}
          error={complains && startHour === null ? appointmentText.errors.slot : undefined}
        />
      )}
    </>
  )
}
