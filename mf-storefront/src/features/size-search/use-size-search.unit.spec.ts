import { configureStore } from '@reduxjs/toolkit'
import { expect, it } from 'vitest'
import { createPlatformStore, type EdgeClient, type PageContext } from '@zmig/platform'
import { sizeSearchActions as actions, sizeSearchSlice, type SizeSearchState } from './size-search.slice.ts'
import { ask, followForm } from './use-size-search.ts'

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

it('records a failed check, so that the button can retry', async () => {
  const store = searchFor180()
  await ask({ ask: 'availability', ...size }, silent, store.dispatch)
  expect(store.getState().check).toEqual({ status: 'failed' })
})

it('keeps the choice when a list cannot be loaded', async () => {
  const store = searchFor180()
  await ask({ ask: 'rims', width: '180', profile: '55' }, silent, store.dispatch)
  expect(store.getState()).toMatchObject({ lookupFailed: true, width: '180', profile: '55' })
})

/** The answers of `sizesEdge` by path; any other path fails. */
const answers: Record<string, string[]> = {
  '/api/v1/sizes/widths/for/MO': ['', '180', '3.00'],
  '/api/v1/sizes/profiles/for/MO/180': ['', '55', '60'],
  '/api/v1/sizes/profiles/for/MO/3.00': ['', '-'],
  '/api/v1/sizes/for/MO/180/55': ['17', '18'],
  '/api/v1/sizes/for/MO/3.00/-': ['18'],
}

const sizesEdge = {
  call: ({ path }: { path: string }, { params = {} }: { params?: Record<string, string> } = {}) => {
    const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => params[name] ?? '')
    const answer = answers[filled]
    return answer ? Promise.resolve(answer) : Promise.reject(new Error(`nothing at ${filled}`))
  },
} as unknown as EdgeClient

const follow = async (query: string) => {
  const { store, inject } = createPlatformStore()
  inject(sizeSearchSlice)
  const context = { store, edge: sizesEdge, url: new URL(`http://shop.test/${query}`) } as PageContext
  const size = await followForm(context)
  return { size, state: (store.getState() as { sizeSearch: SizeSearchState }).sizeSearch }
}

it('lists only the widths without parameters', async () => {
  const { size, state } = await follow('')
  expect(size).toBeUndefined()
  expect(state).toMatchObject({ width: '', widths: ['180', '3.00'], profiles: [] })
})

it('lists the profiles of a width, then the rims of a profile', async () => {
  expect((await follow('?width=180')).state).toMatchObject({ profile: '', profiles: ['', '55', '60'], rims: [] })
  const { size, state } = await follow('?width=180&profile=55')
  expect(size).toBeUndefined()
  expect(state).toMatchObject({ profile: '55', rims: ['17', '18'], rim: '' })
})

it('returns the size when all three parts were sent', async () =>
  expect((await follow('?width=180&profile=55&rim=18')).size).toEqual({ width: '180', profile: '55', rim: '18' }))

it('completes the size from the width when there is nothing else to choose', async () =>
  expect((await follow('?width=3.00')).size).toEqual({ width: '3.00', profile: '-', rim: '18' }))

it.each(['?width=999', '?width=%3Cscript%3E', '?width=180&profile=99&rim=17', '?profile=55&rim=17'])(
  'ignores parts of %s that the shop does not carry',
  async (query) => {
    const { size, state } = await follow(query)
    expect(size).toBeUndefined()
    expect(['', '180']).toContain(state.width)
    expect([state.profile, state.rim]).toEqual(['', ''])
  },
)
