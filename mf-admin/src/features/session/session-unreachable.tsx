import { Alert, Button } from '@zmig/platform'
import { text } from './text.ts'

export const SessionUnreachable = ({ onRetry }: { onRetry: () => void }) => (
  <Alert tone="error">
    <p>{text.unreachable}</p>
    <Button variant="quiet" size="small" onClick={onRetry}>
      {text.retry}
    </Button>
  </Alert>
)
