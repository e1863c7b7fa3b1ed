// no schemas in this file: pages of staff read it before they load the contract's

/** What waits for staff, and can be taken by one of them. */
export const taskKinds = ['offers', 'requests', 'bikes', 'cases', 'refunds'] as const
export type TaskKind = (typeof taskKinds)[number]

/** Everything that waits: tasks, and what has a list only. */
export const waitingKinds = [...taskKinds, 'documents', 'messages', 'parked'] as const
export type WaitingKind = (typeof waitingKinds)[number]

/** Characters of the word that goes with a refusal: a text message holds no more. */
export const MAX_OFFER_WORD = 60
