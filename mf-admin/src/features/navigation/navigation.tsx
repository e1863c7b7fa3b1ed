import styled from '@emotion/styled'
import { color, Link, space } from '@zmig/platform'

/** The admin's tabs. The longest matching path prefix selects one. */
const tabs = [
  { href: '/admin', label: 'לוח בקרה' },
  { href: '/admin/orders', label: 'ניהול הזמנות' },
] as const

/** The tab of a path: `/admin/orders/…` selects orders, every other path the dashboard. */
export const selectedTab = (path: string): string => {
  const under = tabs.filter(({ href }) => path === href || path.startsWith(`${href}/`))
  return under.reduce((best, { href }) => (href.length > best.length ? href : best), '/admin' as string)
}

const Bar = styled.nav`
  display: flex;
  gap: ${space(1)};
  overflow-x: auto;
  & a {
    display: inline-flex;
    align-items: center;
    min-block-size: 44px;
    padding-inline: ${space(4)};
    border-block-end: 3px solid transparent;
    color: ${color.muted};
    font-weight: 500;
    text-decoration: none;
    white-space: nowrap;
  }
  & a:hover {
    color: ${color.ink};
  }
  & a:focus-visible {
    outline-offset: -3px;
  }
  & a[aria-current] {
    color: ${color.ink};
    font-weight: 700;
    border-block-end-color: ${color.signal};
  }
`

/** Links to the parts of the back office. */
export const AdminTabs = ({ path }: { path: string }) => (
  <Bar aria-label="מדורי הניהול">
    {tabs.map(({ href, label }) => (
      <Link key={href} href={href} aria-current={href === selectedTab(path) ? 'page' : undefined}>
        {label}
      </Link>
    ))}
  </Bar>
)
