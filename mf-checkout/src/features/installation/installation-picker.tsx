import { useId, useState } from 'react'
import { useDispatch, useSelector } from 'react-redux'
import { Alert, Select, usePlatform } from '@zmig/platform'
import { fetchCities } from '../../api/installation.ts'
import { ListState, useList } from '../../appointment/index.ts'
import { Words } from '../../layout/words.tsx'
import { Appointment } from './appointment.tsx'
import { ChosenGarage } from './chosen-garage.tsx'
import { GarageChoice } from './garage-choice.tsx'
import { Picker } from './installation.styles.ts'
import { cityChosen, shopChosen, type InstallationState } from './installation.slice.ts'
import { text } from './text.ts'
import { useCurrentGarage } from './use-current-garage.ts'

type Props = { /** says under each choice that it has to be made */ complains: boolean }

/** City, garage, day and hour, one after the other (storefront-and-checkout.md §4, Installation flow). */
export const InstallationPicker = ({ complains }: Props) => {
  const dispatch = useDispatch()
  const heading = useId()
  const { edge } = usePlatform()
  const { cityId, shop } = useSelector((state: { installation: InstallationState }) => state.installation)
  // since the page was opened; a choice that an earlier load brought takes no focus
  const [chosenHere, setChosenHere] = useState(false)
  useCurrentGarage({ cityId, shop })
  const cities = useList('cities', (signal) => fetchCities(edge, signal))
  if (!cities.items) return <ListState {...cities} waiting={text.citiesWaiting} failure={text.citiesFailed} />
  return (
    <Picker role="group" aria-labelledby={heading}>
      <h3 id={heading}>{text.title}</h3>
      <Select
        label={text.city}
        name="city"
        value={cityId}
        placeholder={text.chooseCity}
        options={cities.items.map(({ id, displayName }) => ({ value: id, label: displayName }))}
        onChange={(value) => {
          setChosenHere(true)
          dispatch(cityChosen(value))
        }}
        error={complains && !cityId ? text.errors.city : undefined}
        required
      />
      {cityId && !shop && (
        <GarageChoice cityId={cityId} takesFocus={chosenHere} error={complains ? text.errors.shop : undefined} />
      )}
      {shop && (
        <ChosenGarage
          shop={shop}
          takesFocus={chosenHere}
          onChange={() => {
            setChosenHere(true)
            dispatch(shopChosen(null))
          }}
        />
      )}
      {shop?.manualBooking && (
        <Alert tone="info">
          <p>
            <Words>{text.manualNote(shop.phone)}</Words>
          </p>
        </Alert>
      )}
      {shop && !shop.manualBooking && <Appointment shopId={shop._id} complains={complains} />}
    </Picker>
  )
}
