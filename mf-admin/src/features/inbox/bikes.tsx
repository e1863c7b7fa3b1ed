import { useEffect, useState } from 'react'
import { type AnswerOf, dismissBike, linkBike, listKnownBikes, type WaitingBike } from '@zmig/edge-contract'
import { Alert } from '@zmig/platform'
import { Combobox } from '../../parts/combobox.tsx'
import { AdminButton, AdminField } from '../../parts/controls.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import { failureText } from '../../parts/failure.ts'
import { useSnackbar } from '../../parts/snackbar.tsx'
import { useStaff } from '../../parts/staff.tsx'
import { fromNow } from '../../parts/time.ts'
import { text as shared } from './inbox.text.ts'
import { TaskTable } from './task-table.tsx'

const text = {
  typed: 'מה שהוקלד',
  link: 'שיוך',
  dismiss: 'הסרה',
  dismissed: 'האופנוע הוסר מהרשימה',
  linked: 'האופנוע שויך',
  title: 'שיוך לאופנוע מוכר',
  bike: 'האופנוע',
  bikeHint: 'הקלידו יצרן או דגם',
  chooseBike: 'בחרו אופנוע מהרשימה',
  spelling: 'כינוי שהחיפוש ילמד (לא חובה)',
  spellingHint: 'מי שיקליד את זה בחיפוש יגיע לאופנוע שבחרתם. בלי שמות של אנשים.',
  none: 'אין אופנוע כזה באתר',
  verb: 'שיוך',
  cancel: 'ביטול',
}

type Known = AnswerOf<typeof listKnownBikes>['bikes']

/** Entries that the list of a search shows: more is not read. */
const SHOWN = 50

/** Bikes whose name holds every word of a search. */
export const findBikes = (bikes: Known, search: string): Known => {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  return bikes.filter(({ name }) => words.every((word) => name.toLowerCase().includes(word))).slice(0, SHOWN)
}

const LinkDialog = ({ bike, onDone, onClose }: { bike: WaitingBike; onDone: () => void; onClose: () => void }) => {
  const { edge } = useStaff()
  const snackbar = useSnackbar()
  const [known, setKnown] = useState<Known>()
  const [chosen, setChosen] = useState<string | null>(null)
  const [search, setSearch] = useState('')
  const [spelling, setSpelling] = useState('')
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState<string>()
  const [missing, setMissing] = useState(false)

  useEffect(() => {
    edge.call(listKnownBikes).then(
      ({ bikes }) => setKnown(bikes),
      (error: unknown) => setFailed(failureText(error)),
    )
  }, [edge])

  const send = async () => {
    setMissing(chosen === null)
    if (chosen === null) return
    setBusy(true)
    setFailed(undefined)
    try {
      const body = { motorcycleId: chosen, ...(spelling.trim() && { spelling }) }
      await edge.call(linkBike, { params: { id: bike.id }, body })
      snackbar.success(text.linked)
      onDone()
    } catch (error) {
      setFailed(failureText(error))
      setBusy(false)
    }
  }
  // a chosen name in the field filters nothing: the list shows all again
  const chosenName = known?.find(({ id }) => id === chosen)?.name
  return (
    <Dialog
      title={text.title}
      busy={busy}
      onClose={onClose}
      actions={
        <>
          <AdminButton look="primary" busy={busy} onClick={() => void send()}>
            {text.verb}
          </AdminButton>
          <AdminButton disabled={busy} onClick={onClose}>
            {text.cancel}
          </AdminButton>
        </>
      }
    >
      <p>
        {text.typed}: <b>{<bdi>{bike.model || shared.erased}</bdi>}</b>
      </p>
      <Combobox
        label={text.bike}
        items={findBikes(known ?? [], search === chosenName ? '' : search)}
        itemKey={({ id }) => id}
        itemText={({ name }) => name}
        value={chosen}
        onChange={(key) => {
          setChosen(key)
          setMissing(false)
        }}
        search={search}
        onSearch={setSearch}
        loading={!known && !failed}
        none={text.none}
        placeholder={text.bikeHint}
        error={missing ? text.chooseBike : undefined}
        required
      />
      <AdminField
        label={text.spelling}
        hint={text.spellingHint}
        value={spelling}
        minLength={2}
        maxLength={60}
        onChange={setSpelling}
      />
      {failed && <Alert tone="error">{failed}</Alert>}
    </Dialog>
  )
}

type Props = { rows: readonly WaitingBike[]; busy: boolean; onChange: () => void }

/** Motorcycles that riders did not find: link one to a known motorcycle, or dismiss it. */
export const Bikes = ({ rows, busy, onChange }: Props) => {
  const { edge } = useStaff()
  const snackbar = useSnackbar()
  const [linking, setLinking] = useState<WaitingBike>()
  const [sending, setSending] = useState<string>()
  const dismiss = async (id: string) => {
    setSending(id)
    try {
      await edge.call(dismissBike, { params: { id }, body: {} })
      snackbar.success(text.dismissed)
    } catch (error) {
      snackbar.error(failureText(error))
    }
    setSending(undefined)
    onChange()
  }
  const done = () => {
    setLinking(undefined)
    onChange()
  }
  return (
    <>
      <TaskTable
        kind="bikes"
        rows={rows}
        busy={busy}
        onChange={onChange}
        columns={[
          { id: 'model', header: text.typed, title: true, cell: ({ model }) => <bdi>{model || shared.erased}</bdi> },
          { id: 'since', header: shared.since, cell: ({ suggestedAt }) => fromNow(suggestedAt, new Date()) },
        ]}
        actions={(bike) => (
          <>
            <AdminButton small look="primary" icon="link" onClick={() => setLinking(bike)}>
              {text.link}
            </AdminButton>
            <AdminButton small look="quiet" busy={sending === bike.id} onClick={() => void dismiss(bike.id)}>
              {text.dismiss}
            </AdminButton>
          </>
        )}
      />
      {linking && <LinkDialog bike={linking} onDone={done} onClose={() => setLinking(undefined)} />}
    </>
  )
}
