import styled from '@emotion/styled'
import { buttonStyles, color, Icon } from '@zmig/platform'
import { text } from './text.ts'
import { useLike } from './use-like.ts'

const Toggle = styled.button`
  ${buttonStyles}
  color: ${color.ink};
  border-color: ${color.control};
  background: transparent;
  &:hover {
    border-color: ${color.ink};
  }
  &[aria-pressed='true'] {
    border-color: ${color.signalStrong};
    color: ${color.signalStrong};
    background: var(--signal-wash);
  }
  & small {
    font-size: inherit;
    font-weight: 500;
    color: ${color.muted};
  }
`

type Props = { productId: string; likes: number }

/** A heart that fills, with how many riders share the feeling. */
export const LikeButton = ({ productId, likes }: Props) => {
  const { liked, count, toggle } = useLike(productId, likes)
  return (
    <Toggle type="button" data-size="small" aria-pressed={liked} onClick={() => void toggle()}>
      <Icon name="heart" size={20} filled={liked} />
      {text.like}
      {count > 0 && <small aria-label={text.count(count)}>{count}</small>}
    </Toggle>
  )
}
