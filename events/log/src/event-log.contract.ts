import { afterAll, beforeAll, describe } from 'vitest'
import { appendingContract } from './appending.contract.ts'
import { faultsContract } from './faults.contract.ts'
import { followingContract } from './following.contract.ts'
import { limitsContract } from './limits.contract.ts'
import { pressureContract } from './pressure.contract.ts'
import { readingContract } from './reading.contract.ts'
import { repeatsContract } from './repeats.contract.ts'
import type { FragileEngine, LogFixture } from './testing/fixture.ts'
import { upkeepContract } from './upkeep.contract.ts'

/** What every event log must do; each adapter runs the whole suite. */
export const eventLogContract = ({ shared, startFragile }: LogFixture): void => {
  describe('reading', () => readingContract(shared))
  describe('appending', () => appendingContract(shared))
  describe('repeats', () => repeatsContract(shared))
  describe('following', () => followingContract(shared))
  describe('upkeep', () => upkeepContract(shared))
  describe('limits', () => limitsContract(shared))

  describe('an engine in trouble', () => {
    let fragile: FragileEngine
    beforeAll(async () => {
      fragile = await startFragile()
    })
    afterAll(() => fragile.end())
    pressureContract(() => fragile)
    faultsContract(() => fragile)
  })
}
