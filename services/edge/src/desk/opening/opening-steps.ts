import type { OpeningStep } from '@zmig/edge-contract'
import * as z from 'zod/mini'

const time = z.nullable(z.string())

/** What ordering knows of the terminal that the shop has now. */
export const TerminalFacts = z.object({
  passedAt: time,
  state: z.nullable(z.enum(['paying', 'refunding', 'declined', 'not-paid', 'wrong-amount', 'passed'])),
  otherPassed: z.boolean(),
})
const Channel = z.object({
  state: z.enum(['none', 'unconfigured', 'unanswered', 'refused', 'accepted']),
  acceptedAt: time,
})
/** How mail and texts stand as they are set now. */
export const ChannelFacts = z.object({ mail: Channel, text: Channel })
/** How tax documents are issued. */
export const DocumentFacts = z.object({
  state: z.enum(['by-hand', 'unchecked', 'accepted', 'refused']),
  checkedAt: time,
})

export type Facts = {
  companyIsSample: boolean
  /** on sale, shown garages, known shipments */
  products: number
  garages: number
  shipments: number
  terminal: z.infer<typeof TerminalFacts>
  /** null while the service does not answer */
  channels: z.infer<typeof ChannelFacts> | null
  documents: z.infer<typeof DocumentFacts> | null
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

type Stand = Pick<OpeningStep, 'done' | 'at' | 'state'>

const atOf = (at: string | null) => (at === null ? {} : { at })

const terminalOf = ({ passedAt, state, otherPassed }: Facts['terminal']): Stand => {
  if (passedAt !== null) return { done: true, at: passedAt }
  if (state !== null && state !== 'passed') return { done: false, state }
  return { done: false, ...(otherPassed && { state: 'other-terminal' as const }) }
}

const channelOf = (channel: z.infer<typeof Channel> | undefined): Stand => {
  if (!channel) return { done: false, state: 'away' }
  const { state, acceptedAt } = channel
  // a later trial that failed counts: what worked then does not work now
  if (state === 'accepted') return { done: true, ...atOf(acceptedAt) }
  return { done: false, ...(state !== 'none' && { state }) }
}

const documentsOf = (documents: Facts['documents']): Stand => {
  if (!documents) return { done: false, state: 'away' }
  const { state, checkedAt } = documents
  if (state === 'by-hand') return { done: true, state }
  if (state === 'accepted') return { done: true, ...atOf(checkedAt) }
  return { done: false, ...(state === 'refused' && { state }) }
}

const backupOf = ({ backupAt, now }: Facts): Stand => {
  if (!backupAt) return { done: false }
  const isOld = now.getTime() - backupAt.getTime() > BACKUP_DAYS * DAY
  return { done: !isOld, at: backupAt.toISOString(), ...(isOld && { state: 'old' as const }) }
}

/** What is done of what a shop needs before it opens, by facts alone: no person ticks a step. */
export const decideSteps = (facts: Facts): OpeningStep[] => {
  const { companyIsSample, products, garages, shipments, terminal, channels, documents, publicUrl, proxyHides } = facts
  // a shop that is tried on one machine may open with the sample and an untried terminal
  const isPublic = publicUrl.startsWith('https:')
  return [
    { id: 'company', done: !companyIsSample, needed: isPublic },
    { id: 'catalogue', done: products > 0, count: products, needed: true },
    { id: 'garages', done: garages > 0, count: garages, needed: false },
    { id: 'delivery', done: shipments > 0, count: shipments, needed: false },
    { id: 'terminal', ...terminalOf(terminal), needed: isPublic },
    { id: 'mail', ...channelOf(channels?.mail), needed: false },
    { id: 'texts', ...channelOf(channels?.text), needed: false },
    { id: 'invoices', ...documentsOf(documents), needed: false },
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
