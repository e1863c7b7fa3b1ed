import styled from '@emotion/styled'
import { Link } from '../page/link.tsx'
import { color, space } from './tokens.ts'
import type { ReactNode } from 'react'

const Trail = styled.nav`
  padding-block: ${space(3)} ${space(1)};
  font-size: 0.875rem;
  color: ${color.muted};
  & ol {
    display: flex;
    flex-wrap: wrap;
    list-style: none;
    padding: 0;
  }
  & li {
    display: flex;
    align-items: center;
    min-inline-size: 0;
    overflow-wrap: anywhere;
  }
  & li + li::before {
    content: '/';
    margin-inline: ${space(2)};
    color: ${color.control};
  }
  & a {
    display: inline-flex;
    align-items: center;
    min-block-size: 44px;
    color: inherit;
    text-decoration: none;
  }
  & a:hover {
    color: ${color.signalStrong};
    text-decoration: underline;
  }
`

type Item = { href?: string | undefined; label: ReactNode }

/** The path to the current page, which is the last item. */
export const Breadcrumbs = ({ items }: { items: readonly Item[] }) => (
  <Trail aria-label="מיקום באתר">
    <ol>
      {items.map(({ href, label }) => (
        <li key={href ?? 'here'}>
          {href ? <Link href={href}>{label}</Link> : <span aria-current="page">{label}</span>}
        </li>
      ))}
    </ol>
  </Trail>
)
