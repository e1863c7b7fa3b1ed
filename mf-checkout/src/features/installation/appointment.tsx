import { useDispatch, useSelector } from 'react-redux'
import { useCart, usePlatform } from '@zmig/platform'
import { fetchDates, fetchSlots } from '../../api/installation.ts'
import { DayChoice, HourChoice, useList } from '../../appointment/index.ts'
import { dateChosen, slotChosen, type InstallationState } from './installation.slice.ts'

/** Day and hour at a garage; the first day depends on when the products of the cart arrive. */
export const Appointment = ({ shopId }: { shopId: string }) => {
  const dispatch = useDispatch()
  const { edge } = usePlatform()
  const eans = useCart().items.map(({ ean }) => ean)
  const { date, startHour } = useSelector((state: { installation: InstallationState }) => state.installation)
  const cart = eans.join(' ')
  const dates = useList(`${shopId} ${cart}`, (signal) => fetchDates(edge, { shopId, eans }, signal))
  const slots = useList(date && `${shopId} ${date} ${cart}`, (signal) =>
    fetchSlots(edge, { shopId, date, eans }, signal),
  )
  return (
    <>
      <DayChoice dates={dates} value={date} onChange={(value) => dispatch(dateChosen(value))} />
      {date && <HourChoice slots={slots} value={startHour} onChange={(value) => dispatch(slotChosen(value))} />}
    </>
  )
}
