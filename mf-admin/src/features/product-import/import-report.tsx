import { useState } from 'react'
import { applyProductImport, cancelProductImport, type ProductImport, type StaffRole } from '@zmig/edge-contract'
import { Alert, Link, Ltr, navigate, RadioGroup } from '@zmig/platform'
import { Chip } from '../../parts/chip.tsx'
import { AdminButton } from '../../parts/controls.tsx'
import { ConfirmDialog } from '../../parts/dialog.tsx'
import { failureText } from '../../parts/failure.ts'
import { AdminIcon } from '../../parts/icon.tsx'
import { useSnackbar } from '../../parts/snackbar.tsx'
import { useStaff } from '../../parts/staff.tsx'
import { Faults, Lines } from './import-tables.tsx'
import { Cards, File, Notes } from './product-import.styles.ts'
import { PutBack } from './put-back.tsx'
import { pathOf, statusWords, text } from './text.ts'

type Shown = { name: string; value: number; hint: string; tone?: 'red' }

const cardsOf = (it: ProductImport): Shown[] => {
  const { cards } = text
  if (it.applied + it.conflicts > 0)
    return [
      { name: cards.applied, value: it.applied, hint: cards.appliedHint },
      {
        name: cards.conflicts,
        value: it.conflicts,
        hint: cards.conflictsHint,
        ...(it.conflicts > 0 && { tone: 'red' as const }),
      },
      { name: cards.unchanged, value: it.unchanged, hint: cards.unchangedHint },
      { name: cards.faults, value: it.faults, hint: cards.faultsHint, ...(it.faults > 0 && { tone: 'red' as const }) },
    ]
  return [
    ...(it.newProducts > 0 ? [{ name: cards.listed, value: it.newProducts, hint: cards.listedHint }] : []),
    ...(it.factChanges > 0 ? [{ name: cards.facts, value: it.factChanges, hint: cards.factsHint }] : []),
    { name: cards.price, value: it.priceChanges, hint: cards.mean(it.pricePercent) },
    { name: cards.stock, value: it.stockChanges, hint: cards.units(it.units) },
    { name: cards.unchanged, value: it.unchanged, hint: cards.unchangedHint },
    { name: cards.faults, value: it.faults, hint: cards.faultsHint, ...(it.faults > 0 && { tone: 'red' as const }) },
  ]
}

const MODES = [
  { value: 'good', label: text.modes.good },
  { value: 'clean', label: text.modes.clean },
]

type ApplyProps = { it: ProductImport; onApplied: (it: ProductImport) => void; onClose: () => void }

const Apply = ({ it, onApplied, onClose }: ApplyProps) => {
  const { edge } = useStaff()
  const [mode, setMode] = useState('good')
  const send = async () => {
    const body = { onlyClean: mode === 'clean' }
    const answer = await edge.call(applyProductImport, { params: { id: it._id }, body })
    if (answer.import) onApplied(answer.import)
  }
  return (
    <ConfirmDialog
      title={text.applyTitle}
      confirm={text.applyConfirm}
      onConfirm={send}
      onClose={onClose}
      failure={failureText}
    >
      <p>{text.applyGood(it.waiting)}</p>
      <p>{text.conflictHint}</p>
      {it.faults > 0 && (
        <>
          <Alert tone="warning">{text.skipped(it.faultLines)}</Alert>
          <RadioGroup legend={text.whatToWrite} name="mode" value={mode} options={MODES} onChange={setMode} />
        </>
      )}
    </ConfirmDialog>
  )
}

/** Facts are not put back: the file that was exported before is imported again. */
const changesFacts = ({ factChanges, newProducts }: ProductImport): boolean => factChanges + newProducts > 0

/** What may be done with an import now, and by whom. */
const stateOf = (it: ProductImport, role: StaffRole) => {
  const isRunning = it.status === 'checking' || it.status === 'applying'
  const isFinished = it.status === 'applied' || it.status === 'cancelled' || it.status === 'failed'
  const mayResume = it.status === 'failed' || (it.status === 'cancelled' && it.putsBack !== null)
  const isReady = it.waiting > 0 && (it.status === 'checked' || mayResume) && it.putBackBy === null
  return {
    isRunning,
    mayResume,
    isReady,
    mayPutBack: isFinished && it.applied > 0 && it.putBackBy === null && !changesFacts(it),
    mayApply: isReady && (it.ownerLines === 0 || role === 'owner'),
  }
}

type ItProps = { it: ProductImport }

const FileFacts = ({ it, isRunning }: ItProps & { isRunning: boolean }) => (
  <>
    <AdminIcon name="sheet" />
    <p>
      <b>
        <bdi>{it.name}</bdi>
      </b>
      {it.checkMs !== null && it.putsBack === null && (
        <>
          {` · ${text.rows(it.rows)} · `}
          <Ltr>{it.encoding}</Ltr>
          {` · ${text.checkedIn(it.checkMs)}`}
        </>
      )}
    </p>
    {it.status === 'checked' ? (
      <Chip tone="green">{text.nothingWritten}</Chip>
    ) : (
      <Chip tone={it.status === 'failed' ? 'red' : isRunning ? 'blue' : 'grey'}>{statusWords[it.status]}</Chip>
    )}
  </>
)

const Progress = ({ it }: ItProps) => (
  <>
    <progress
      aria-label={it.status === 'checking' ? text.checking : text.applying}
      value={it.progress}
      max={Math.max(it.progressOf, 1)}
    />
    <p role="status">
      {it.status === 'checking' ? text.checking : text.applying}: {text.progress(it.progress, it.progressOf)}
    </p>
  </>
)

const ImportNotes = ({ it, isReady }: ItProps & { isReady: boolean }) => (
  <Notes>
    {it.putsBack !== null && (
      <Alert tone="info">
        {text.putBack.isBack} <Link href={pathOf(it.putsBack)}>{text.putBack.toOriginal}</Link>
        {it.reason && (
          <p>
            {text.putBack.reason}: <bdi>{it.reason}</bdi>
          </p>
        )}
      </Alert>
    )}
    {it.putBackBy !== null && (
      <Alert tone="info">
        {text.putBack.wasPutBack} <Link href={pathOf(it.putBackBy)}>{text.putBack.toResult}</Link>
      </Alert>
    )}
    {it.applied > 0 && changesFacts(it) && <Alert tone="info">{text.noPutBack}</Alert>}
    {it.fault && <Alert tone="error">{it.fault}</Alert>}
    {isReady && it.ownerLines > 0 && <Alert tone="warning">{text.ownerLines(it)}</Alert>}
  </Notes>
)

const Counts = ({ it }: ItProps) => (
  <Cards>
    {cardsOf(it).map(({ name, value, hint, tone }) => (
      <div key={name} data-tone={tone}>
        <dt>{name}</dt>
        <dd>{value.toLocaleString('he-IL')}</dd>
        <dd>
          <bdi>{hint}</bdi>
        </dd>
      </div>
    ))}
  </Cards>
)

type Props = ItProps & { onChanged: (it: ProductImport) => void; onAnother: () => void }

/** One import: its file, its counts, its faults and its changes, and the way to write them. */
export const ImportReport = ({ it, onChanged, onAnother }: Props) => {
  const { edge, user } = useStaff()
  const snackbar = useSnackbar()
  const [asking, setAsking] = useState<'apply' | 'put-back'>()
  const { isRunning, mayResume, isReady, mayPutBack, mayApply } = stateOf(it, user.role)

  const cancel = async () => {
    try {
      const answer = await edge.call(cancelProductImport, { params: { id: it._id }, body: {} })
      if (answer.import) onChanged(answer.import)
      snackbar.success(text.cancelled)
    } catch (failure) {
      snackbar.error(failureText(failure))
    }
  }

  return (
    <>
      <File>
        <FileFacts it={it} isRunning={isRunning} />
        <div>
          {isRunning ? (
            <AdminButton onClick={() => void cancel()}>{text.cancel}</AdminButton>
          ) : (
            <AdminButton icon="upload" onClick={onAnother}>
              {text.another}
            </AdminButton>
          )}
          {mayPutBack && <AdminButton onClick={() => setAsking('put-back')}>{text.putBack.button}</AdminButton>}
          {mayApply && (
            <AdminButton look="primary" onClick={() => setAsking('apply')}>
              {mayResume ? text.resume : text.apply(it.waiting)}
            </AdminButton>
          )}
        </div>
        {isRunning && <Progress it={it} />}
      </File>
      <ImportNotes it={it} isReady={isReady} />
      {it.checkMs !== null && <Counts it={it} />}
      {it.checkMs !== null && it.faults > 0 && <Faults id={it._id} total={it.faults} />}
      {it.checkMs !== null &&
        it.status !== 'applying' &&
        (it.priceChanges + it.stockChanges > 0 || changesFacts(it)) && (
          <Lines
            key={`${it.status} ${it.applied + it.conflicts}`}
            id={it._id}
            hasUnwritten={it.conflicts > 0}
            hasOwners={it.ownerLines > 0}
            hasNew={it.newProducts > 0}
            hasFacts={it.factChanges > 0}
          />
        )}
      {asking === 'put-back' && (
        <PutBack it={it} onPutBack={({ _id }) => navigate(pathOf(_id))} onClose={() => setAsking(undefined)} />
      )}
      {asking === 'apply' && (
        <Apply
          it={it}
          onApplied={(next) => {
            setAsking(undefined)
            onChanged(next)
          }}
          onClose={() => setAsking(undefined)}
        />
      )}
    </>
  )
}
