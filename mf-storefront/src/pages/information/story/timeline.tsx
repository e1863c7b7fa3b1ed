import { Steps } from './timeline.styles.ts'
import type { ReactNode } from 'react'

export type Step = { title: string; body: ReactNode }

/** What happens, one after the other. */
export const Timeline = ({ steps }: { steps: readonly Step[] }) => (
  <Steps>
    {steps.map(({ title, body }) => (
      <li key={title}>
        <h3>{title}</h3>
        <p>{body}</p>
      </li>
    ))}
  </Steps>
)
