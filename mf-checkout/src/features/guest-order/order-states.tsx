import { Alert, Button, ButtonLink, EmptyState } from '@zmig/platform'
import { text } from './text.ts'

/** The link is cut or made up. */
export const OrderUnknown = () => (
  <EmptyState title={text.unknown.title}>
    <p>{text.unknown.message}</p>
    <ButtonLink href="/order">{text.unknown.ask}</ButtonLink>
  </EmptyState>
)

const Retry = ({ onRetry }: { onRetry: () => void }) => (
  <Button variant="quiet" size="small" onClick={onRetry}>
    {text.retry}
  </Button>
)

/** The shop has the order and cannot show it yet; the page asks again by itself. */
export const OrderSoon = ({ onRetry }: { onRetry: () => void }) => (
  <Alert tone="info">
    <p>{text.soon}</p>
    <Retry onRetry={onRetry} />
  </Alert>
)

/** No answer came. */
export const OrderFailed = ({ onRetry }: { onRetry: () => void }) => (
  <Alert tone="error">
    <p>{text.failed}</p>
    <Retry onRetry={onRetry} />
  </Alert>
)
