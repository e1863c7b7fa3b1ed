import type { ParkedEvent, UnsentMessage } from '@zmig/edge-contract'
import { Chip } from '../../parts/chip.tsx'
import { Empty } from '../../parts/page.tsx'
import { DataTable } from '../../parts/table.tsx'
import { dayAndTime } from '../../parts/time.ts'
import { empty, kindLabels } from './inbox.text.ts'

const text = {
  message: 'הודעה',
  about: 'על',
  channel: 'באמצעות',
  mail: 'אימייל',
  sms: 'SMS',
  to: 'אל',
  recipients: { person: 'לקוח', garage: 'מוסך', shop: 'החנות', team: 'צוות פיתוח' } as Record<string, string>,
  state: 'מצב',
  givenUp: 'השליחה נכשלה',
  tried: 'מנסים שוב',
  tries: 'ניסיונות',
  since: 'מאז',
  reason: 'סיבה',
  reader: 'הרכיב שנכשל',
  event: 'אירוע',
  key: 'מפתח',
}

const Nothing = ({ kind }: { kind: 'messages' | 'parked' }) => (
  <Empty title={empty[kind].title}>
    <p>{empty[kind].hint}</p>
  </Empty>
)

/** Mails and text messages that did not get out, to read only. */
export const Messages = ({ rows, busy }: { rows: readonly UnsentMessage[]; busy: boolean }) => (
  <DataTable
    label={kindLabels.messages}
    rows={rows}
    rowKey={({ id }) => id}
    busy={busy}
    empty={<Nothing kind="messages" />}
    columns={[
      { id: 'message', header: text.message, title: true, cell: ({ template }) => <bdi>{template}</bdi> },
      { id: 'about', header: text.about, cell: ({ aboutId }) => <bdi dir="ltr">{aboutId}</bdi> },
      { id: 'channel', header: text.channel, cell: ({ channel }) => (channel === 'text' ? text.sms : text.mail) },
      { id: 'to', header: text.to, cell: ({ recipientKind }) => text.recipients[recipientKind] ?? recipientKind },
      {
        id: 'state',
        header: text.state,
        cell: ({ status }) =>
          status === 'given_up' ? (
            <Chip tone="red" icon="stop">
              {text.givenUp}
            </Chip>
          ) : (
            <Chip tone="amber" icon="refresh">
              {text.tried}
            </Chip>
          ),
      },
      { id: 'tries', header: text.tries, align: 'end', cell: ({ tries }) => tries },
      { id: 'since', header: text.since, cell: ({ queuedAt }) => dayAndTime(queuedAt) },
      { id: 'reason', header: text.reason, cell: ({ reason }) => <bdi>{reason}</bdi> },
    ]}
  />
)

/** Events that a read model or the log could not take, to read only. */
export const Parked = ({ rows, busy }: { rows: readonly ParkedEvent[]; busy: boolean }) => (
  <DataTable
    label={kindLabels.parked}
    rows={rows.map((row, index) => ({ ...row, index: String(index) }))}
    rowKey={({ index }) => index}
    busy={busy}
    empty={<Nothing kind="parked" />}
    columns={[
      { id: 'projection', header: text.reader, title: true, cell: ({ projection }) => <bdi>{projection}</bdi> },
      { id: 'type', header: text.event, cell: ({ type }) => <bdi>{type}</bdi> },
      { id: 'key', header: text.key, cell: ({ key }) => <bdi dir="ltr">{key}</bdi> },
      { id: 'since', header: text.since, cell: ({ since }) => dayAndTime(since) },
      { id: 'reason', header: text.reason, cell: ({ reason }) => <bdi>{reason}</bdi> },
    ]}
  />
)
