import styled from '@emotion/styled'
import { listSliceAttempts, type SliceAttempt } from '@zmig/edge-contract'
import { color, Ltr, media } from '@zmig/platform'
import { Chip } from '../../parts/chip.tsx'
import { ListPage } from '../../parts/list-page.tsx'
import type { Column } from '../../parts/table.tsx'
import { dayAndTime } from '../../parts/time.ts'
import { refusalText } from './refusal-text.ts'
import { actionName, sliceName, text, whoText } from './text.ts'

const words = text.attempts

const Outcome = styled.div`
  display: grid;
  gap: 2px;
  justify-items: start;
  & > small {
    max-inline-size: 60ch;
    color: ${color.muted};
    font-size: 0.75rem;
    text-align: start;
  }
  ${media.phone} {
    justify-items: end;
  }
`

const outcomeCell = ({ code, answer }: SliceAttempt) => (
  <Outcome>
    {code === null ? (
      <Chip tone="green" icon="check">
        {words.done}
      </Chip>
    ) : (
      <>
        <Chip tone="red" icon="stop">
          {words.refused}
        </Chip>
        <span>{refusalText(code)}</span>
      </>
    )}
    {answer !== 'done' && (
      <small lang="en" dir="ltr">
        {answer}
      </small>
    )}
  </Outcome>
)

const whoCell = (attempt: SliceAttempt) => {
  const { words: name, id } = whoText(attempt)
  return (
    <div>
      <bdi>{name}</bdi> {id !== undefined && <Ltr>{id}</Ltr>}
    </div>
  )
}

/** Several attempts may fall into one instant. */
type Row = SliceAttempt & { id: string }
const numbered = (attempts: readonly SliceAttempt[]): Row[] =>
  attempts.map((attempt, index) => ({ ...attempt, id: String(attempts.length - index) }))

const columns: readonly Column<Row>[] = [
  { id: 'at', header: words.at, width: '150px', cell: ({ at }) => <bdi>{dayAndTime(at)}</bdi> },
  { id: 'who', header: words.who, cell: whoCell },
  { id: 'action', header: words.action, title: true, cell: ({ action }) => actionName(action) },
  { id: 'slice', header: text.columns.slice, cell: ({ slice }) => (slice === null ? '–' : sliceName(slice)) },
  {
    id: 'subject',
    header: words.subject,
    cell: ({ subject }) => (subject === null ? '–' : <Ltr>{subject}</Ltr>),
  },
  { id: 'outcome', header: words.outcome, cell: outcomeCell },
]

/** Rows that are shown, so that a phone can scroll over them. */
const SHOWN = 20

const everything = {}
/** The edge answers the last ones whole. */
const finds = () => true

/** Who did what to the versions of slices, and what was refused. */
export const Attempts = () => (
  <ListPage
    part
    name="slice-attempts"
    text={words}
    endpoint={listSliceAttempts}
    rows={({ attempts }) => numbered(attempts).slice(0, SHOWN)}
    columns={columns}
    rowKey={({ id }) => id}
    everything={everything}
    finds={finds}
  />
)
