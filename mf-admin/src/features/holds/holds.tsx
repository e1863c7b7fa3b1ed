import styled from '@emotion/styled'
import { useState } from 'react'
import { listHolds, methodWord, releaseHold, type AnswerOf } from '@zmig/edge-contract'
import { color, Link, Ltr, money } from '@zmig/platform'
import { useRequest } from '@zmig/platform/request'
import { AdminButton } from '../../parts/controls.tsx'
import { ConfirmDialog } from '../../parts/dialog.tsx'
import { Empty, Failed, Loading, PageHead } from '../../parts/page.tsx'
import { failureText } from '../../parts/failure.ts'
import { useSnackbar } from '../../parts/snackbar.tsx'
import { useStaff } from '../../parts/staff.tsx'
import { DataTable, type Column } from '../../parts/table.tsx'

type Hold = AnswerOf<typeof listHolds>['holds'][number]

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
const sourceOf = ({ address, visitor }: Hold, holds: readonly Hold[]): { words: string[]; ids: string[] } => {
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

const Ids = styled.small`
  display: block;
  color: ${color.muted};
`

export const columnsOf = (holds: readonly Hold[], onRelease: (hold: Hold) => void): Column<Hold>[] => [
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
    cell: (hold) => {
      const { words, ids } = sourceOf(hold, holds)
      return (
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
      )
    },
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

/** Unpaid orders that keep tyres and appointments from others, the next to end first; staff may end one now. */
export const Holds = () => {
  const { edge } = useStaff()
  const snackbar = useSnackbar()
  const [holds, setHolds] = useState<Hold[]>()
  const [failed, setFailed] = useState<string>()
  const [releasing, setReleasing] = useState<Hold>()
  const refresh = useRequest('holds', (signal) => edge.call(listHolds, { signal }), {
    onAnswer: (answer) => {
      setHolds(answer.holds)
      setFailed(undefined)
    },
    onFailure: (error) => setFailed(failureText(error)),
  })
  return (
    <>
      <PageHead
        title="שריוני מלאי ומועדים"
        count={holds && (holds.length === 1 ? 'שריון אחד' : `${holds.length} שריונים`)}
      >
        <AdminButton icon="refresh" onClick={refresh}>
          רענון
        </AdminButton>
      </PageHead>
      {failed && <Failed onRetry={refresh}>{failed}</Failed>}
      {!holds && !failed && <Loading />}
      {holds && (
        <DataTable
          label="שריונים"
          columns={columnsOf(holds, setReleasing)}
          rows={holds}
          rowKey={({ orderId }) => orderId}
          empty={<Empty title="אין שריונים פתוחים">כל ההזמנות שמחכות לתשלום יופיעו כאן.</Empty>}
        />
      )}
      {releasing && (
        <ConfirmDialog
          title={`שחרור השריון של ${releasing.orderId}`}
          confirm="שחרור"
          danger
          failure={failureText}
          onClose={() => setReleasing(undefined)}
          onConfirm={async () => {
            await edge.call(releaseHold, { params: { orderId: releasing.orderId }, body: {} })
            snackbar.success('השריון שוחרר')
            refresh()
          }}
        >
          <p>
            ההזמנה תבוטל, והצמיגים, התור והקופון שלה יתפנו לאחרים. לפני כן נבדק מול חברת הסליקה שלא שולמה.
            {releasing.paymentMethod === 'banktransfer' && ' הלקוח יקבל הודעה שלא להעביר עבורה כסף.'}
          </p>
        </ConfirmDialog>
      )}
    </>
  )
}
