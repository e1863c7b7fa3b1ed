import styled from '@emotion/styled'
import type { StaffMessage } from '@zmig/edge-contract'
import { color, Link, Ltr, Row } from '@zmig/platform'
import { Chip, type ChipTone } from '../../parts/chip.tsx'
import { AdminButton } from '../../parts/controls.tsx'
import type { AdminIconName } from '../../parts/icon.tsx'
import type { Column } from '../../parts/table.tsx'
import { dayAndTime } from '../../parts/time.ts'
import { reasonText, recipients, segmentsText, stateText, templateName, text } from './text.ts'

/** Words with something smaller beside them. */
const Beside = styled.span`
  & > small {
    color: ${color.muted};
    font-size: 0.75rem;
  }
`

const looks: Record<StaffMessage['status'], { tone: ChipTone; icon: AdminIconName }> = {
  queued: { tone: 'amber', icon: 'clock' },
  sent: { tone: 'green', icon: 'check' },
  skipped: { tone: 'grey', icon: 'stop' },
  given_up: { tone: 'red', icon: 'alert' },
}

const stateCell = (message: StaffMessage) => {
  const { status, reason } = message
  const { tone, icon } = looks[status]
  return (
    <Chip tone={tone} icon={icon}>
      {status === 'queued' && reason !== '' ? text.tried : stateText(message)}
    </Chip>
  )
}

const channelCell = ({ channel, text: facts }: StaffMessage) => {
  if (channel === 'mail') return text.mail
  if (!facts) return text.sms
  return (
    <Beside>
      {text.sms} <small>{segmentsText(facts)}</small>
    </Beside>
  )
}

const ORDER = /^Z-\d+$/

const { columns: headers } = text

type Actions = {
  onShow: (message: StaffMessage) => void
  onRetry: (message: StaffMessage) => void
  /** id of the message that is put into the queue now */
  retrying: string | undefined
}

/** Columns of a list of messages. @param about false for the messages of one order, which the heading names */
export const messageColumns = (
  about: boolean,
  { onShow, onRetry, retrying }: Actions,
): readonly Column<StaffMessage>[] => [
  { id: 'message', header: headers.message, title: true, cell: ({ template }) => <b>{templateName(template)}</b> },
  ...(about
    ? [
        {
          id: 'about',
          header: headers.about,
          cell: ({ aboutId }: StaffMessage) =>
            ORDER.test(aboutId) ? (
              <Link href={`/admin/orders/${aboutId}`}>
                <Ltr>{aboutId}</Ltr>
              </Link>
            ) : (
              <Ltr>{aboutId.slice(0, 8)}</Ltr>
            ),
        },
      ]
    : []),
  { id: 'channel', header: headers.channel, cell: channelCell },
  { id: 'to', header: headers.to, cell: ({ recipientKind }) => recipients[recipientKind] ?? recipientKind },
  { id: 'state', header: headers.state, cell: stateCell },
  {
    id: 'reason',
    header: headers.reason,
    cell: ({ reason }) =>
      reason === '' ? (
        '–'
      ) : (
        <Beside>
          {reasonText(reason)}{' '}
          <small>
            <Ltr>{reason}</Ltr>
          </small>
        </Beside>
      ),
  },
  { id: 'tries', header: headers.tries, align: 'end', cell: ({ tries }) => tries },
  { id: 'at', header: headers.at, cell: ({ doneAt, queuedAt }) => <bdi>{dayAndTime(doneAt ?? queuedAt)}</bdi> },
  {
    id: 'actions',
    header: headers.actions,
    bare: true,
    cell: (message) => (
      <Row as="span" inline>
        <AdminButton
          small
          icon="eye"
          aria-label={text.showOne(templateName(message.template), message.aboutId)}
          onClick={() => onShow(message)}
        >
          {text.show}
        </AdminButton>
        {(message.status === 'given_up' || (message.status === 'queued' && message.reason !== '')) && (
          <AdminButton
            small
            icon="refresh"
            busy={retrying === message.id}
            aria-label={text.againOne(templateName(message.template), message.aboutId)}
            onClick={() => onRetry(message)}
          >
            {text.again}
          </AdminButton>
        )}
      </Row>
    ),
  },
]
