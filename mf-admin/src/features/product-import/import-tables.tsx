import { useState } from 'react'
import {
  downloadImportFaults,
  type ImportFault,
  type ImportLine,
  listImportFaults,
  listImportLines,
} from '@zmig/edge-contract'
import { Ltr } from '@zmig/platform'
import { Chip } from '../../parts/chip.tsx'
import { AdminButton, AdminField } from '../../parts/controls.tsx'
import { useEdgeQuery } from '../../parts/edge-query.tsx'
import { useDownload } from '../../parts/files.ts'
import { Empty, Failed } from '../../parts/page.tsx'
import { Paging } from '../../parts/paging.tsx'
import { ProductCell } from '../../parts/product-cell.tsx'
import { type Column, DataTable } from '../../parts/table.tsx'
import { Choices, Code, Diff, Head } from './product-import.styles.ts'
import {
  changesOf,
  fieldName,
  isSuspicious,
  newProductText,
  outcomeWords,
  percentOf,
  percentText,
  text,
} from './text.ts'

const SIZES = [10, 20, 50, 100] as const

const faultColumns: readonly Column<ImportFault>[] = [
  { id: 'line', header: text.columns.line, cell: ({ line }) => <Ltr>{line}</Ltr>, title: true },
  { id: 'ean', header: text.columns.ean, cell: ({ ean }) => <Ltr>{ean || '–'}</Ltr> },
  { id: 'field', header: text.columns.field, cell: fieldName },
  {
    id: 'value',
    header: text.columns.value,
    cell: ({ value }) => (
      <Code dir="ltr">
        <bdi>{value || '–'}</bdi>
      </Code>
    ),
  },
  { id: 'message', header: text.columns.message, cell: ({ message }) => message },
]

/** What is wrong with the file, line by line. */
export const Faults = ({ id, total }: { id: string; total: number }) => {
  const { busy, save } = useDownload(text.downloadFailed)
  const [{ page, limit }, setPlace] = useState({ page: 1, limit: 10 })
  const faults = useEdgeQuery(listImportFaults, { params: { id }, query: { page, limit } })
  return (
    <section aria-label={text.cards.faults}>
      <Head>
        <h2 data-tone="red">{text.faultsTitle(total)}</h2>
        <p>{text.faultsCure}</p>
        <AdminButton
          icon="download"
          busy={busy}
          onClick={() => void save(downloadImportFaults, { params: { id }, body: {} }, 'faults.csv')}
        >
          {text.downloadFaults}
        </AdminButton>
      </Head>
      {faults.failed && <Failed onRetry={faults.reload}>{text.loadFailed}</Failed>}
      {faults.value && (
        <DataTable
          label={text.cards.faults}
          columns={faultColumns}
          rows={faults.value.faults}
          rowKey={({ line, field, message }) => `${line} ${field} ${message}`}
          busy={faults.busy}
          empty={null}
          foot={
            <Paging
              of={text.cards.faults}
              page={page}
              limit={limit}
              total={faults.value.pagination.totalItems}
              sizes={SIZES}
              onPage={(next) => setPlace({ page: next, limit })}
              onLimit={(size) => setPlace({ page: 1, limit: size })}
            />
          }
        />
      )}
    </section>
  )
}

const noteOf = (line: ImportLine) => {
  if (line.outcome && line.outcome !== 'applied')
    return (
      <Chip tone="amber" icon="alert">
        {outcomeWords[line.outcome]}
      </Chip>
    )
  if (line.outcome === 'applied')
    return (
      <Chip tone="green" icon="check">
        {outcomeWords.applied}
      </Chip>
    )
  if (line.needsOwner)
    return (
      <Chip tone="red" icon="alert">
        {text.needsOwner}
      </Chip>
    )
  return isSuspicious(percentOf(line)) ? (
    <Chip tone="amber" icon="alert">
      {text.bigDrop}
    </Chip>
  ) : null
}

const productCell = (line: ImportLine) => {
  if (line.product) return <ProductCell product={line.product} />
  if (!line.isNew) return text.unknownProduct
  return (
    <>
      <Chip tone="green">{text.newProduct}</Chip> <bdi>{newProductText(line)}</bdi>
    </>
  )
}

const lineColumns: readonly Column<ImportLine>[] = [
  {
    id: 'product',
    header: text.columns.product,
    title: true,
    cell: productCell,
  },
  { id: 'line', header: text.columns.line, cell: ({ line }) => <Ltr>{line}</Ltr> },
  { id: 'ean', header: text.columns.ean, cell: ({ ean }) => <Ltr>{ean}</Ltr> },
  {
    id: 'change',
    header: text.columns.change,
    cell: (line) =>
      changesOf(line).map(({ name, from, to, wraps }) => (
        <Diff key={name} data-wraps={wraps ? '' : undefined}>
          <small>{name}</small>
          <s>
            <bdi>{from}</bdi>
          </s>
          <b>
            <bdi>{to}</bdi>
          </b>
        </Diff>
      )),
  },
  {
    id: 'percent',
    header: text.columns.percent,
    align: 'end',
    cell: (line) => {
      const percent = percentOf(line)
      return percent === undefined ? '' : <Ltr>{percentText(percent)}</Ltr>
    },
  },
  { id: 'note', header: text.columns.note, cell: noteOf },
]

type Kind = keyof typeof text.kinds

type LinesProps = {
  id: string
  hasUnwritten: boolean
  hasOwners: boolean
  hasNew: boolean
  hasFacts: boolean
}

/** What the file changes, before and after, or what of it could not be written. */
export const Lines = ({ id, hasUnwritten, hasOwners, hasNew, hasFacts }: LinesProps) => {
  const [kind, setKind] = useState<Kind>(hasUnwritten ? 'unwritten' : 'all')
  const [ean, setEan] = useState('')
  const [{ page, limit }, setPlace] = useState({ page: 1, limit: 20 })
  const lines = useEdgeQuery(listImportLines, { params: { id }, query: { page, limit, kind, ean } })
  const choose = (next: Kind) => {
    setKind(next)
    setPlace({ page: 1, limit })
  }
  const kinds = (Object.keys(text.kinds) as Kind[]).filter(
    (each) =>
      (each !== 'unwritten' || hasUnwritten) &&
      (each !== 'owner' || hasOwners) &&
      (each !== 'new' || hasNew) &&
      (each !== 'facts' || hasFacts),
  )
  return (
    <section aria-label={text.changesTitle}>
      <Head>
        <h2>{text.changesTitle}</h2>
        <Choices role="group" aria-label={text.changesTitle}>
          {kinds.map((each) => (
            <button key={each} type="button" aria-pressed={each === kind} onClick={() => choose(each)}>
              {text.kinds[each]}
            </button>
          ))}
        </Choices>
        <AdminField
          label={text.findEan}
          name="ean"
          type="search"
          dir="ltr"
          inputMode="numeric"
          maxLength={14}
          value={ean}
          onChange={(typed) => {
            setEan(typed.replaceAll(/\D/g, ''))
            setPlace({ page: 1, limit })
          }}
        />
      </Head>
      {lines.failed && <Failed onRetry={lines.reload}>{text.loadFailed}</Failed>}
      {lines.value && (
        <DataTable
          label={text.changesTitle}
          columns={lineColumns}
          rows={lines.value.lines}
          rowKey={({ line }) => String(line)}
          busy={lines.busy}
          empty={<Empty title={text.noChanges} />}
          foot={
            <Paging
              of={text.changesTitle}
              page={page}
              limit={limit}
              total={lines.value.pagination.totalItems}
              sizes={SIZES}
              onPage={(next) => setPlace({ page: next, limit })}
              onLimit={(size) => setPlace({ page: 1, limit: size })}
            />
          }
        />
      )}
    </section>
  )
}
