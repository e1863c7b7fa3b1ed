import styled from '@emotion/styled'
import { buttonStyles, Link } from '@zmig/platform'
import { text } from './text.ts'

const Anchor = styled(Link)`
  ${buttonStyles}
  min-inline-size: 220px;
`

type Props = {
  /** the address that shows more cards, the ones before included */
  href: string
  /** how many it adds */
  count: number
  onMore: () => void
}

/** More cards in place; a link underneath, so that it also works without scripts. */
export const MoreLink = ({ href, count, onMore }: Props) => (
  <Anchor href={href} stay="replace" rel="nofollow" data-variant="secondary" onClick={onMore}>
    {text.more(count)}
  </Anchor>
)
