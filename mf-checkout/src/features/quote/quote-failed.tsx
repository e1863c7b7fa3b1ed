import { Alert, Button } from '@zmig/platform'
import { text } from './text.ts'

/** Totals did not come: says so and asks again on request. */
export const QuoteFailed = ({ onRetry }: { onRetry: () => void }) => (
  <Alert tone="error">
    <p>{text.failed}</p>
    <Button variant="quiet" size="small" onClick={onRetry}>
      {text.retry}
    </Button>
  </Alert>
)
