import { useRef, useState } from 'react'
import {
  applyListImport,
  type ListChange,
  listCellText,
  listColumnName,
  type ListFault,
  listFileLimit,
  type ListImport,
  type ListName,
  uploadListFile,
} from '@zmig/edge-contract'
import { Alert, Ltr, Row, Spinner, Stack } from '@zmig/platform'
import { Chip } from './chip.tsx'
import { AdminButton } from './controls.tsx'
import { Dialog } from './dialog.tsx'
import { failureText, saidOf } from './failure.ts'
import { useUpload } from './files.ts'
import { text } from './list-file.text.ts'
import { useStaff } from './staff.tsx'
import { type Column, DataTable } from './table.tsx'

const Fields = ({ list, change }: { list: ListName; change: ListChange }) => {
  const shown = (field: string, cell: string) => <bdi>{listCellText(list, field, cell) || text.empty}</bdi>
  return (
    <Stack gap={1}>
      {change.isNew && (
        <div>
          <Chip tone="green">{text.isNew}</Chip>
        </div>
      )}
      {change.fields
        .filter(({ after }) => !change.isNew || after !== '')
        .map(({ field, before, after }) => (
          <div key={field}>
            {listColumnName(list, field)}:{' '}
            {!change.isNew && (
              <>
                <del>{shown(field, before)}</del>
                {' ← '}
              </>
            )}
            <b>{shown(field, after)}</b>
          </div>
        ))}
    </Stack>
  )
}

const changeColumns = (list: ListName): readonly Column<ListChange>[] => [
  { id: 'line', header: text.columns.line, cell: ({ line }) => <Ltr>{line}</Ltr> },
  { id: 'entry', header: text.columns.entry, title: true, cell: ({ named }) => <bdi>{named}</bdi> },
  { id: 'change', header: text.columns.change, cell: (change) => <Fields list={list} change={change} /> },
]

const faultColumns = (list: ListName): readonly Column<ListFault>[] => [
  { id: 'line', header: text.columns.line, cell: ({ line }) => <Ltr>{line}</Ltr> },
  { id: 'field', header: text.columns.field, cell: ({ field }) => listColumnName(list, field) },
  { id: 'value', header: text.columns.value, cell: ({ value }) => <bdi>{value || text.empty}</bdi> },
  { id: 'message', header: text.columns.message, title: true, cell: ({ message }) => message },
]

type Conflict = NonNullable<ListImport['result']>['conflictLines'][number]
const conflictColumns: readonly Column<Conflict>[] = [
  { id: 'line', header: text.columns.line, cell: ({ line }) => <Ltr>{line}</Ltr> },
  { id: 'entry', header: text.columns.entry, title: true, cell: ({ named }) => <bdi>{named}</bdi> },
  { id: 'why', header: text.columns.why, cell: ({ message }) => message },
]

type SectionProps<Line> = { title: string; columns: readonly Column<Line>[]; lines: readonly Line[]; of: number }

/** The first lines of one kind; nothing without any. */
const Section = <Line extends object>({ title, columns, lines, of }: SectionProps<Line>) =>
  lines.length === 0 ? null : (
    <Stack as="section" gap={2} aria-label={title}>
      <h3>{title}</h3>
      <DataTable
        label={title}
        columns={columns}
        rows={lines}
        rowKey={(line) => JSON.stringify(line)}
        busy={false}
        empty={null}
      />
      {text.first(lines.length, of)}
    </Stack>
  )

/** What a file would change, or what became of it. */
const Report = ({ it }: { it: ListImport }) => {
  const { list, result } = it
  if (result)
    return (
      <>
        <Alert tone={result.conflicts > 0 ? 'warning' : 'success'}>{text.applied(result.applied)}</Alert>
        <Section title={text.conflicts} columns={conflictColumns} lines={result.conflictLines} of={result.conflicts} />
      </>
    )
  return (
    <>
      <p role="status">{text.checked(it.rows)}</p>
      <Row gap={2}>
        <Chip tone="green">{text.added(it.added)}</Chip>
        <Chip tone="blue">{text.changed(it.changed)}</Chip>
        <Chip tone="grey">{text.unchanged(it.unchanged)}</Chip>
        {it.faultLines > 0 && <Chip tone="red">{text.faulty(it.faultLines)}</Chip>}
      </Row>
      {it.ignored.length > 0 && <Alert tone="info">{text.ignored(it.ignored)}</Alert>}
      {it.faultLines > 0 && <Alert tone="warning">{text.skipped(it.faultLines)}</Alert>}
      {it.added + it.changed === 0 && <p>{text.nothing}</p>}
      <Section title={text.faults} columns={faultColumns(list)} lines={it.faults} of={it.faultLines} />
      <Section title={text.changes} columns={changeColumns(list)} lines={it.changes} of={it.added + it.changed} />
    </>
  )
}

type Props = { list: ListName; onApplied: () => void; onClose: () => void }

/** The dry run of a file, and its writing. */
const useListImport = (list: ListName, onApplied: () => void) => {
  const { edge } = useStaff()
  const upload = useUpload()
  /** of the upload; undefined while none runs */
  const [percent, setPercent] = useState<number>()
  const [isWriting, setIsWriting] = useState(false)
  const [fault, setFault] = useState<string>()
  const [it, setIt] = useState<ListImport>()

  const check = async (file: File) => {
    setPercent(0)
    setFault(undefined)
    setIt(undefined)
    try {
      const query = { list, name: file.name.slice(0, 200) }
      // whatever the file is: the shop recognises what it holds
      const answer = await upload(uploadListFile, {
        file,
        type: 'text/csv',
        limit: listFileLimit,
        query,
        onProgress: setPercent,
      })
      setIt(answer.import)
    } catch (failure) {
      setFault(saidOf(failure) ?? text.uploadFailed)
    } finally {
      setPercent(undefined)
    }
  }
  const apply = async ({ _id }: ListImport) => {
    setIsWriting(true)
    setFault(undefined)
    try {
      const answer = await edge.call(applyListImport, { params: { id: _id }, body: {} })
      setIt(answer.import)
      onApplied()
    } catch (failure) {
      setFault(failureText(failure))
    } finally {
      setIsWriting(false)
    }
  }
  return { percent, isWriting, fault, it, check, apply }
}

/** A file of a list: its dry run, and the press that writes what it showed. */
export const ListFileDialog = ({ list, onApplied, onClose }: Props) => {
  const input = useRef<HTMLInputElement>(null)
  const { percent, isWriting, fault, it, check, apply } = useListImport(list, onApplied)
  const busy = percent !== undefined || isWriting
  const count = it && !it.result ? it.added + it.changed : 0
  const write = it && count > 0 && (
    <AdminButton look="primary" busy={isWriting} disabled={busy} onClick={() => void apply(it)}>
      {text.apply(count)}
    </AdminButton>
  )
  return (
    <Dialog
      wide
      title={text.title}
      busy={busy}
      readOnly
      onClose={onClose}
      actions={
        <>
          {write}
          <AdminButton
            icon="upload"
            {...(!it && { look: 'primary' as const })}
            disabled={busy}
            onClick={() => input.current?.click()}
          >
            {it ? text.another : text.choose}
          </AdminButton>
          <AdminButton disabled={busy} onClick={onClose}>
            {text.close}
          </AdminButton>
        </>
      }
    >
      <input
        ref={input}
        type="file"
        hidden
        aria-label={text.choose}
        accept=".csv,text/csv,text/plain"
        onChange={(event) => {
          const [file] = event.target.files ?? []
          if (file) void check(file)
          // the same file again, after it was mended
          event.target.value = ''
        }}
      />
      {fault && <Alert tone="error">{fault}</Alert>}
      {percent !== undefined && <Spinner label={text.uploading(percent)} />}
      {it ? <Report it={it} /> : <p>{text.hint}</p>}
    </Dialog>
  )
}
