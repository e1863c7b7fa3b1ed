import * as z from 'zod/mini'

/** Where a page of coupons or of the wizard's runs is (decisions.md, Admin and security: pagination). */
export const StaffPages = z.object({
  /** from 1 */
  currentPage: z.number(),
  totalPages: z.number(),
  totalItems: z.number(),
  itemsPerPage: z.number(),
})
export type StaffPages = z.infer<typeof StaffPages>
