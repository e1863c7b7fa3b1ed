import styled from '@emotion/styled'
import { color, space } from './tokens.ts'
import type { ElementType } from 'react'

type Layout = {
  as?: ElementType
  /** between the children, in steps of 4 px */
  gap?: number
  /** across the direction of the layout; children fill it by default */
  align?: 'start' | 'center' | 'end' | 'baseline'
}

type Line = Layout & {
  /** between the lines where it is another one than between the children, in steps of 4 px */
  rowGap?: number
  justify?: 'start' | 'center' | 'end' | 'space-between'
  /** part of a line of text */
  inline?: boolean
  /** children stay on one line and become narrower */
  nowrap?: boolean
}

/** A list as a layout shows neither marks nor indentation. */
const plainList = ({ as }: Layout) => (as === 'ul' || as === 'ol' ? 'padding: 0; list-style: none;' : '')

/** One below the other, none wider than the stack. `gap` is 3 by default. */
export const Stack = styled.div<Layout>`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${({ gap = 3 }) => space(gap)};
  ${({ align }) => align && `justify-items: ${align};`}
  ${plainList}
`

/** Side by side, on further lines where they do not fit. `gap` is 1 by default. */
export const Row = styled.div<Line>`
  display: ${({ inline = false }) => (inline ? 'inline-flex' : 'flex')};
  ${({ nowrap }) => !nowrap && 'flex-wrap: wrap;'}
  gap: ${({ gap = 1, rowGap }) => (rowGap === undefined ? '' : `${space(rowGap)} `) + space(gap)};
  ${({ align }) => align && `align-items: ${align};`}
  ${({ justify }) => justify && `justify-content: ${justify};`}
  ${plainList}
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
