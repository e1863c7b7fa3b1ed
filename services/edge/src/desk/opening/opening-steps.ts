import type { OpeningStand, OpeningStep } from '@zmig/edge-contract'

export type Facts = {
  companyIsSample: boolean
  /** on sale, and shown garages */
  products: number
  garages: number
  /** null until the shop has published its terms */
  courier: OpeningStep['courier'] | null
  terminal: OpeningStand
  /** null while the service does not answer */
  channels: Record<'mail' | 'text', OpeningStand> | null
  documents: OpeningStand | null
  /** of the last backup; null when there is none */
  backupAt: Date | null
  publicUrl: string
  /** a proxy that is not trusted hides the shoppers */
  proxyHides: boolean
  now: Date
}

/** A backup that is older than this is none to open a shop with. */
const BACKUP_DAYS = 7
const DAY = 24 * 60 * 60 * 1000

const AWAY: OpeningStand = { done: false, state: 'away' }

const backupOf = ({ backupAt, now }: Facts): OpeningStand => {
  if (!backupAt) return { done: false }
  const isOld = now.getTime() - backupAt.getTime() > BACKUP_DAYS * DAY
  return { done: !isOld, at: backupAt.toISOString(), ...(isOld && { state: 'old' as const }) }
}

/** What is done of what a shop needs before it opens, by facts alone: no person ticks a step. */
export const decideSteps = (facts: Facts): OpeningStep[] => {
  const { companyIsSample, products, garages, courier, terminal, channels, documents, publicUrl, proxyHides } = facts
  // a shop that is tried on one machine may open with the sample and an untried terminal; the law asks a public one for receipts
  const isPublic = publicUrl.startsWith('https:')
  return [
    { id: 'company', done: !companyIsSample, needed: isPublic },
    { id: 'catalogue', done: products > 0, count: products, needed: true },
    { id: 'garages', done: garages > 0, count: garages, needed: false },
    { id: 'delivery', done: !!courier, count: garages, ...(courier && { courier }), needed: false },
    { id: 'terminal', ...terminal, needed: isPublic },
    { id: 'mail', ...(channels?.mail ?? AWAY), needed: isPublic },
    { id: 'texts', ...(channels?.text ?? AWAY), needed: false },
    { id: 'invoices', ...(documents ?? AWAY), needed: isPublic },
    { id: 'backup', ...backupOf(facts), needed: false },
    {
      id: 'proxy',
      done: isPublic && !proxyHides,
      ...(isPublic && proxyHides && { state: 'hidden' as const }),
      needed: false,
    },
  ]
}

/** Whether the shop cannot open because of this step. */
export const isNeeded = ({ done, needed }: OpeningStep): boolean => needed && !done
