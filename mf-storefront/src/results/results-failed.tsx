import styled from '@emotion/styled'
import { Alert, Button, Ltr, space, usePlatform } from '@zmig/platform'
import { text } from './text.ts'

const Place = styled.div`
  min-block-size: 60vh;
  padding-block: ${space(4)} ${space(8)};
  & p + p {
    margin-block-start: ${space(3)};
  }
`

/** A list that did not come: what happened, another try, and a person to ask. */
export const ResultsFailed = ({ onRetry }: { onRetry: () => void }) => {
  const { phone } = usePlatform().site.company
  return (
    <Place>
      <Alert tone="error">
        <p>{text.listFailed}</p>
        <p>
          <Button size="small" onClick={onRetry}>
            {text.retry}
          </Button>
        </p>
        <p>
          {text.orCall}{' '}
          <a href={`tel:${phone}`}>
            <Ltr>{phone}</Ltr>
          </a>
        </p>
      </Alert>
    </Place>
  )
}
