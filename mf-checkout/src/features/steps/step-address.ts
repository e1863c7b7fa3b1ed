import type { Step } from './steps.slice.ts'

const fragments = ['', '#payment', '#confirmation'] as const

/** What the address of the checkout ends in while this step is open. */
export const fragmentOf = (step: Step): string => fragments[step]

/** The step that a fragment of the address names; the first one for any other. */
export const stepAt = (fragment: string): Step => (fragment === fragments[2] ? 2 : fragment === fragments[1] ? 1 : 0)
