import type { TREAD_FAMILIES } from '@zmig/edge-contract'

const words: Record<(typeof TREAD_FAMILIES)[number], string> = {
  sport: 'ספורט',
  touring: 'תיירות',
  rib: 'חריצי אורך',
  block: 'קוביות',
  knob: 'קוביות שטח',
  scooter: 'קטנוע',
  slick: 'חלק',
}

/** Treads as a field offers them. */
export const treads = Object.entries(words).map(([value, label]) => ({ value, label }))
