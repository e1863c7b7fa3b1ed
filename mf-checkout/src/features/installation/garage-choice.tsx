import { useEffect, useRef } from 'react'
import { useDispatch } from 'react-redux'
import { Alert, FieldError, usePlatform } from '@zmig/platform'
import { fetchShops } from '../../api/installation.ts'
import { ListState, useList } from '../../appointment/index.ts'
import { GarageFacts } from './garage-facts.tsx'
import { GarageLike } from './garage-like.tsx'
import { Garage, Garages } from './installation.styles.ts'
import { shopChosen } from './installation.slice.ts'
import { moveBetween } from './move-between.ts'
import { text } from './text.ts'

type Props = {
  cityId: string
  /** the button that asked for the list is gone: its focus goes to the first garage */
  takesFocus: boolean
  /** says that one has to be chosen */
  error: string | undefined
}

/** The garages of a city, the best first; hidden ones are not told. */
export const GarageChoice = ({ cityId, takesFocus, error }: Props) => {
  const dispatch = useDispatch()
  const list = useRef<HTMLUListElement>(null)
  const { edge } = usePlatform()
  const shops = useList(cityId, (signal) => fetchShops(edge, cityId, signal))
  const shown = shops.items !== undefined
  useEffect(() => {
    if (shown && takesFocus && document.activeElement === document.body) list.current?.querySelector('input')?.focus()
  }, [shown, takesFocus])
  if (!shops.items) return <ListState {...shops} waiting={text.shopsWaiting} failure={text.shopsFailed} />
  if (shops.items.length === 0)
    return (
      <Alert tone="info">
        <p>{text.noShops}</p>
      </Alert>
    )
  return (
    <Garages aria-describedby={error && 'garage-error'}>
      <legend>{text.shops}</legend>
      {error && <FieldError id="garage-error">{error}</FieldError>}
      <ul ref={list}>
        {shops.items.map((shop) => (
          <li key={shop._id}>
            <Garage>
              <label>
                <input
                  type="radio"
                  name="selectedShop"
                  value={shop._id}
                  checked={false}
                  onKeyDown={moveBetween}
                  onChange={() => dispatch(shopChosen(shop))}
                />
                {shop.displayName}
              </label>
              <GarageLike shop={shop} />
              <GarageFacts shop={shop} />
            </Garage>
          </li>
        ))}
      </ul>
    </Garages>
  )
}
