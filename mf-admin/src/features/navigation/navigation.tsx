import styled from '@emotion/styled'
import { color, Link, media, space } from '@zmig/platform'
import { Menu } from '../../parts/menu.tsx'

export { OrderSearch } from './order-search.tsx'

/** The seven tabs (wizard-shops-and-admin.md §1). The longest matching path prefix selects one. */
export const tabs = [
  { href: '/admin', label: 'לוח בקרה' },
  { href: '/admin/orders', label: 'הזמנות' },
  { href: '/admin/draft-orders', label: 'טיוטות הזמנה' },
  { href: '/admin/wizard-analytics', label: 'אשף הצמיגים' },
  { href: '/admin/ece-certificates', label: 'תעודות ECE' },
  { href: '/admin/ece-invoices', label: 'חשבוניות ECE' },
  { href: '/admin/coupons', label: 'קופונים' },
] as const

/** Pages beside the tabs, in the menu at their end; `owner`: hidden from staff, and refused by the edge. */
const more = [
  { href: '/admin/inbox', label: 'פניות ומשימות', icon: 'mail', owner: false },
  { href: '/admin/holds', label: 'שריוני מלאי ומועדים', icon: 'clock', owner: false },
  { href: '/admin/settings', label: 'הגדרות וצוות', icon: 'wrench', owner: true },
  { href: '/admin/audit', label: 'היסטוריית פעולות', icon: 'undo', owner: true },
  { href: '/', label: 'לאתר החנות', icon: 'shop', owner: false },
] as const

/** The tab of a path: `/admin/orders/…` selects orders; pages of the menu select none; every other path is the dashboard's. */
export const selectedTab = (path: string): string => {
  const all = [...tabs, ...more]
  const under = all.filter(({ href }) => path === href || path.startsWith(`${href}/`))
  return under.reduce((best, { href }) => (href.length > best.length ? href : best), '/admin' as string)
}

const Bar = styled.nav`
  display: flex;
  gap: ${space(1)};
  overflow-x: auto;
  & > a,
  & > button {
    flex: none;
    display: inline-flex;
    align-items: center;
    gap: 6px;
    min-block-size: 40px;
    padding: 3px 10px 0;
    border: 0;
    border-block-end: 3px solid transparent;
    background: none;
    color: ${color.chalk};
    font-size: 0.875rem;
    text-decoration: none;
    white-space: nowrap;
    cursor: pointer;
  }
  & > :is(a, button):hover {
    color: #fff;
  }
  & > :is(a, button):focus-visible {
    outline-offset: -3px;
  }
  & > a[aria-current] {
    color: #fff;
    font-weight: 600;
    border-block-end-color: ${color.signal};
  }
  & > button {
    margin-inline-start: auto;
  }
  ${media.phone} {
    & > a,
    & > button {
      min-block-size: 44px;
    }
  }
`

/** Links to the parts of the back office. */
export const AdminTabs = ({ path, isOwner }: { path: string; isOwner: boolean }) => (
  <Bar aria-label="מדורי הניהול">
    {tabs.map(({ href, label }) => (
      <Link key={href} href={href} aria-current={href === selectedTab(path) ? 'page' : undefined}>
        {label}
      </Link>
    ))}
    <Menu
      label="קטלוג ועוד"
      entries={more
        .filter(({ owner }) => isOwner || !owner)
        .map(({ href, label, icon }) => ({ id: href, href, label, icon }))}
    />
  </Bar>
)
