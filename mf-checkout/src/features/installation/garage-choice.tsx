import { useDispatch } from 'react-redux'
import { Alert, usePlatform } from '@zmig/platform'
import { fetchShops } from '../../api/installation.ts'
import { ListState, useList } from '../../appointment/index.ts'
import { GarageFacts } from './garage-facts.tsx'
import { GarageLike } from './garage-like.tsx'
import { Garage, Garages } from './installation.styles.ts'
import { shopChosen } from './installation.slice.ts'
import { text } from './text.ts'

/** The garages of a city, the best first; hidden ones are not told. */
export const GarageChoice = ({ cityId }: { cityId: string }) => {
  const dispatch = useDispatch()
  const { edge } = usePlatform()
  const shops = useList(cityId, (signal) => fetchShops(edge, cityId, signal))
  if (!shops.items) return <ListState {...shops} waiting={text.shopsWaiting} failure={text.shopsFailed} />
  if (shops.items.length === 0)
    return (
      <Alert tone="info">
        <p>{text.noShops}</p>
      </Alert>
    )
  return (
    <Garages>
      <legend>{text.shops}</legend>
      <ul>
        {shops.items.map((shop) => (
          <li key={shop._id}>
            <Garage>
              <label>
                <input
                  type="radio"
                  name="selectedShop"
                  value={shop._id}
                  checked={false}
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
