import { useEffect, useState } from 'react'
import { useDispatch } from 'react-redux'
import { useCart, usePlatform } from '@zmig/platform'
import { askPosition, nearestCities, type NearCity, type NoPosition, type Position } from '@zmig/platform/near'
import { fetchNextFreeDays, fetchPlaces, fetchShops } from '../../api/installation.ts'
import { useList, type Listed } from '../../appointment/list.tsx'
import { cityChosen } from './checkout.slice.ts'
import { offeredCities, orderGarages, type GarageOrder, type OfferedGarage } from './garage-order.ts'

/**
 * The order of the garages. By distance, which needs the browser's permission, it is of the cities nearest to the shopper and
 * of the chosen one; without it the order stays as it was.
 * @param wantsPlaces the map is open, which needs the places of the cities as well
 */
export const useGarageOrder = (cityId: string, wantsPlaces: boolean) => {
  const dispatch = useDispatch()
  const { edge } = usePlatform()
  const [order, setOrder] = useState<GarageOrder>('score')
  const [position, setPosition] = useState<Position>()
  const [status, setStatus] = useState<'idle' | 'asking' | NoPosition>('idle')
  const places = useList(position || wantsPlaces ? 'places' : '', (signal) => fetchPlaces(edge, signal))
  const nearest =
    order === 'distance' && position && places.items
      ? offeredCities(nearestCities(places.items, position), cityId)
      : undefined

  const first = nearest?.[0]?.city.id
  useEffect(() => {
    if (first && !cityId) dispatch(cityChosen(first))
  }, [first, cityId, dispatch])

  const choose = async (wanted: GarageOrder) => {
    if (wanted !== 'distance' || position) return setOrder(wanted)
    setStatus('asking')
    const answer = await askPosition()
    if (typeof answer === 'string') return setStatus(answer)
    setStatus('idle')
    setPosition(answer)
    setOrder('distance')
  }
  /** The shopper names a city: the list is of its garages. */
  const leaveDistance = () => setOrder((before) => (before === 'distance' ? 'score' : before))
  return { order, status, position, places: places.items ?? [], nearest, choose, leaveDistance }
}

type Wanted = { cityId: string; nearest: readonly NearCity[] | undefined; order: GarageOrder }

/** The garages of the city, or of the nearest cities and the city, with their next free days for the tyres of the cart, in this order. */
export const useOfferedGarages = ({ cityId, nearest, order }: Wanted): Listed<OfferedGarage> => {
  const { edge } = usePlatform()
  const { items: cart } = useCart()
  // the place of the chosen city may not be known
  const cities = [...new Set([...(nearest ?? []).map(({ city }) => city.id), cityId])]
  const garagesOf = async (city: string, signal: AbortSignal) =>
    (await fetchShops(edge, city, signal)).map((shop) => ({ ...shop, cityId: city }))
  const listed = useList(cities.join(' '), async (signal) =>
    (await Promise.all(cities.map((city) => garagesOf(city, signal)))).flat(),
  )

  const shopIds = listed.items?.map(({ _id }) => _id) ?? []
  const lines = cart.map(({ ean, quantity }) => `${ean}*${quantity}`)
  const days = useList(shopIds.length > 0 ? [...shopIds, ...lines].join(' ') : '', (signal) =>
    fetchNextFreeDays(edge, { shopIds, items: cart }, signal),
  )
  const withFacts = (garage: Omit<OfferedGarage, 'km' | 'firstDay'>): OfferedGarage => {
    const near = nearest?.find(({ city }) => city.id === garage.cityId)
    const free = days.items?.find(({ shopId }) => shopId === garage._id)
    return { ...garage, ...(near && { km: near.km }), ...(free && { firstDay: free.first?.value ?? null }) }
  }
  return { ...listed, items: listed.items && orderGarages(listed.items.map(withFacts), order) }
}
