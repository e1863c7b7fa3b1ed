import { useState } from 'react'
import { type AnswerOf, dismissBike, linkBike, listKnownBikes, type WaitingBike } from '@zmig/edge-contract'
import { Alert } from '@zmig/platform'
import { Combobox } from '../../parts/combobox.tsx'
import { AdminButton, AdminButtonLink, AdminField } from '../../parts/controls.tsx'
import { ConfirmDialog } from '../../parts/dialog.tsx'
import { useEdgeQuery } from '../../parts/edge-query.tsx'
import { failureText } from '../../parts/failure.ts'
import { useSnackbar } from '../../parts/snackbar.tsx'
import { useStaff } from '../../parts/staff.tsx'
import { fromNow } from '../../parts/time.ts'
import { text as shared } from './inbox.text.ts'
import { TaskTable, useClosedTask, useTaskCall } from './task-table.tsx'

const text = {
  typed: 'מה שהוקלד',
  link: 'שיוך',
  add: 'אופנוע חדש',
  dismiss: 'הסרה',
  dismissed: 'האופנוע הוסר מהרשימה',
  linked: 'האופנוע שויך',
  title: 'שיוך לאופנוע מוכר',
  bike: 'האופנוע',
  bikeHint: 'הקלידו יצרן או דגם',
  chooseBike: 'בחרו אופנוע מהרשימה',
  spelling: 'כינוי שהחיפוש ילמד (לא חובה)',
  spellingHint: 'מי שיקליד את זה בחיפוש יגיע לאופנוע שבחרתם. בלי שמות של אנשים.',
  spellingShort: 'כינוי צריך לפחות שתי אותיות',
  none: 'אין אופנוע כזה באתר',
  verb: 'שיוך',
}

type Known = AnswerOf<typeof listKnownBikes>['bikes']

/** Entries that the list of a search shows: more is not read. */
const SHOWN = 50

/** Bikes whose name holds every word of a search. */
export const findBikes = (bikes: Known, search: string): Known => {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  return bikes.filter(({ name }) => words.every((word) => name.toLowerCase().includes(word))).slice(0, SHOWN)
}

const LinkBike = ({ bike, onChange, onClose }: { bike: WaitingBike; onChange: () => void; onClose: () => void }) => {
  const { edge } = useStaff()
  const snackbar = useSnackbar()
  const { value, failed, error } = useEdgeQuery(listKnownBikes)
  const known = value?.bikes
  const [chosen, setChosen] = useState<string | null>(null)
  const [search, setSearch] = useState('')
  const [spelling, setSpelling] = useState('')
  const [missing, setMissing] = useState(false)

  const isShort = spelling.trim().length === 1
  const link = async () => {
    setMissing(chosen === null)
    if (chosen === null || isShort) return false
    const body = { motorcycleId: chosen, ...(spelling.trim() && { spelling }) }
    await edge.call(linkBike, { params: { id: bike.id }, body })
    snackbar.success(text.linked)
    onChange()
    return true
  }
  // a chosen name in the field filters nothing: the list shows all again
  const chosenBike = known?.find(({ id }) => id === chosen)
  return (
    <ConfirmDialog
      role="dialog"
      title={text.title}
      confirm={text.verb}
      failure={failureText}
      onConfirm={link}
      onClose={onClose}
    >
      <p>
        {text.typed}: <b>{<bdi>{bike.model || shared.erased}</bdi>}</b>
      </p>
      <Combobox
        label={text.bike}
        items={findBikes(known ?? [], search === chosenBike?.name ? '' : search)}
        itemKey={({ id }) => id}
        itemText={({ name }) => name}
        value={chosen}
        chosen={chosenBike}
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
        error={isShort ? text.spellingShort : undefined}
        maxLength={60}
        onChange={setSpelling}
      />
      {failed && <Alert tone="error">{failureText(error)}</Alert>}
    </ConfirmDialog>
  )
}

type Props = { rows: readonly WaitingBike[]; busy: boolean; onChange: () => void }

/** Motorcycles that riders did not find: link one to a known motorcycle, or dismiss it. */
export const Bikes = ({ rows, busy, onChange }: Props) => {
  const { edge } = useStaff()
  const [linking, setLinking] = useState<WaitingBike>()
  const { sending, send } = useTaskCall(onChange)
  const closed = useClosedTask('bikes', onChange)
  const dismiss = (id: string) =>
    send(
      id,
      () => edge.call(dismissBike, { params: { id }, body: {} }),
      () => closed(id, text.dismissed),
    )
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
            <AdminButton small icon="link" onClick={() => setLinking(bike)}>
              {text.link}
            </AdminButton>
            <AdminButtonLink small icon="plus" href={`/admin/bikes?suggested=${bike.id}`}>
              {text.add}
            </AdminButtonLink>
            <AdminButton small look="quiet" busy={sending === bike.id} onClick={() => void dismiss(bike.id)}>
              {text.dismiss}
            </AdminButton>
          </>
        )}
      />
      {linking && <LinkBike bike={linking} onChange={onChange} onClose={() => setLinking(undefined)} />}
    </>
  )
}
