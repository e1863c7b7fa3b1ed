import styled from '@emotion/styled'
import { type ComponentType, useEffect, useRef } from 'react'
import { type WaitingKind, waitingKinds } from '@zmig/edge-contract'
import { color, Link, media, radius, space, useAddress } from '@zmig/platform'
import { AdminButton } from '../../parts/controls.tsx'
import { Failed, Loading, PageHead } from '../../parts/page.tsx'
import { Bikes } from './bikes.tsx'
import { kindLabels, text } from './inbox.text.ts'
import { Documents } from './documents.tsx'
import { Offers } from './offers.tsx'
import { Cases, Refunds } from './order-tasks.tsx'
import { Requests } from './requests.tsx'
import { Messages, Parked } from './stuck.tsx'
import { useInbox } from './use-inbox.ts'

const Lists = styled.nav`
  display: flex;
  gap: ${space(1)};
  margin-block-end: ${space(3)};
  overflow-x: auto;
  & a {
    flex: none;
    display: inline-flex;
    align-items: center;
    gap: ${space(1.5)};
    min-block-size: 36px;
    padding-inline: ${space(3)};
    border: 1px solid ${color.line};
    border-radius: ${radius.round};
    background: ${color.card};
    color: ${color.ink};
    font-size: 0.875rem;
    text-decoration: none;
  }
  & a:hover {
    border-color: ${color.ink};
  }
  & a:focus-visible {
    outline-offset: -3px;
  }
  & a[aria-current] {
    border-color: ${color.signal};
    background: var(--signal-wash);
    font-weight: 600;
  }
  & b {
    font-weight: 600;
    font-variant-numeric: tabular-nums;
  }
  & b[data-zero] {
    color: ${color.muted};
    font-weight: 400;
  }
  ${media.phone} {
    & a {
      min-block-size: 44px;
    }
  }
`

const ORDER = Object.keys(kindLabels) as WaitingKind[]

/** The list that an address names; offers otherwise. */
export const listOf = (address: string): WaitingKind => {
  const asked = new URLSearchParams(address.split('?')[1]).get('list')
  return waitingKinds.find((kind) => kind === asked) ?? 'offers'
}

type ListProps = { rows: readonly never[]; busy: boolean; onChange: () => void }

const views: Record<WaitingKind, ComponentType<ListProps>> = {
  offers: Offers,
  requests: Requests,
  bikes: Bikes,
  cases: Cases,
  refunds: Refunds,
  documents: Documents,
  messages: Messages,
  parked: Parked,
}

/** What waits for staff: a list for each kind, with who took what. */
export const Inbox = () => {
  const kind = listOf(useAddress('/admin/inbox'))
  const { rows, counts, busy, failed, refresh } = useInbox(kind)
  const List = views[kind]
  const lists = useRef<HTMLElement>(null)
  // on a phone the lists scroll sideways: the chosen one comes into sight
  useEffect(() => {
    lists.current?.querySelector(`[aria-current]`)?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [kind, counts])
  return (
    <>
      <PageHead title={text.title}>
        <AdminButton icon="refresh" busy={busy} onClick={refresh}>
          {text.refresh}
        </AdminButton>
      </PageHead>
      <Lists ref={lists} aria-label={text.lists}>
        {ORDER.map((each) => {
          const count = counts?.[each]
          return (
            <Link key={each} href={`/admin/inbox?list=${each}`} aria-current={each === kind ? 'page' : undefined}>
              {kindLabels[each]}
              {counts && (
                <b data-zero={count === 0 ? '' : undefined} title={count === null ? text.away : undefined}>
                  {count ?? '?'}
                </b>
              )}
            </Link>
          )
        })}
      </Lists>
      {failed && <Failed onRetry={refresh}>{text.failed}</Failed>}
      {!rows && !failed && <Loading label={text.loading} />}
      {/* a list stays below a failure: a dialog of it keeps what was typed */}
      {rows && <List key={kind} rows={rows as never} busy={busy} onChange={refresh} />}
    </>
  )
}
