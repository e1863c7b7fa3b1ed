import styled from '@emotion/styled'
import { type Order, statusWords } from '@zmig/edge-contract'
import { radius } from '@zmig/platform'
import { AdminIcon, type AdminIconName } from './icon.tsx'
import type { ReactNode } from 'react'

export type ChipTone = 'primary' | 'secondary' | 'amber' | 'green' | 'blue' | 'teal' | 'grey' | 'red'

/** Every ink has at least 5.5:1 on its tint. */
const Box = styled.span`
  display: inline-flex;
  align-items: center;
  gap: 5px;
  min-block-size: 24px;
  padding: 0 8px;
  border-radius: ${radius.round};
  font-size: 0.75rem;
  font-weight: 500;
  white-space: nowrap;
  &[data-tone='amber'] {
    background: #fff1cf;
    color: #6b4500;
  }
  &[data-tone='green'] {
    background: #e4f3ea;
    color: #12603a;
  }
  &[data-tone='primary'] {
    background: #ffe6d6;
    color: #8f2d00;
  }
  &[data-tone='secondary'],
  &[data-tone='blue'] {
    background: #e6eefc;
    color: #0b489f;
  }
  &[data-tone='teal'] {
    background: #dcf1f1;
    color: #0a5660;
  }
  &[data-tone='grey'] {
    background: #edeae5;
    color: #42494f;
  }
  &[data-tone='red'] {
    background: #fce8e6;
    color: #951d16;
  }
`

/** A status: an icon and a word, never a colour alone. */
export const Chip = ({ tone, icon, children }: { tone: ChipTone; icon?: AdminIconName; children: ReactNode }) => (
  <Box data-tone={tone}>
    {icon && <AdminIcon name={icon} size={14} />}
    {children}
  </Box>
)

type Status = Order['status']

const statusLook: Record<Status, { tone: ChipTone; icon: AdminIconName }> = {
  open: { tone: 'amber', icon: 'circle' },
  paid: { tone: 'green', icon: 'check' },
  transit: { tone: 'blue', icon: 'half' },
  doneTransit: { tone: 'teal', icon: 'shop' },
  sent: { tone: 'blue', icon: 'truck' },
  closed: { tone: 'grey', icon: 'done' },
  cancelled: { tone: 'red', icon: 'stop' },
}

/** Every status of an order, in the order of its life. */
export const statuses = Object.keys(statusLook) as Status[]

/** The word for an order's status. */
export const statusLabel = (status: Status): string => statusWords[status]

/** An order's status (wizard-shops-and-admin.md §4 Order). */
export const StatusChip = ({ status }: { status: Status }) => {
  const { tone, icon } = statusLook[status]
  return (
    <Chip tone={tone} icon={icon}>
      {statusWords[status]}
    </Chip>
  )
}
