import styled from '@emotion/styled'
import { Popover as AriaPopover } from 'react-aria-components'
import { color, radius } from '@zmig/platform'

/** A layer beside the control that opened it: a menu, a list of choices or a calendar. */
export const Popover = styled(AriaPopover)`
  min-inline-size: max(var(--trigger-width), 200px);
  max-inline-size: calc(100vi - 16px);
  padding: 4px;
  overflow: auto;
  border-radius: ${radius.control};
  background: ${color.card};
  color: ${color.ink};
  font-size: 0.875rem;
  box-shadow:
    0 12px 32px rgb(20 23 26 / 20%),
    0 0 0 1px rgb(20 23 26 / 8%);
`

/** An entry of such a list; React Aria marks the one with the focus and the chosen one. */
export const entryLook = `
  display: flex;
  align-items: center;
  gap: 8px;
  min-block-size: 36px;
  padding: 4px 10px;
  border-radius: 6px;
  color: ${color.ink};
  text-decoration: none;
  cursor: pointer;
  outline: none;
  &[data-focused] { background: var(--signal-wash); }
  &[data-focus-visible] { box-shadow: inset 0 0 0 2px ${color.focus}; }
  &[data-selected] { font-weight: 600; }
  &[data-disabled] { color: ${color.muted}; cursor: not-allowed; }
  &[data-danger] { color: ${color.red}; }
`
