import styled from '@emotion/styled'
import { Button, color, radius, Row, space } from '@zmig/platform'

const Box = styled(Row)`
  padding: ${space(3)} ${space(4)};
  border: 1.5px solid currentColor;
  border-radius: ${radius.control};
  color: inherit;
  & p {
    flex: 1 1 220px;
    font-weight: 500;
  }
  &.light {
    background: ${color.card};
    border-color: ${color.line};
    border-inline-start: 6px solid ${color.red};
    color: ${color.ink};
  }
`

type Props = {
  /** a sentence about what could not be loaded */
  sentence: string
  retry: string
  onRetry: () => void
  /** asking again right now */
  busy: boolean
  /** for a dark background */
  dark?: boolean
}

/** Replaces a section whose data could not be loaded and offers a retry; the rest of the page works. */
export const SectionFailed = ({ sentence, retry, onRetry, busy, dark = false }: Props) => (
  <Box gap={4} rowGap={2} align="center" className={dark ? undefined : 'light'} role="status">
    <p>{sentence}</p>
    <Button size="small" busy={busy} onClick={onRetry}>
      {retry}
    </Button>
  </Box>
)
