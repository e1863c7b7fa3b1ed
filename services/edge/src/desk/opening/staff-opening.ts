import { openingSteps, openShop, type OpeningStep, shopOpening } from '@zmig/edge-contract'
import type { Sql } from '@zmig/kit'
import * as z from 'zod/mini'
import { defineCommand, defineQuery } from '../../door/http/define-endpoint.ts'
import { refuseStaff, signedIn } from '../../door/staff/staff-answer.ts'
import type { StaffDeps, StaffPage } from '../staff-pages.ts'
import { decideSteps, isNeeded } from './opening-steps.ts'

const Changed = z.object({ changed: z.boolean() })
const Known = z.extend(shopOpening.answer, { companyIsSample: z.boolean() })

type Counts = { products: number; garages: number; shipments: number }

const COUNTS = `
  select (select count(*) from edge.tyre where listed) as products,
    (select count(*) from edge.garage where not hide) as garages,
    (select count(*) from edge.shipment) as shipments`

const readCounts = async (sql: Sql): Promise<Counts> =>
  (await sql.query<Counts>(COUNTS))[0] ?? { products: 0, garages: 0, shipments: 0 }

/** The owner opens the shop to shoppers, and closes it. @param publicUrl the address that shoppers type */
export const createStaffOpening =
  (publicUrl: string) =>
  ({ sql, services, audit }: StaffDeps): StaffPage => {
    const read = async (): Promise<{ open: boolean; steps: OpeningStep[] }> => {
      const [known, counts] = await Promise.all([services.get('/ordering/opening'), readCounts(sql)])
      const { open, companyIsSample } = z.parse(Known, known)
      return { open, steps: decideSteps({ ...counts, companyIsSample, publicUrl }) }
    }
    return {
      queries: [defineQuery(openingSteps, async () => ({ ok: true as const, ...(await read()) }))],
      commands: [
        defineCommand(openShop, async ({ body: { open }, staff, response }) => {
          if (open && (await read()).steps.some(isNeeded))
            return refuseStaff(response, {
              ok: false,
              code: 'STEPS_MISSING',
              message: 'אי אפשר לפתוח את החנות לפני שפרטי העסק שלכם והמוצרים שלכם במערכת.',
            })
          const { changed } = z.parse(Changed, await services.post('/ordering/opening', { open }))
          if (changed) await audit(signedIn(staff), open ? 'shop-opened' : 'shop-closed', '')
          return { ok: true }
        }),
      ],
    }
  }
