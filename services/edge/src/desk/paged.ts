import type { StaffPages } from '@zmig/edge-contract'
import * as z from 'zod/mini'

/** A page of a service's list: its rows, and how many there are in all. */
export const paged = <Shape extends z.core.$ZodShape>(rows: Shape) => z.object({ ...rows, total: z.number() })

/** Where a page of a list is. @param page from 1 */
export const staffPages = (page: number, limit: number, total: number): StaffPages => ({
  currentPage: page,
  totalPages: Math.ceil(total / limit),
  totalItems: total,
  itemsPerPage: limit,
})
