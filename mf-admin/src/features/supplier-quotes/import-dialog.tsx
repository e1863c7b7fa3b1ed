import styled from '@emotion/styled'
import { useRef, useState } from 'react'
import { type ImportCheck, importSupplierFile, quotesLimit, uploadSupplierFile } from '@zmig/edge-contract'
import { Alert, Checkbox, color, Ltr, RadioGroup, Row, space } from '@zmig/platform'
import { AdminButton } from '../../parts/controls.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import { failureText } from '../../parts/failure.ts'
import { useUpload } from '../../parts/files.ts'
import { refusalOf } from '../../parts/refusal.ts'
import { useSnackbar } from '../../parts/snackbar.tsx'
import { useStaff } from '../../parts/staff.tsx'
import { type ImportKind, text } from './text.ts'

const Choose = styled(Row)`
  padding: ${space(4)};
  border: 1.5px dashed ${color.control};
  border-radius: 8px;
  & > p {
    flex-basis: 100%;
    color: ${color.muted};
    font-size: 0.8125rem;
  }
`
const Faults = styled.div`
  min-block-size: 140px;
  max-block-size: 260px;
  overflow: auto;
  border: 1px solid ${color.line};
  border-radius: 8px;
  & table {
    inline-size: 100%;
    border-collapse: collapse;
    font-size: 0.8125rem;
  }
  & :is(th, td) {
    padding: ${space(1.5)} ${space(3)};
    border-block-end: 1px solid ${color.line};
    text-align: start;
    vertical-align: top;
    overflow-wrap: anywhere;
  }
  & th {
    position: sticky;
    inset-block-start: 0;
    background: ${color.card};
    color: ${color.muted};
    font-weight: 500;
    white-space: nowrap;
  }
`

const FaultTable = ({ faults, faulty }: ImportCheck) => (
  <>
    {/* a scrolling box is reached with the keyboard */}
    <Faults tabIndex={0} role="region" aria-label={text.faultsTable}>
      <table aria-label={text.faultsTable}>
        <thead>
          <tr>
            {Object.values(text.faultColumns).map((header) => (
              <th key={header} scope="col">
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {faults.map(({ line, value, message }) => (
            <tr key={`${line} ${message}`}>
              <td>{line}</td>
              <td>
                <bdi>{value || '–'}</bdi>
              </td>
              <td>{message}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Faults>
    {faulty > faults.length && <p>{text.moreFaults(faults.length)}</p>}
  </>
)

/** A file that was sent and read. */
type Read = { name: string; uploadId: string; check: ImportCheck }

/** Reads a file, then saves what it holds. */
const useImport = (kind: ImportKind, onImported: () => void) => {
  const { edge } = useStaff()
  const upload = useUpload()
  const snackbar = useSnackbar()
  /** of the upload; undefined while none runs */
  const [percent, setPercent] = useState<number>()
  const [applying, setApplying] = useState(false)
  const [read, setRead] = useState<Read>()
  const [failed, setFailed] = useState<string>()

  const forget = () => {
    setRead(undefined)
    setFailed(undefined)
  }
  const check = async (file: File) => {
    forget()
    setPercent(0)
    try {
      const uploadId = crypto.randomUUID()
      await upload(uploadSupplierFile, {
        file,
        type: 'text/csv',
        limit: quotesLimit,
        query: { uploadId },
        onProgress: setPercent,
      })
      const answer = await edge.call(importSupplierFile, { body: { uploadId, kind, apply: false } })
      if (answer.check) setRead({ name: file.name, uploadId, check: answer.check })
    } catch (failure) {
      setFailed(failureText(failure))
    } finally {
      setPercent(undefined)
    }
  }
  /** @param onlyGood leaves out lines with faults */
  const apply = async ({ uploadId, check: seen }: Read, onlyGood: boolean) => {
    setApplying(true)
    setFailed(undefined)
    try {
      const { check: saved = seen } = await edge.call(importSupplierFile, {
        body: { uploadId, kind, apply: true, onlyGood },
      })
      snackbar.success(text.applied(saved))
      onImported()
    } catch (failure) {
      const refusal = refusalOf<{ check: ImportCheck }>(failure)
      setFailed(failureText(failure))
      if (refusal?.check) setRead((before) => before && { ...before, check: refusal.check ?? before.check })
    } finally {
      setApplying(false)
    }
  }
  return { percent, applying, read, failed, forget, check, apply }
}

type ChooseProps = { read: Read | undefined; percent: number | undefined; onChoose: (file: File) => void }

const ChooseFile = ({ read, percent, onChoose }: ChooseProps) => {
  const input = useRef<HTMLInputElement>(null)
  return (
    <Choose gap={3} rowGap={2} align="center">
      <AdminButton icon="sheet" busy={percent !== undefined} onClick={() => input.current?.click()}>
        {read ? text.another : text.choose}
      </AdminButton>
      {read && <Ltr>{read.name}</Ltr>}
      {percent !== undefined && <span role="status">{text.reading(percent)}</span>}
      <p>{text.fileHint}</p>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={text.file}
        accept=".csv,text/csv,text/plain"
        onChange={({ target }) => {
          const [file] = target.files ?? []
          // the same file may be chosen again after it was mended
          target.value = ''
          if (file) onChoose(file)
        }}
      />
    </Choose>
  )
}

/** Imports a file: first it is read and every fault is shown by line, then it is saved. */
export const ImportDialog = ({ onClose, onImported }: { onClose: () => void; onImported: () => void }) => {
  const [kind, setKind] = useState<ImportKind>('quotes')
  const [onlyGood, setOnlyGood] = useState(false)
  const { percent, applying, read, failed, forget, check, apply } = useImport(kind, onImported)
  const busy = percent !== undefined || applying
  const isGood = read !== undefined && read.check.good > 0 && (read.check.faulty === 0 || onlyGood)
  return (
    <Dialog
      title={text.importTitle}
      wide
      busy={busy}
      onClose={onClose}
      actions={
        <>
          <AdminButton
            look="primary"
            busy={applying}
            disabled={!isGood || percent !== undefined}
            onClick={() => void (read && apply(read, onlyGood))}
          >
            {text.apply}
          </AdminButton>
          <AdminButton disabled={busy} onClick={onClose}>
            {text.cancel}
          </AdminButton>
        </>
      }
    >
      <RadioGroup
        legend={text.kind}
        name="kind"
        value={kind}
        options={text.kinds}
        onChange={(chosen) => {
          setKind(chosen as ImportKind)
          forget()
        }}
      />
      <ChooseFile
        read={read}
        percent={percent}
        onChoose={(file) => {
          setOnlyGood(false)
          void check(file)
        }}
      />
      {failed && <Alert tone="error">{failed}</Alert>}
      {read && (
        <>
          <Alert tone={read.check.faulty === 0 ? 'success' : 'warning'}>
            <b>{read.check.faulty === 0 ? text.good(read.check) : text.faulty(read.check)}</b>
            <p>{text.changes(read.check)}</p>
          </Alert>
          {read.check.faulty > 0 && <FaultTable {...read.check} />}
          {read.check.faulty > 0 && read.check.good > 0 && (
            <Checkbox label={text.onlyGood(read.check)} checked={onlyGood} onChange={setOnlyGood} />
          )}
        </>
      )}
    </Dialog>
  )
}
