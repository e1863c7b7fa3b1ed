import { type DragEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import {
  type AnswerOf,
  exportProducts,
  findProductImport,
  importLimit,
  listProductImports,
  type ProductImport as Import,
  productTemplate,
  uploadProductImport,
} from '@zmig/edge-contract'
import { Alert, deferPart, Link, Ltr, navigate, Row, Spinner, useAddress } from '@zmig/platform'
import { Chip, type ChipTone } from '../../parts/chip.tsx'
import { AdminButton, AdminButtonLink } from '../../parts/controls.tsx'
import { useEdgeQuery } from '../../parts/edge-query.tsx'
import { saidOf } from '../../parts/failure.ts'
import { saveFile, useDownload, useUpload } from '../../parts/files.ts'
import { ListPage } from '../../parts/list-page.tsx'
import { Failed, Loading, PageHead } from '../../parts/page.tsx'
import type { Column } from '../../parts/table.tsx'
import { dayAndTime } from '../../parts/time.ts'
import { ImportReport } from './import-report.tsx'
import { Drop, Guide, Steps } from './product-import.styles.ts'
import { PATH, pathOf, statusWords, text } from './text.ts'

/** While it is checked or written, it is asked for again. Milliseconds. */
const EVERY = 700

const tones: Record<Import['status'], ChipTone> = {
  uploading: 'grey',
  checking: 'blue',
  checked: 'amber',
  applying: 'blue',
  applied: 'green',
  cancelled: 'grey',
  failed: 'red',
}

const StepsShown = ({ now }: { now: number }) => (
  <Steps aria-label={text.title}>
    {text.steps.map((name, index) => {
      const state = index < now ? 'done' : index === now ? 'now' : 'next'
      return (
        <li key={name} data-state={state} aria-current={state === 'now' ? 'step' : undefined}>
          <i aria-hidden="true">{state === 'done' ? '✓' : index + 1}</i>
          {name}
        </li>
      )
    })}
  </Steps>
)

const Export = () => {
  const { busy, save } = useDownload(text.exportFailed)
  return (
    <AdminButton
      look="quiet"
      icon="download"
      busy={busy}
      onClick={() => void save(exportProducts, { body: {} }, 'products.csv')}
    >
      {text.export}
    </AdminButton>
  )
}

const saveTemplate = (): void =>
  saveFile(new Blob([productTemplate()], { type: 'text/csv;charset=utf-8' }), text.templateName)

const guide = deferPart(
  async () => (await import(/* webpackChunkName: "later-columns-guide" */ './columns-guide.tsx')).ColumnsGuide,
)

/** The columns, which are loaded when staff open them. */
const Columns = () => {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <Guide
      onToggle={({ currentTarget }) => {
        setIsOpen(currentTarget.open)
        if (currentTarget.open) void guide.load()
      }}
    >
      <summary>{text.guide.title}</summary>
      {isOpen && <guide.View />}
    </Guide>
  )
}

type DropProps = { percent: number | undefined; onFile: (file: File) => void }

const DropZone = ({ percent, onFile }: DropProps) => {
  const busy = percent !== undefined
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setIsOver] = useState(false)
  const over = (event: DragEvent) => {
    event.preventDefault()
    setIsOver(true)
  }
  const take = (files: FileList | null) => {
    const file = files?.[0]
    if (file && !busy) onFile(file)
  }
  return (
    <Drop
      data-over={isOver ? '' : undefined}
      onDragOver={over}
      onDragLeave={() => setIsOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setIsOver(false)
        take(event.dataTransfer.files)
      }}
    >
      {busy ? <Spinner label={text.uploading(percent)} /> : <b>{text.drop}</b>}
      <AdminButton look="primary" icon="upload" busy={busy} onClick={() => input.current?.click()}>
        {text.choose}
      </AdminButton>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={text.choose}
        accept=".csv,text/csv,text/plain"
        onChange={(event) => {
          take(event.target.files)
          // the same file again, after it was mended
          event.target.value = ''
        }}
      />
      <p>{text.hint}</p>
      <Row>
        <Export />
        <AdminButton look="quiet" icon="download" onClick={saveTemplate}>
          {text.template}
        </AdminButton>
      </Row>
    </Drop>
  )
}

const historyColumns: readonly Column<Import>[] = [
  {
    id: 'name',
    header: text.columns.file,
    title: true,
    cell: ({ _id, name }) => (
      <Link href={pathOf(_id)}>
        <bdi>{name}</bdi>
      </Link>
    ),
  },
  {
    id: 'status',
    header: text.columns.status,
    cell: ({ status, putsBack, putBackBy }) => (
      <>
        <Chip tone={tones[status]}>{statusWords[status]}</Chip>
        {putsBack !== null && <Chip tone="grey">{text.putBack.isBackShort}</Chip>}
        {putBackBy !== null && <Chip tone="grey">{text.putBack.wasPutBackShort}</Chip>}
      </>
    ),
  },
  { id: 'at', header: text.columns.at, cell: ({ createdAt }) => <Ltr>{dayAndTime(createdAt)}</Ltr> },
  { id: 'by', header: text.columns.by, cell: ({ createdBy }) => <bdi>{createdBy || '–'}</bdi> },
  { id: 'rows', header: text.columns.rows, align: 'end', cell: ({ rows }) => rows.toLocaleString('he-IL') },
  {
    id: 'changes',
    header: text.columns.changes,
    align: 'end',
    cell: ({ applied, conflicts, waiting }) => (applied + conflicts + waiting).toLocaleString('he-IL'),
  },
  { id: 'applied', header: text.cards.applied, align: 'end', cell: ({ applied }) => applied.toLocaleString('he-IL') },
  { id: 'faults', header: text.cards.faults, align: 'end', cell: ({ faults }) => faults.toLocaleString('he-IL') },
]

const isRunning = ({ status }: Pick<Import, 'status'>): boolean => status === 'checking' || status === 'applying'

const historyText = {
  title: text.history,
  none: text.noHistory,
  noneFound: text.noHistory,
  loadFailed: text.loadFailed,
}
const everything = {}
const everyWhileRunning = ({ imports }: AnswerOf<typeof listProductImports>) => (imports.some(isRunning) ? EVERY : 0)

const History = () => (
  <ListPage
    part
    name="product-imports"
    text={historyText}
    endpoint={listProductImports}
    rows={({ imports }) => imports}
    every={everyWhileRunning}
    columns={historyColumns}
    rowKey={({ _id }) => _id}
    everything={everything}
    onOpen={({ _id }) => navigate(pathOf(_id))}
  />
)

const stepOf = (status: Import['status'] | undefined): number =>
  status === undefined || status === 'uploading' ? 0 : status === 'checking' || status === 'checked' ? 1 : 2

const whileRunning = (found: AnswerOf<typeof findProductImport>) =>
  found.import && isRunning(found.import) ? EVERY : 0

/** One import, followed while there is work on it. */
const OneImport = ({ id, onShown }: { id: string; onShown: (status: Import['status']) => void }) => {
  const { value, failed, reload, change } = useEdgeQuery(findProductImport, { params: { id } }, { every: whileRunning })
  const it = value?.import
  const status = it?.status
  useEffect(() => {
    if (status) onShown(status)
  }, [status, onShown])
  if (!it) return failed ? <Failed onRetry={reload}>{text.loadFailed}</Failed> : <Loading />
  return (
    <ImportReport
      it={it}
      onAnother={() => navigate(PATH)}
      onChanged={(next) => {
        change((found) => ({ ...found, import: next }))
        reload()
      }}
    />
  )
}

/**
 * Facts, prices and stocks from a file: upload, a dry run that writes nothing, and then its good lines.
 * @param children what else is sent here, below the place for a file
 */
export const ProductImport = ({ children }: { children?: ReactNode }) => {
  const upload = useUpload()
  const address = useAddress(PATH)
  const id = new URLSearchParams(address.split('?')[1] ?? '').get('id')
  /** of the upload; undefined while none runs */
  const [percent, setPercent] = useState<number>()
  const [fault, setFault] = useState<string>()
  const [status, setStatus] = useState<Import['status']>()

  const send = async (file: File) => {
    setPercent(0)
    setFault(undefined)
    try {
      // whatever the file is: the shop recognises what it holds
      const { import: begun } = await upload(uploadProductImport, {
        file,
        type: 'text/csv',
        limit: importLimit,
        query: { name: file.name.slice(0, 200) },
        onProgress: setPercent,
      })
      if (begun) navigate(pathOf(begun._id))
      else setFault(text.uploadFailed)
    } catch (failure) {
      setFault(saidOf(failure) ?? text.uploadFailed)
    } finally {
      setPercent(undefined)
    }
  }

  return (
    <>
      <PageHead title={text.title}>
        <StepsShown now={id === null ? 0 : stepOf(status)} />
        <AdminButtonLink href="/admin/products" look="quiet">
          {text.back}
        </AdminButtonLink>
      </PageHead>
      {id === null ? (
        <>
          {fault && <Alert tone="error">{fault}</Alert>}
          <DropZone percent={percent} onFile={(file) => void send(file)} />
          <Columns />
          {children}
          <History />
        </>
      ) : (
        <OneImport key={id} id={id} onShown={setStatus} />
      )}
    </>
  )
}
