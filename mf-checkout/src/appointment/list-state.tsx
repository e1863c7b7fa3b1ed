import { Alert, Button, Spinner } from '@zmig/platform'
import { text } from './text.ts'
import type { Listed } from './use-list.ts'

type Props = Pick<Listed<unknown>, 'failed' | 'retry'> & { waiting: string; failure: string }

/** Stands in place of a list that is on its way or did not come. */
export const ListState = ({ failed, retry, waiting, failure }: Props) =>
  failed ? (
    <Alert tone="error">
      <p>{failure}</p>
      <Button variant="quiet" size="small" onClick={retry}>
        {text.retry}
      </Button>
    </Alert>
  ) : (
    <Spinner label={waiting} />
  )
