import styled from '@emotion/styled'
import type { ReactNode } from 'react'
import { Alert, Card, color, media, PageTitle, space, Spinner } from '@zmig/platform'
import { AdminButton } from './controls.tsx'

/** Below the breakpoint of the back office, 1024 px (wizard-shops-and-admin.md §9), as a media query. */
export const PHONE = '(max-width: 1023.98px)'

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
  & h2 {
    font-size: 0.9375rem;
    font-weight: 600;
  }
  &:has(> h2 + :empty) {
    min-block-size: 0;
    margin-block-end: ${space(2)};
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
  /* one line that scrolls sideways, so that the first row of the page is in sight; room for the focus ring */
  ${media.phone} {
    & > div {
      flex-wrap: nowrap;
      max-inline-size: calc(100% + 8px);
      margin-inline: -4px;
      padding: 4px;
      overflow-x: auto;
    }
    & > div > * {
      flex: none;
    }
  }
`

type HeadProps = {
  title: string
  count?: ReactNode
  /** of a part of a page, below its heading */
  part?: boolean | undefined
  children?: ReactNode
}

/** The heading of a page with what it counts, and its actions at the end of the line. */
export const PageHead = ({ title, count, part, children }: HeadProps) => (
  <Row>
    {part ? <h2>{title}</h2> : <PageTitle>{title}</PageTitle>}
    {count !== undefined && <p role="status">{count}</p>}
    {children && <div>{children}</div>}
  </Row>
)

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

const Nothing = styled(Card)`
  display: grid;
  justify-items: center;
  gap: ${space(2)};
  padding-block: ${space(12)};
  text-align: center;
  & > h2 {
    font-size: 1.0625rem;
    font-weight: 600;
  }
  & > p {
    color: ${color.muted};
    font-size: 0.875rem;
  }
`

/** A tyre that does not turn: a turning one would look like loading. */
const RestingTyre = () => (
  <svg width="56" height="64" viewBox="0 0 56 64" aria-hidden="true">
    <rect x="2" y="2" width="44" height="60" rx="20" fill={color.ink} />
    <ellipse cx="34" cy="32" rx="20" ry="30" fill={color.muted} />
    <ellipse cx="34" cy="32" rx="11" ry="18" fill={color.asphalt} />
    <ellipse cx="36" cy="32" rx="8" ry="15" fill={color.card} />
  </svg>
)

/** There is nothing: names the filters that hide the rest and offers a way out. */
export const Empty = ({ title, children }: { title: string; children?: ReactNode }) => (
  <Nothing>
    <RestingTyre />
    <h2>{title}</h2>
    {children}
  </Nothing>
)
