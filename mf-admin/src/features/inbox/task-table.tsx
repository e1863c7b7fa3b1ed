import styled from '@emotion/styled'
import { useState, type ReactNode } from 'react'
import { giveBackTask, reopenTask, type Taken, takeTask, type TaskKind } from '@zmig/edge-contract'
import { space } from '@zmig/platform'
import { Chip } from '../../parts/chip.tsx'
import { AdminButton } from '../../parts/controls.tsx'
import { failureText } from '../../parts/failure.ts'
import { Empty } from '../../parts/page.tsx'
import { undo, useSnackbar } from '../../parts/snackbar.tsx'
import { useStaff } from '../../parts/staff.tsx'
import { type Column, DataTable } from '../../parts/table.tsx'
import { empty, kindLabels, text } from './inbox.text.ts'

type Task = { id: string; taken: Taken | null }

export const Buttons = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space(1)} ${space(2)};
`

/** Who has a task, and the way to take it, to take it over, or to give it back. */
const Taker = ({ kind, task: { id, taken }, onChange }: { kind: TaskKind; task: Task; onChange: () => void }) => {
  const { edge } = useStaff()
  const snackbar = useSnackbar()
  const [busy, setBusy] = useState(false)
  const change = async (send: () => Promise<unknown>) => {
    setBusy(true)
    await send().catch((error: unknown) => snackbar.error(failureText(error)))
    setBusy(false)
    // after a refusal as well: the list then shows who has it
    onChange()
  }
  const params = { kind, id }
  const take = () =>
    change(() => edge.call(takeTask, { params, body: taken && !taken.mine ? { from: taken.staffId } : {} }))
  if (taken?.mine)
    return (
      <Buttons>
        <Chip tone="green" icon="check">
          {text.mine}
        </Chip>
        <AdminButton
          small
          look="quiet"
          busy={busy}
          onClick={() => void change(() => edge.call(giveBackTask, { params, body: {} }))}
        >
          {text.giveBack}
        </AdminButton>
      </Buttons>
    )
  return (
    <Buttons>
      <Chip tone={taken ? 'blue' : 'grey'} icon={taken ? 'half' : 'circle'}>
        {taken ? <bdi>{taken.name}</bdi> : text.free}
      </Chip>
      <AdminButton small look="quiet" busy={busy} onClick={() => void take()}>
        {taken ? text.takeFrom(taken.name) : text.take}
      </AdminButton>
    </Buttons>
  )
}

/** What is said after a task was closed, with the way to let it wait again. */
export const useClosedTask = (kind: TaskKind, onChange: () => void) => {
  const { edge } = useStaff()
  const snackbar = useSnackbar()
  return (id: string, done: string) =>
    snackbar.success(
      done,
      undo(async () => {
        await edge.call(reopenTask, { params: { kind, id }, body: {} })
        snackbar.success(text.reopened[kind])
        onChange()
      }),
    )
}

/**
 * What one press on a task does. A refusal is said, and the list is read again after it too.
 * @returns `sending`: the id of the task whose call is under way
 */
export const useTaskCall = (onChange: () => void) => {
  const snackbar = useSnackbar()
  const [sending, setSending] = useState<string>()
  const send = async (id: string, call: () => Promise<unknown>, say: string | ((id: string) => void)) => {
    setSending(id)
    try {
      await call()
      if (typeof say === 'string') snackbar.success(say)
      else say(id)
    } catch (error) {
      snackbar.error(failureText(error))
    }
    setSending(undefined)
    onChange()
  }
  return { sending, send }
}

type Props<Row extends Task> = {
  kind: TaskKind
  rows: readonly Row[]
  columns: readonly Column<Row>[]
  /** the buttons of a row; not shown while another member of staff has the task */
  actions: (row: Row) => ReactNode
  busy: boolean
  onChange: () => void
}

/** A list of tasks: what is to do, who has it, and the buttons that do it. */
export const TaskTable = <Row extends Task>({ kind, rows, columns, actions, busy, onChange }: Props<Row>) => (
  <DataTable
    label={kindLabels[kind]}
    rows={rows}
    rowKey={({ id }) => id}
    busy={busy}
    columns={[
      ...columns,
      { id: 'taken', header: text.taker, cell: (row) => <Taker kind={kind} task={row} onChange={onChange} /> },
      {
        id: 'actions',
        header: text.actions,
        bare: true,
        cell: (row) => (row.taken && !row.taken.mine ? null : <Buttons>{actions(row)}</Buttons>),
      },
    ]}
    empty={
      <Empty title={empty[kind].title}>
        <p>{empty[kind].hint}</p>
      </Empty>
    }
  />
)
