import styled from '@emotion/styled'
import { useEffect, useId, useState } from 'react'
import { useDispatch } from 'react-redux'
import { Select, space, useCart, usePlatform, useToast } from '@zmig/platform'
import { fetchCities, fetchDates, fetchShops, fetchSlots } from '../../api/installation.ts'
import { appointmentText, DayChoice, HourChoice } from '../../appointment/appointment-choices.tsx'
import { ListState, useList } from '../../appointment/list.tsx'
import { TextWithPhones } from '../../layout/phones.tsx'
import { Notice } from '../../layout/notice.tsx'
import {
  cityChosen,
  dayChosen,
  garageChosen,
  garageRefreshed,
  hourChosen,
  useCheckoutForm,
  type Installation,
} from './checkout.slice.ts'
import { installationText } from './delivery.text.ts'
import { ChosenGarageCard, GarageChoice } from './garage.tsx'

const Picker = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(5)};
  & > h3 {
    margin-block-end: -${space(2)};
    font-size: 1.125rem;
    font-weight: 700;
  }
`

/**
 * Keeps the chosen garage as its city's list has it now: since it was chosen its price or its way of booking may have
 * changed, or the garage is gone.
 */
const useCurrentGarage = ({ cityId, shop }: Pick<Installation, 'cityId' | 'shop'>): void => {
  const dispatch = useDispatch()
  const toast = useToast()
  const { edge } = usePlatform()
  const { items } = useList(shop ? `${cityId} ${shop._id}` : '', (signal) => fetchShops(edge, cityId, signal))
  useEffect(() => {
    if (!items || !shop) return
    const current = items.find(({ _id }) => _id === shop._id)
    if (current) return void dispatch(garageRefreshed(current))
    dispatch(garageChosen(null))
    toast({ message: installationText.gone(shop.displayName) })
    // the choice is compared once with each new list
    // oxlint-disable-next-line react/exhaustive-deps
  }, [items])
}

type AppointmentProps = { shopId: string; showErrors: boolean }

/** Day and hour at a garage; the first day depends on when the products of the cart arrive. */
const Appointment = ({ shopId, showErrors }: AppointmentProps) => {
  const dispatch = useDispatch()
  const { edge } = usePlatform()
  const { items } = useCart()
  const { date, startHour } = useCheckoutForm().installation
  const cart = items.map(({ ean, quantity }) => `${ean}*${quantity}`).join(' ')
  const dates = useList(`${shopId} ${cart}`, (signal) => fetchDates(edge, { shopId, items }, signal))
  const slots = useList(date && `${shopId} ${date} ${cart}`, (signal) =>
    fetchSlots(edge, { shopId, date, items }, signal),
  )
  // a choice from before a reload or for another cart that the garage no longer offers
  const dayGone = date !== '' && dates.items?.every(({ value }) => value !== date) === true
  const hourGone =
    startHour !== null &&
    slots.items?.every(({ startCursor, vacant }) => startCursor !== startHour || vacant === 0) === true
  useEffect(() => {
    if (dayGone) dispatch(dayChosen(''))
    else if (hourGone) dispatch(hourChosen(null))
  }, [dayGone, hourGone, dispatch])
  return (
    <>
      <DayChoice
        dates={dates}
        value={date}
        none={installationText.noDates}
        onChange={(value) => dispatch(dayChosen(value))}
        error={showErrors && !date ? appointmentText.errors.date : undefined}
      />
      {date && (
        <HourChoice
          slots={slots}
          value={startHour}
          onChange={(value) => dispatch(hourChosen(value))}
          error={showErrors && startHour === null ? appointmentText.errors.slot : undefined}
        />
      )}
    </>
  )
}

type Props = { /** show under each choice that it has to be made */ showErrors: boolean }

/** City, garage, day and hour, one after the other (storefront-and-checkout.md §4, Installation flow). */
export const InstallationPicker = ({ showErrors }: Props) => {
  const dispatch = useDispatch()
  const heading = useId()
  const { edge } = usePlatform()
  const { cityId, shop } = useCheckoutForm().installation
  // a choice that was restored from the draft does not take the focus
  const [chosenHere, setChosenHere] = useState(false)
  useCurrentGarage({ cityId, shop })
  const cities = useList('cities', (signal) => fetchCities(edge, signal))
  if (!cities.items)
    return <ListState {...cities} waiting={installationText.citiesWaiting} failure={installationText.citiesFailed} />
  return (
    <Picker role="group" aria-labelledby={heading}>
      <h3 id={heading}>{installationText.title}</h3>
      <Select
        label={installationText.city}
        name="city"
        value={cityId}
        placeholder={installationText.chooseCity}
        options={cities.items.map(({ id, displayName }) => ({ value: id, label: displayName }))}
        onChange={(value) => {
          setChosenHere(true)
          dispatch(cityChosen(value))
        }}
        error={showErrors && !cityId ? installationText.errors.city : undefined}
        required
      />
      {cityId && !shop && (
        <GarageChoice
          cityId={cityId}
          takesFocus={chosenHere}
          error={showErrors ? installationText.errors.shop : undefined}
        />
      )}
      {shop && (
        <ChosenGarageCard
          garage={shop}
          takesFocus={chosenHere}
          onChange={() => {
            setChosenHere(true)
            dispatch(garageChosen(null))
          }}
        />
      )}
      {shop?.manualBooking && (
        <Notice tone="info">
          <TextWithPhones>{installationText.manualNote(shop.phone)}</TextWithPhones>
        </Notice>
      )}
      {shop && !shop.manualBooking && <Appointment shopId={shop._id} showErrors={showErrors} />}
    </Picker>
  )
}
