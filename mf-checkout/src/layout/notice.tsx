import { Alert, Button, type Tone } from '@zmig/platform'
import type { ReactNode } from 'react'

type Props = {
  tone: Tone
  children: ReactNode
  /** repeats the request that failed; without it there is no button */
  onRetry?: (() => void) | undefined
}

/** One sentence in an alert, with a button to try again where that helps. */
export const Notice = ({ tone, children, onRetry }: Props) => (
  <Alert tone={tone}>
    <p>{children}</p>
    {onRetry && (
      <Button variant="quiet" size="small" onClick={onRetry}>
        נסו שוב
      </Button>
    )}
  </Alert>
)
