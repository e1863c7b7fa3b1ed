import type { OpeningStep } from '@zmig/edge-contract'

type Facts = {
  companyIsSample: boolean
  /** on sale, shown garages, known shipments */
  products: number
  garages: number
  shipments: number
  publicUrl: string
}

/** What is done of what a shop needs before it opens, by facts alone: no person ticks a step. */
export const decideSteps = ({ companyIsSample, products, garages, shipments, publicUrl }: Facts): OpeningStep[] => [
  // a shop that is tried on one machine may open with the sample
  { id: 'company', done: !companyIsSample, needed: publicUrl.startsWith('https:') },
  { id: 'catalogue', done: products > 0, count: products, needed: true },
  { id: 'garages', done: garages > 0, count: garages, needed: false },
  { id: 'delivery', done: shipments > 0, count: shipments, needed: false },
  { id: 'proxy', done: publicUrl.startsWith('https:'), needed: false },
]

/** Whether the shop cannot open because of this step. */
export const isNeeded = ({ done, needed }: OpeningStep): boolean => needed && !done
