import { forgetVisitorsOf as forgetInAdvisor } from '@zmig/advisor'
import { forgetVisitorsOf as forgetInCatalog } from '@zmig/catalog'
import type { Sql } from '@zmig/kit'
import { eraseBuyers } from '@zmig/ordering'

/** Erases people in every service that refers to them, inside the caller's transaction. @returns how many were not erased before */
export const erasePeople = async (tx: Sql, personIds: string[], now: Date): Promise<number> => {
  await forgetInCatalog(tx, personIds)
  await forgetInAdvisor(tx, personIds)
  return eraseBuyers(tx, personIds, now)
}
