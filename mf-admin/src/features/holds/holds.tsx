import styled from '@emotion/styled'
import { useMemo, useState } from 'react'
import { listHolds, methodWord, releaseHold, type AnswerOf } from '@zmig/edge-contract'
import { color, Link, Ltr, money } from '@zmig/platform'
import { AdminButton } from '../../parts/controls.tsx'
import { ConfirmDialog } from '../../parts/dialog.tsx'
import { useReload } from '../../parts/edge-query.tsx'
import { failureText } from '../../parts/failure.ts'
import { ListPage } from '../../parts/list-page.tsx'
import { useSnackbar } from '../../parts/snackbar.tsx'
import { useStaff } from '../../parts/staff.tsx'
import type { Column } from '../../parts/table.tsx'

type Listed = AnswerOf<typeof listHolds>['holds'][number]
type Source = { words: string[]; ids: string[] }
type Hold = Listed & { source: Source }

const instant = new Intl.DateTimeFormat('he-IL', {
  timeZone: 'Asia/Jerusalem',
  day: '2-digit',
  month: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
})
const Instant = ({ at }: { at: string }) => <bdi>{instant.format(new Date(at))}</bdi>

const countText = (count: number) => (count === 2 ? 'שני שריונים' : `${count} שריונים`)

/** Which holds come from one browser or one network, in words; the ids of both only as a detail. */
const sourceOf = ({ address, visitor }: Listed, holds: readonly Listed[]): Source => {
  const ids = [address, visitor].filter((id) => id !== null)
  if (ids.length === 0) return { words: ['לא ידוע'], ids }
  const ofBrowser = visitor === null ? 0 : holds.filter((other) => other.visitor === visitor).length
  const ofNetwork = address === null ? 0 : holds.filter((other) => other.address === address).length
  const words = [
    ...(ofBrowser > 1 ? [`${countText(ofBrowser)} מאותו דפדפן`] : []),
    ...(ofNetwork > 1 ? [`${countText(ofNetwork)} מאותה רשת`] : []),
  ]
  return { words: words.length > 0 ? words : ['שריון יחיד'], ids }
}

export const withSources = (holds: readonly Listed[]): Hold[] =>
  holds.map((hold) => ({ ...hold, source: sourceOf(hold, holds) }))

const Ids = styled.small`
  display: block;
  color: ${color.muted};
`

export const columnsOf = (onRelease: (hold: Hold) => void): Column<Hold>[] => [
  {
    id: 'orderId',
    header: 'הזמנה',
    title: true,
    cell: ({ orderId }) => (
      <Link href={`/admin/orders/${orderId}`}>
        <Ltr>{orderId}</Ltr>
      </Link>
    ),
  },
  {
    id: 'method',
    header: 'תשלום',
    cell: ({ paymentMethod }) => methodWord(paymentMethod),
  },
  { id: 'total', header: 'סכום', align: 'money', cell: ({ total }) => <Ltr>{money(total)}</Ltr> },
  {
    id: 'tyres',
    header: 'צמיגים שמורים',
    cell: ({ tyres }) =>
      tyres.map(({ ean, quantity, name }) => (
        <div key={ean}>
          <Ltr>
            {quantity}× {name || ean}
          </Ltr>
        </div>
      )),
  },
  {
    id: 'buyer',
    header: 'לקוח',
    cell: ({ name, phone }) => (
      <div>
        <bdi>{name || 'הפרטים נמחקו'}</bdi>
        {phone !== '' && (
          <div>
            <a href={`tel:${phone}`}>
              <Ltr>{phone}</Ltr>
            </a>
          </div>
        )}
      </div>
    ),
  },
  { id: 'placedAt', header: 'נשמר', cell: ({ placedAt }) => <Instant at={placedAt} /> },
  { id: 'expiresAt', header: 'עד', cell: ({ expiresAt }) => <Instant at={expiresAt} /> },
  {
    id: 'source',
    header: 'מקור',
    cell: ({ source: { words, ids } }) => (
      <div>
        {words.map((word) => (
          <div key={word}>{word}</div>
        ))}
        {ids.length > 0 && (
          <Ids>
            <Ltr>{ids.join(' · ')}</Ltr>
          </Ids>
        )}
      </div>
    ),
  },
  {
    id: 'release',
    header: 'שחרור',
    bare: true,
    cell: (hold) => (
      <AdminButton small look="danger" onClick={() => onRelease(hold)} aria-label={`שחרור ${hold.orderId}`}>
        שחרור…
      </AdminButton>
    ),
  },
]

const text = {
  title: 'שריוני מלאי ומועדים',
  table: 'שריונים',
  none: 'אין שריונים פתוחים',
  noneFound: 'אין שריונים פתוחים',
  first: 'כל ההזמנות שמחכות לתשלום יופיעו כאן.',
  loadFailed: failureText,
}
const everything = {}
/** The edge answers every hold, and nothing limits them. */
const finds = () => true

type ReleaseProps = { hold: Hold; onReleased: () => void; onClose: () => void }

/** Asks before an unpaid order is ended for the tyres that it keeps. */
const ReleaseDialog = ({ hold: { orderId, paymentMethod }, onReleased, onClose }: ReleaseProps) => {
  const { edge } = useStaff()
  const snackbar = useSnackbar()
  const release = async () => {
    await edge.call(releaseHold, { params: { orderId }, body: {} })
    snackbar.success('השריון שוחרר')
    onReleased()
  }
  return (
    <ConfirmDialog
      title={`שחרור השריון של ${orderId}`}
      confirm="שחרור"
      danger
      failure={failureText}
      onConfirm={release}
      onClose={onClose}
    >
      <p>
        ההזמנה תבוטל, והצמיגים, התור והקופון שלה יתפנו לאחרים. לפני כן נבדק מול חברת הסליקה שלא שולמה.
        {paymentMethod === 'banktransfer' && ' הלקוח יקבל הודעה שלא להעביר עבורה כסף.'}
      </p>
    </ConfirmDialog>
  )
}

/** Unpaid orders that keep tyres and appointments from others, the next to end first; staff may end one now. */
export const Holds = () => {
  const reload = useReload()
  const [releasing, setReleasing] = useState<Hold>()
  const columns = useMemo(() => columnsOf(setReleasing), [])
  return (
    <>
      <ListPage
        name="holds"
        text={text}
        endpoint={listHolds}
        rows={({ holds }) => withSources(holds)}
        count={({ holds }) => (holds.length === 1 ? 'שריון אחד' : `${holds.length} שריונים`)}
        columns={columns}
        rowKey={({ orderId }) => orderId}
        everything={everything}
        finds={finds}
        head={(list) => (
          <AdminButton icon="refresh" onClick={list.reload}>
            רענון
          </AdminButton>
        )}
      />
      {releasing && (
        <ReleaseDialog hold={releasing} onReleased={() => reload(listHolds)} onClose={() => setReleasing(undefined)} />
      )}
    </>
  )
}
