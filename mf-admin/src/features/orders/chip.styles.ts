import styled from '@emotion/styled'
import { color, radius, space } from '@zmig/platform'

export const Chips = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space(1)};
`

export const Chip = styled.span`
  display: inline-block;
  padding: 2px ${space(2)};
  border: 1px solid currentColor;
  border-radius: ${radius.round};
  background: ${color.card};
  color: ${color.muted};
  font-size: 0.875rem;
  font-weight: 600;
  &[data-tone='good'] {
    color: ${color.green};
  }
  &[data-tone='wait'] {
    color: ${color.amber};
  }
  &[data-tone='stop'] {
    color: ${color.red};
  }
`
