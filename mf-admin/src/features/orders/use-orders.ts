import { useCallback, useEffect } from 'react'
import { useDispatch, useSelector } from 'react-redux'
import { EdgeError, usePlatform } from '@zmig/platform'
import { askOrders } from '../../api/orders.ts'
import { ordersAsked, ordersCame, ordersFailed, type OrdersState } from './orders.slice.ts'

/**
 * The newest orders, asked for when the page opens and on request.
 * @param onSessionEnded the edge no longer knows this session
 */
export const useOrders = (token: string, onSessionEnded: () => Promise<void>) => {
  const { edge } = usePlatform()
  const dispatch = useDispatch()
  const state = useSelector((all: { staffOrders: OrdersState }) => all.staffOrders)

  const refresh = useCallback(async () => {
    dispatch(ordersAsked())
    try {
      dispatch(ordersCame(await askOrders(edge, token)))
    } catch (error) {
      dispatch(ordersFailed())
      if (error instanceof EdgeError && (error.status === 401 || error.status === 403)) await onSessionEnded()
    }
  }, [dispatch, edge, token, onSessionEnded])

  useEffect(() => void refresh(), [refresh])
  return { ...state, refresh }
}
