import styled from '@emotion/styled'
import { Icon, type IconName } from './icon.tsx'
import { color, radius, space } from './tokens.ts'
import type { ReactNode } from 'react'

const Box = styled.div`
  display: flex;
  gap: ${space(3)};
  padding: ${space(3)} ${space(4)};
  border: 1px solid currentColor;
  border-inline-start-width: 6px;
  border-radius: ${radius.control};
  background: ${color.card};
  color: ${color.ink};
  & > svg {
    flex: none;
  }
  & > div {
    color: ${color.ink};
    min-inline-size: 0;
  }
  &[data-tone='error'] {
    color: ${color.red};
  }
  &[data-tone='warning'] {
    color: ${color.amber};
  }
  &[data-tone='success'] {
    color: ${color.green};
  }
`

export type Tone = 'error' | 'warning' | 'info' | 'success'
const icons: Record<Tone, IconName> = { error: 'alert', warning: 'alert', info: 'info', success: 'check' }

/** An important message: what happened and what to do next. Errors interrupt a screen reader, others do not. */
export const Alert = ({ tone, children }: { tone: Tone; children: ReactNode }) => (
  <Box data-tone={tone} role={tone === 'error' ? 'alert' : 'status'}>
    <Icon name={icons[tone]} />
    <div>{children}</div>
  </Box>
)

/** A text that changes by itself, announced politely; keep it in the page and change its content. */
export const Status = ({ children }: { children?: ReactNode }) => <div role="status">{children}</div>
