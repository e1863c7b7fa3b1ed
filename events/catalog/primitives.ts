import * as z from 'zod'

/** Integer agorot (1/100 shekel), never negative. */
export const Agorot = z.int().nonnegative()
export const Ean = z.string().regex(/^\d{8,14}$/)
/** Calendar day in Asia/Jerusalem, `2026-11-30`. */
export const Day = z.iso.date()
export const Visibility = z.enum(['instock', 'preorder', 'ondemand', 'outofstock', 'none'])
