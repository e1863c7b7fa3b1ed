import { openShop } from '@zmig/edge-contract'
import * as z from 'zod/mini'
import { defineCommand } from '../../door/http/define-endpoint.ts'
import { signedIn } from '../../door/staff/staff-answer.ts'
import type { StaffDeps, StaffPage } from '../staff-pages.ts'

const Changed = z.object({ changed: z.boolean() })

/** The owner opens the shop to shoppers, and closes it. */
export const createStaffOpening = ({ services, audit }: StaffDeps): StaffPage => ({
  queries: [],
  commands: [
    defineCommand(openShop, async ({ body: { open }, staff }) => {
      const { changed } = z.parse(Changed, await services.post('/ordering/opening', { open }))
      if (changed) await audit(signedIn(staff), open ? 'shop-opened' : 'shop-closed', '')
      return { ok: true }
    }),
  ],
})
