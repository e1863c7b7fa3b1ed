import { combineSlices, legacy_createStore, type Reducer, type Slice, type UnknownAction } from '@reduxjs/toolkit'
import { cartSlice } from '../cart/use-cart.ts'
import { toastSlice } from '../toast/toast.ts'
import { visitorSlice } from '../visitor/stats-cookie.ts'

/** State that a feature brings along: its reducer under its own name. */
export type FeatureSlice = Pick<Slice, 'reducer' | 'reducerPath' | 'name'>

const core = [cartSlice, visitorSlice, toastSlice] as const
const coreNames: ReadonlySet<string> = new Set(core.map((slice) => slice.reducerPath))

/**
 * One store for a page, shared by all slices; one per request on the server.
 *
 * @param preloaded state of features from the server render, parked until the slice that owns it injects its reducer:
 *   Redux drops state that no reducer claims
 */
export const createPlatformStore = (preloaded: Record<string, unknown> = {}) => {
  const parked = new Map(Object.entries(preloaded))
  const rootReducer = combineSlices(...core)
  const injected = new Set<string>()
  // plain Redux: nothing here needs the middleware of configureStore, and a server creates a store for every page it renders
  const store = legacy_createStore(rootReducer as unknown as Reducer<Record<string, unknown>>)

  /** Adds a feature's reducer once; uses the state that the server sent for it. */
  const inject = (feature: FeatureSlice) => {
    const { reducerPath, reducer } = feature
    if (injected.has(reducerPath)) return
    injected.add(reducerPath)
    const first = parked.get(reducerPath)
    parked.delete(reducerPath)
    const withParked = (state: unknown = first, action: UnknownAction): unknown => reducer(state, action)
    rootReducer.inject({ reducerPath, reducer: withParked as Reducer })
    store.dispatch({ type: `platform/injected/${reducerPath}` })
  }

  /** The state that the server sends: features only. Cart, visitor and toasts belong to the browser. */
  const featureState = (): Record<string, unknown> =>
    Object.fromEntries(Object.entries(store.getState()).filter(([name]) => !coreNames.has(name)))

  return { store, inject, featureState }
}

export type PlatformStore = ReturnType<typeof createPlatformStore>
