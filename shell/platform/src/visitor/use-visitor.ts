import type { Dispatch } from '@reduxjs/toolkit'
import { useMemo } from 'react'
import { useSelector, useStore } from 'react-redux'
import { type BodyOf, collectMetric, likeProduct, likeShop, newVisitor } from '@zmig/edge-contract'
import { usePlatform } from '../platform-context.tsx'
import {
  readStats,
  type Stats,
  withProductLike,
  withShopLike,
  writeStats,
  visitorSlice,
  type VisitorState,
} from './stats-cookie.ts'
import { type EdgeClient, EdgeError } from '../edge/edge-client.ts'

type Metric = BodyOf<typeof collectMetric>

/** Copies the cookie into the store. */
export const refreshVisitor = (dispatch: Dispatch): void => {
  const { visitorId, data } = readStats()
  const likedProducts = data.likes.products.map(({ productId }) => productId)
  const likedShops = data.likes.shops.map(({ shopId }) => shopId)
  dispatch(visitorSlice.actions.visitorRead({ visitorId, likedProducts, likedShops }))
}

let request: Promise<string> | undefined

/** The visitor's signed id from the cookie; otherwise one request for all waiting callers. */
const visitorId = (edge: EdgeClient): Promise<string> => {
  const known = readStats().visitorId
  if (known) return Promise.resolve(known)
  request ??= edge
    .call(newVisitor, { unchecked: true })
    .then(({ visitorId: id }: { visitorId: unknown }) => {
      if (typeof id !== 'string') throw new EdgeError(502)
      writeStats({ ...readStats(), visitorId: id })
      return id
    })
    .finally(() => (request = undefined))
  return request
}

/** Calls with the visitor's id; an id that the edge no longer knows (its key was changed) is replaced once. */
const asVisitor = async <T>(edge: EdgeClient, call: (id: string) => Promise<T>): Promise<T> => {
  try {
    return await call(await visitorId(edge))
  } catch (error) {
    if (!(error instanceof EdgeError) || error.status !== 400) throw error
    writeStats({ ...readStats(), visitorId: '' })
    return call(await visitorId(edge))
  }
}

/** The visitor's likes, and the commands to like and to report metrics. */
export const useVisitor = () => {
  const { likedProducts, likedShops } = useSelector((state: { visitor: VisitorState }) => state.visitor)
  const { dispatch } = useStore()
  const { edge } = usePlatform()
  const commands = useMemo(() => {
    const write = (stats: Stats) => {
      writeStats(stats)
      refreshVisitor(dispatch)
    }
    const changeLike = async (
      change: (stats: Stats, liked: boolean) => Stats,
      liked: boolean,
      send: (visitor: string, query: { liked: 'true' | 'false' }) => Promise<{ likes: number }>,
    ): Promise<number> => {
      write(change(readStats(), liked))
      try {
        return (await asVisitor(edge, (visitor) => send(visitor, { liked: liked ? 'true' : 'false' }))).likes
      } catch (error) {
        write(change(readStats(), !liked))
        throw error
      }
    }
    return {
      visitorId: () => visitorId(edge),
      /** the id without asking for one; '' before the first that was asked for */
      knownVisitor: (): string => readStats().visitorId,
      /** Reports a metric without waiting; a lost metric is acceptable, so it never throws. */
      record: (metric: Metric): void => {
        asVisitor(edge, (id) =>
          edge.call(collectMetric, { params: { visitorId: id }, body: metric, unchecked: true }),
        ).catch(() => undefined)
      },
      /** Likes or unlikes at once in the cookie; takes it back when the edge refuses. @returns likes of the product */
      like: (productId: string, liked: boolean): Promise<number> =>
        changeLike(
          (stats, wanted) => withProductLike(stats, productId, wanted),
          liked,
          (visitor, query) => edge.call(likeProduct, { params: { productId, visitorId: visitor }, query }),
        ),
      /** The same for a garage. @returns its likes */
      likeGarage: (shopId: string, liked: boolean): Promise<number> =>
        changeLike(
          (stats, wanted) => withShopLike(stats, shopId, wanted),
          liked,
          (visitor, query) => edge.call(likeShop, { params: { shopId, visitorId: visitor }, query }),
        ),
    }
  }, [dispatch, edge])
  return { likedProducts, likedShops, ...commands }
}
