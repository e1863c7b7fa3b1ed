import { createSlice } from '@reduxjs/toolkit'
import { describe, expect, it } from 'vitest'
import { createPlatformStore } from './store.ts'

const likes = createSlice({
  name: 'likes',
  initialState: { count: 0 },
  reducers: { liked: (state) => ({ count: state.count + 1 }) },
})

describe('the platform store', () => {
  it('keeps state of the server until its feature injects the reducer', () => {
    const { store, inject } = createPlatformStore({ likes: { count: 4 } })
    expect(store.getState()['likes']).toBeUndefined()
    inject(likes)
    store.dispatch(likes.actions.liked())
    expect(store.getState()['likes']).toEqual({ count: 5 })
  })

  it('injects once: a remount keeps the state', () => {
    const { store, inject } = createPlatformStore()
    inject(likes)
    store.dispatch(likes.actions.liked())
    inject(likes)
    expect(store.getState()['likes']).toEqual({ count: 1 })
  })

  it('sends features along and nothing personal', () => {
    const { inject, featureState } = createPlatformStore()
    inject(likes)
    expect(featureState()).toEqual({ likes: { count: 0 } })
  })

  it('is one per request: two stores share nothing', () => {
    const one = createPlatformStore()
    const two = createPlatformStore()
    one.inject(likes)
    expect(two.store.getState()['likes']).toBeUndefined()
  })
})
