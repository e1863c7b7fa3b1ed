import styled from '@emotion/styled'
import { useEffect, useId, useState } from 'react'
import { useDispatch } from 'react-redux'
import {
  Button,
  color,
  deferPart,
  radius,
  Select,
  space,
  Stack,
  Status,
  useCart,
  usePlatform,
  useToast,
} from '@zmig/platform'
import { noPositionText } from '@zmig/platform/near'
import { fetchDates, fetchShops, fetchSlots } from '../../api/installation.ts'
import { appointmentText, DayChoice, HourChoice } from '../../appointment/appointment-choices.tsx'
import { ListState, useList, type Listed } from '../../appointment/list.tsx'
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
import type { City } from '@zmig/edge-contract'
import { installationText } from './delivery.text.ts'
import { ChosenGarageCard, GarageChoice } from './garage.tsx'
import { useGarageOrder, useOfferedGarages } from './offered-garages.ts'

const Picker = styled(Stack)`
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

/** Most shoppers never open the map: its code comes when they do. */
const map = deferPart(
  async () => (await import(/* webpackChunkName: "garage-map" */ '@zmig/platform/country-map')).CountryMap,
)

const Places = styled(Stack)`
  & > button {
    justify-self: start;
  }
  & summary {
    min-block-size: 44px;
    padding-block: ${space(2)};
    color: ${color.signalStrong};
    font-weight: 600;
    cursor: pointer;
  }
  & details > div {
    padding: ${space(4)};
    border-radius: ${radius.card};
    background: ${color.asphalt};
  }
  & details svg {
    max-inline-size: 400px;
    margin-inline: auto;
  }
`

type CityChoiceProps = {
  garages: ReturnType<typeof useGarageOrder>
  onMap: () => void
  onCity: (cityId: string) => void
}

/** Other ways to a city than its name: where the shopper is, and the map. */
const OtherWays = ({ garages: { status, position, places, choose }, onMap, onCity }: CityChoiceProps) => {
  const { cityId } = useCheckoutForm().installation
  const openMap = () => {
    onMap()
    void map.load()
  }
  return (
    <Places gap={2}>
      <Button variant="secondary" size="small" busy={status === 'asking'} onClick={() => void choose('distance')}>
        {installationText.near}
      </Button>
      <Status>{(status === 'denied' || status === 'unavailable') && noPositionText[status]}</Status>
      <details onToggle={({ currentTarget }) => currentTarget.open && openMap()}>
        <summary>{installationText.map}</summary>
        <div>
          <map.View cities={places} chosen={cityId || undefined} you={position} onChoose={onCity} />
        </div>
      </details>
    </Places>
  )
}

type ListedGaragesProps = {
  garages: ReturnType<typeof useGarageOrder>
  takesFocus: boolean
  error: string | undefined
}

const ListedGarages = ({ garages: { order, nearest, choose }, takesFocus, error }: ListedGaragesProps) => {
  const { cityId } = useCheckoutForm().installation
  const offered = useOfferedGarages({ cityId, nearest, order })
  return (
    <GarageChoice
      garages={offered}
      order={order}
      onOrder={(wanted) => void choose(wanted)}
      takesFocus={takesFocus}
      error={error}
    />
  )
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

type Props = { cities: Listed<City>; /** show under each choice that it has to be made */ showErrors: boolean }

/** City, garage, day and hour, one after the other (storefront-and-checkout.md §4, Installation flow). */
export const InstallationPicker = ({ cities, showErrors }: Props) => {
  const dispatch = useDispatch()
  const heading = useId()
  const { cityId, shop } = useCheckoutForm().installation
  // a choice that was restored from the draft does not take the focus
  const [chosenHere, setChosenHere] = useState(false)
  useCurrentGarage({ cityId, shop })
  const [mapOpen, setMapOpen] = useState(false)
  const garages = useGarageOrder(cityId, mapOpen)
  const chooseCity = (value: string) => {
    setChosenHere(true)
    garages.leaveDistance()
    dispatch(cityChosen(value))
  }
  if (!cities.items)
    return <ListState {...cities} waiting={installationText.citiesWaiting} failure={installationText.citiesFailed} />
  return (
    <Picker gap={5} role="group" aria-labelledby={heading}>
      <h3 id={heading}>{installationText.title}</h3>
      <Select
        label={installationText.city}
        name="city"
        value={cityId}
        placeholder={installationText.chooseCity}
        options={cities.items.map(({ id, displayName }) => ({ value: id, label: displayName }))}
        onChange={chooseCity}
        error={showErrors && !cityId ? installationText.errors.city : undefined}
        required
      />
      {!shop && <OtherWays garages={garages} onMap={() => setMapOpen(true)} onCity={chooseCity} />}
      {cityId && !shop && (
        <ListedGarages
          garages={garages}
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
