import { expect, it } from 'vitest'
import { allEnded } from './all-ended.ts'

it('gives the results in the order of the works', async () => {
  expect(await allEnded([Promise.resolve(1), Promise.resolve('two')])).toEqual([1, 'two'])
})

it('fails only when every work has ended', async () => {
  const slow = Promise.withResolvers<string>()
  let failure: unknown
  const all = allEnded([Promise.reject(new Error('does not compile')), slow.promise]).catch((error: unknown) => {
    failure = error
  })
  await new Promise(setImmediate)
  expect(failure).toBeUndefined()
  slow.resolve('written')
  await all
  expect(failure).toEqual(new Error('does not compile'))
})
