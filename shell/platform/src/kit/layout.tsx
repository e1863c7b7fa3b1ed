import styled from '@emotion/styled'
import { color, space } from './tokens.ts'

/** One below the other. `gap`: in steps of 4 px, 3 by default. */
export const Stack = styled.div<{ gap?: number }>`
  display: grid;
  gap: ${({ gap = 3 }) => space(gap)};
`

/** Side by side, on further lines where they do not fit. `gap`: in steps of 4 px, 1 by default; `inline`: part of a line. */
export const Row = styled.div<{ gap?: number; inline?: boolean }>`
  display: ${({ inline = false }) => (inline ? 'inline-flex' : 'flex')};
  flex-wrap: wrap;
  gap: ${({ gap = 1 }) => space(gap)};
`

/** What matters less than the words beside it. */
export const Muted = styled.span`
  color: ${color.muted};
`

/** A sentence below or beside what it explains. */
export const Caption = styled.p`
  color: ${color.muted};
  font-size: 0.8125rem;
`
