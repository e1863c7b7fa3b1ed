import { Alert, Button, ButtonLink, EmptyState } from '@zmig/platform'
import { text } from './text.ts'

/** The link is cut or made up. */
export const OrderUnknown = () => (
  <EmptyState title={text.unknown.title}>
    <p>{text.unknown.message}</p>
    <ButtonLink href="/order">{text.unknown.ask}</ButtonLink>
  </EmptyState>
)

/** No answer came. */
export const OrderFailed = ({ onRetry }: { onRetry: () => void }) => (
  <Alert tone="error">
    <p>{text.failed}</p>
    <Button variant="quiet" size="small" onClick={onRetry}>
      {text.retry}
    </Button>
  </Alert>
)
