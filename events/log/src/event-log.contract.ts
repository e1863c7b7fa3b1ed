import { afterAll, beforeAll, describe } from 'vitest'
import { appendingContract } from './appending.contract.ts'
import { faultsContract } from './faults.contract.ts'
import { followingContract } from './following.contract.ts'
import { limitsContract } from './limits.contract.ts'
import { pressureContract } from './pressure.contract.ts'
import { readingContract } from './reading.contract.ts'
import { repeatsContract } from './repeats.contract.ts'
import type { FragileStage, LogRig } from './testing/fixture.ts'
import { upkeepContract } from './upkeep.contract.ts'

/** What every event log must do; each adapter runs the whole suite. */
export const eventLogContract = ({ calm, startFragile }: LogRig): void => {
  describe('reading', () => readingContract(calm))
  describe('appending', () => appendingContract(calm))
  describe('repeats', () => repeatsContract(calm))
  describe('following', () => followingContract(calm))
  describe('upkeep', () => upkeepContract(calm))
  describe('limits', () => limitsContract(calm))

  describe('an engine in trouble', () => {
    let fragile: FragileStage
    beforeAll(async () => {
      fragile = await startFragile()
    })
    afterAll(() => fragile.end())
    pressureContract(() => fragile)
    faultsContract(() => fragile)
  })
}
