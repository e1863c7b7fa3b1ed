import styled from '@emotion/styled'
import { buttonStyles, color, Icon, VisuallyHidden } from '@zmig/platform'
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
  & svg {
    transition: transform 160ms;
  }
  &[aria-pressed='true'] svg {
    transform: scale(1.12);
  }
  & .count {
    font-weight: 500;
    font-variant-numeric: tabular-nums;
    color: ${color.muted};
  }
`

type Props = { productId: string; likes: number }

/** A heart that fills, with how many riders share the feeling. */
export const LikeButton = ({ productId, likes }: Props) => {
  const { liked, count, busy, toggle } = useLike(productId, likes)
  return (
    <Toggle
      type="button"
      data-size="small"
      aria-pressed={liked}
      aria-busy={busy || undefined}
      onClick={() => void toggle()}
    >
      <Icon name="heart" size={20} filled={liked} />
      {text.like}
      {count > 0 && (
        <>
          <span className="count" aria-hidden="true">
            {count}
          </span>
          <VisuallyHidden>, {text.count(count)}</VisuallyHidden>
        </>
      )}
    </Toggle>
  )
}
