import styled from '@emotion/styled'
import type { ReactNode } from 'react'
import { Alert, color, EmptyState, media, PageTitle, space, Spinner } from '@zmig/platform'
import { AdminButton } from './controls.tsx'

const Row = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space(2)} ${space(3)};
  min-block-size: 36px;
  margin-block-end: ${space(3)};
  & h1 {
    font-size: 1.375rem;
    font-weight: 700;
  }
  & > p {
    color: ${color.muted};
    font-size: 0.875rem;
  }
  & > div {
    display: flex;
    flex-wrap: wrap;
    gap: ${space(2)};
    margin-inline-start: auto;
  }
`

/** The heading of a page with what it counts, and its actions at the end of the line. */
export const PageHead = ({ title, count, children }: { title: string; count?: ReactNode; children?: ReactNode }) => (
  <Row>
    <PageTitle>{title}</PageTitle>
    {count !== undefined && <p role="status">{count}</p>}
    {children && <div>{children}</div>}
  </Row>
)

/** Filters in one line on a desktop, below each other on a phone. */
export const FilterBar = styled.form`
  display: flex;
  flex-wrap: wrap;
  align-items: end;
  gap: ${space(2)};
  margin-block-end: ${space(3)};
  & > div {
    flex: 1 1 160px;
    max-inline-size: 280px;
  }
  & label {
    font-size: 0.8125rem;
  }
  ${media.phone} {
    & > div {
      flex-basis: 100%;
      max-inline-size: none;
    }
  }
`

/** Nothing has loaded yet. */
export const Loading = ({ label = 'טוענים נתונים' }: { label?: string }) => <Spinner label={label} />

/** Loading failed: the title of the specification, what happened, and a way to try again (wizard-shops-and-admin.md §2). */
export const Failed = ({ children, onRetry }: { children: ReactNode; onRetry: () => void }) => (
  <Alert tone="error">
    <b>שגיאה בטעינת הנתונים</b>
    <p>{children}</p>
    <AdminButton icon="refresh" onClick={onRetry}>
      רענון
    </AdminButton>
  </Alert>
)

/** There is nothing: names the filters that hide the rest and offers a way out. */
export const Empty = ({ title, children }: { title: string; children?: ReactNode }) => (
  <EmptyState title={title}>{children}</EmptyState>
)
