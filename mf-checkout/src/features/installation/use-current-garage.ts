import { useEffect } from 'react'
import { useDispatch } from 'react-redux'
import { usePlatform, useToast } from '@zmig/platform'
import { fetchShops } from '../../api/installation.ts'
import { useList } from '../../appointment/index.ts'
import { shopChosen, shopRefreshed, type InstallationState } from './installation.slice.ts'
import { text } from './text.ts'

/**
 * Keeps the chosen garage as its city's list has it now: since it was chosen it may have changed its price or turned to
 * booking by phone, or it is gone, and the summary beside it already says so.
 */
export const useCurrentGarage = ({ cityId, shop }: Pick<InstallationState, 'cityId' | 'shop'>): void => {
  const dispatch = useDispatch()
  const toast = useToast()
  const { edge } = usePlatform()
  const { items } = useList(shop ? `${cityId} ${shop._id}` : '', (signal) => fetchShops(edge, cityId, signal))
  useEffect(() => {
    if (!items || !shop) return
    const current = items.find(({ _id }) => _id === shop._id)
    if (current) return void dispatch(shopRefreshed(current))
    dispatch(shopChosen(null))
    toast({ message: text.gone(shop.displayName) })
    // what is chosen is compared once with each list that comes
    // oxlint-disable-next-line react/exhaustive-deps
  }, [items])
}
