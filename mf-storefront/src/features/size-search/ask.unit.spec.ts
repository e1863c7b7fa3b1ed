import { configureStore } from '@reduxjs/toolkit'
import { expect, it } from 'vitest'
import { ask } from './ask.ts'
import { sizeSearchActions as actions, sizeSearchSlice } from './size-search.slice.ts'
import type { EdgeClient } from '@zmig/platform'

const size = { width: '180', profile: '55', rim: '17' }

const searchFor180 = () => {
  const store = configureStore({ reducer: sizeSearchSlice.reducer })
  const { profilesListed, rimsListed, profileChosen, widthChosen, widthsListed } = actions
  store.dispatch(widthsListed(['180']))
  store.dispatch(widthChosen('180'))
  store.dispatch(profilesListed({ width: '180', profiles: ['', '55', '60'] }))
  store.dispatch(profileChosen('55'))
  store.dispatch(rimsListed({ width: '180', profile: '55', rims: ['17'] }))
  return store
}

const edge = (answer: () => unknown) => ({ call: async () => answer() }) as unknown as EdgeClient
const silent = edge(() => {
  throw new Error('no answer')
})

it('counts the tyres of the size', async () => {
  const store = searchFor180()
  await ask(
    { ask: 'availability', ...size },
    edge(() => ({ result: [{}, {}] })),
    store.dispatch,
  )
  expect(store.getState().check).toEqual({ status: 'success', tireCount: 2, hasAvailableTires: true })
})

it('remembers that the check failed, so that the button can retry', async () => {
  const store = searchFor180()
  await ask({ ask: 'availability', ...size }, silent, store.dispatch)
  expect(store.getState().check).toEqual({ status: 'failed' })
})

it('keeps the choice when a list does not come', async () => {
  const store = searchFor180()
  await ask({ ask: 'rims', width: '180', profile: '55' }, silent, store.dispatch)
  expect(store.getState()).toMatchObject({ lookupFailed: true, width: '180', profile: '55' })
})
