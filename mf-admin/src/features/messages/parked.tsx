import styled from '@emotion/styled'
import { useState } from 'react'
import { giveUpParked, listParkedEvents, type ParkedEvent, replayParked } from '@zmig/edge-contract'
import { Caption, Ltr, space } from '@zmig/platform'
import { AdminButton, AdminTextArea } from '../../parts/controls.tsx'
import { ConfirmDialog } from '../../parts/dialog.tsx'
import { useReload } from '../../parts/edge-query.tsx'
import { failureText } from '../../parts/failure.ts'
import { ListPage } from '../../parts/list-page.tsx'
import { useSnackbar } from '../../parts/snackbar.tsx'
import { useStaff } from '../../parts/staff.tsx'
import { RowActions } from '../../parts/table.styles.ts'
import type { Column } from '../../parts/table.tsx'
import { dayAndTime } from '../../parts/time.ts'
import { text } from './text.ts'

const words = text.parked

const Intro = styled(Caption)`
  margin-block-end: ${space(3)};
  max-inline-size: 72ch;
`

const OUTBOX = 'outbox'
const readerName = (projection: string): string => (projection === OUTBOX ? words.outbox : projection)

/** The first event of each reader and key: those behind it wait for it, and are replayed with it. */
const byKey = (parked: readonly ParkedEvent[]): (ParkedEvent & { id: string; count: number })[] =>
  [...Map.groupBy(parked, ({ projection, key }) => `${projection} ${key}`)].flatMap(([id, [first, ...others]]) =>
    first ? [{ ...first, id, count: others.length + 1 }] : [],
  )

const LEAST_REASON = 3

type Stuck = Pick<ParkedEvent, 'projection' | 'key' | 'type'>

/** Asks for the reason, then gives up the event for good. */
const GiveUp = ({ stuck, onDone, onClose }: { stuck: Stuck; onDone: () => void; onClose: () => void }) => {
  const { edge } = useStaff()
  const snackbar = useSnackbar()
  const [reason, setReason] = useState('')
  const [missing, setMissing] = useState(false)
  const { projection, key, type } = stuck
  const send = async () => {
    const isMissing = reason.trim().length < LEAST_REASON
    setMissing(isMissing)
    if (isMissing) return false
    const { givenUp = 0, applied = 0, left = 0 } = await edge.call(giveUpParked, { body: { projection, key, reason } })
    snackbar.success(words.gaveUp(givenUp, applied, left))
    onDone()
    return true
  }
  return (
    <ConfirmDialog
      title={words.giveUpTitle}
      confirm={words.giveUp}
      danger
      failure={failureText}
      onConfirm={send}
      onClose={onClose}
    >
      <p>
        <bdi>{readerName(projection)}</bdi> · <Ltr>{type}</Ltr> · <Ltr>{key}</Ltr>
      </p>
      <p>{words.giveUpText}</p>
      <AdminTextArea
        label={words.giveUpReason}
        name="reason"
        hint={words.giveUpReasonHint}
        required
        maxLength={300}
        value={reason}
        error={missing ? words.giveUpReasonMissing : undefined}
        onChange={setReason}
      />
    </ConfirmDialog>
  )
}

type Waiting = ReturnType<typeof byKey>[number]

type Actions = {
  /** id of the row that is tried again now */
  replaying: string | undefined
  onReplay: (row: Waiting) => void
  onGiveUp: (row: Waiting) => void
}

const parkedColumns = ({ replaying, onReplay, onGiveUp }: Actions): readonly Column<Waiting>[] => [
  {
    id: 'reader',
    header: words.reader,
    title: true,
    cell: ({ projection, count }) => (
      <>
        <bdi>{readerName(projection)}</bdi>
        {count > 1 && ` · ${count.toLocaleString('he-IL')}`}
      </>
    ),
  },
  { id: 'event', header: words.event, cell: ({ type }) => <Ltr>{type}</Ltr> },
  { id: 'key', header: words.key, cell: ({ key }) => <Ltr>{key}</Ltr> },
  { id: 'since', header: words.since, cell: ({ since }) => <bdi>{dayAndTime(since)}</bdi> },
  { id: 'reason', header: words.reason, cell: ({ reason }) => <bdi dir="auto">{reason}</bdi> },
  {
    id: 'actions',
    header: text.columns.actions,
    bare: true,
    cell: (row) => (
      <RowActions>
        <AdminButton
          small
          icon="refresh"
          busy={replaying === row.id}
          disabled={replaying !== undefined && replaying !== row.id}
          aria-label={words.againOne(readerName(row.projection), row.key)}
          onClick={() => onReplay(row)}
        >
          {words.again}
        </AdminButton>
        <AdminButton
          small
          look="quiet"
          disabled={replaying !== undefined}
          aria-label={words.giveUpOne(readerName(row.projection), row.key)}
          onClick={() => onGiveUp(row)}
        >
          {words.giveUp}…
        </AdminButton>
      </RowActions>
    ),
  },
]

/** Tries the events of a row again. */
const useReplay = (onDone: () => void) => {
  const { edge } = useStaff()
  const snackbar = useSnackbar()
  const [replaying, setReplaying] = useState<string>()
  const replay = async ({ id, projection, key }: Waiting) => {
    setReplaying(id)
    try {
      const { applied = 0, left = 0 } = await edge.call(replayParked, { body: { projection, key } })
      if (applied === 0 && left > 0) snackbar.error(words.stillStuck(left))
      else snackbar.success(words.done(applied, left))
      onDone()
    } catch (failure) {
      snackbar.error(failureText(failure))
    } finally {
      setReplaying(undefined)
    }
  }
  return { replaying, replay }
}

const listText = { ...words, noneFound: words.none }
const everything = {}
/** The edge answers every stuck event, and nothing limits them. */
const finds = () => true

/** Events that a reader or the log could not take: another try after the cause is mended, or an end to it. */
export const Parked = () => {
  const reloadOf = useReload()
  const reload = () => reloadOf(listParkedEvents)
  const { replaying, replay } = useReplay(reload)
  const [ending, setEnding] = useState<Stuck>()
  const columns = parkedColumns({ replaying, onReplay: (row) => void replay(row), onGiveUp: setEnding })
  return (
    <>
      <ListPage
        part
        name="parked"
        text={listText}
        endpoint={listParkedEvents}
        rows={({ parked }) => byKey(parked)}
        columns={columns}
        rowKey={({ id }) => id}
        everything={everything}
        finds={finds}
        notice={() => <Intro>{words.intro}</Intro>}
      />
      {ending && <GiveUp stuck={ending} onDone={reload} onClose={() => setEnding(undefined)} />}
    </>
  )
}
