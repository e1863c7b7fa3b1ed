import styled from '@emotion/styled'
import type { ReactNode } from 'react'
import { color, media, radius, space } from '@zmig/platform'

const Row = styled.button`
  display: inline-flex;
  align-items: center;
  gap: ${space(2)};
  min-block-size: 28px;
  padding: 0;
  border: 0;
  border-radius: ${radius.round};
  background: none;
  color: inherit;
  font: inherit;
  cursor: pointer;
  & > span {
    position: relative;
    inline-size: 36px;
    block-size: 20px;
    border-radius: ${radius.round};
    background: ${color.muted};
    transition: background 140ms;
  }
  & > span::after {
    content: '';
    position: absolute;
    inset-block-start: 2px;
    inset-inline-start: 2px;
    inline-size: 16px;
    block-size: 16px;
    border-radius: 50%;
    background: #fff;
    transition: inset-inline-start 140ms;
  }
  &[aria-checked='true'] > span {
    background: ${color.green};
  }
  &[aria-checked='true'] > span::after {
    inset-inline-start: 18px;
  }
  &[aria-busy='true'] {
    cursor: progress;
    opacity: 0.6;
  }
  ${media.phone} {
    min-block-size: 44px;
  }
`

type Props = {
  /** its name; read out, and shown beside it unless it is hidden */
  label: string
  checked: boolean
  onChange: (checked: boolean) => void
  /** while it is sent: further presses do nothing */
  busy?: boolean | undefined
  /** what is shown beside it; nothing in a row of a table, where the label is read out only */
  children?: ReactNode
}

/** On or off, at once. */
export const Switch = ({ label, checked, onChange, busy = false, children }: Props) => (
  <Row
    type="button"
    role="switch"
    aria-checked={checked}
    aria-label={label}
    aria-busy={busy || undefined}
    onClick={() => busy || onChange(!checked)}
  >
    <span />
    {children}
  </Row>
)
