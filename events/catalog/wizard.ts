import * as z from 'zod'
import { defineEvent } from './define-event.ts'

/** A bike and its original sizes in canonical form (`120/70-17`, `3.00-18`, `MT90-16`, `25x8-12`). */
const Motorcycle = z.object({
  id: z.string(),
  brand: z.string(),
  model: z.string(),
  yearFrom: z.int(),
  yearTo: z.int(),
  frontSize: z.string(),
  rearSize: z.string(),
  category: z.string(),
  /** cubic centimetres; 0 means electric */
  engineCc: z.int().nonnegative(),
})

export const MotorcycleListed = defineEvent({
  type: 'wizard.motorcycle-listed',
  version: 1,
  topic: 'wizard',
  key: (motorcycle) => motorcycle.id,
  data: Motorcycle,
  example: {
    id: 'honda-cbr1000rr-r-fireblade-2020',
    brand: 'Honda',
    model: 'CBR1000RR-R Fireblade',
    yearFrom: 2020,
    yearTo: 2026,
    frontSize: '120/70-17',
    rearSize: '200/55-17',
    category: 'sport',
    engineCc: 1000,
  },
})
