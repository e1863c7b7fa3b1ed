import styled from '@emotion/styled'
import { useSyncExternalStore } from 'react'
import { color, Link, media, radius, Row, space, VisuallyHidden } from '@zmig/platform'
import { PHONE } from '../../parts/page.tsx'
import { useLive } from '../../parts/live.tsx'
import { AdminIcon, type AdminIconName } from '../../parts/icon.tsx'
import { Menu } from '../../parts/menu.tsx'

export { OrderSearch } from './order-search.tsx'

type Tab = { href: string; label: string; icon: AdminIconName; /** behind the dock's menu on a phone */ beyond?: true }

/** The seven tabs (wizard-shops-and-admin.md §1), and inbox and catalogue among them: staff work there daily. The longest matching path prefix selects one. */
export const tabs: readonly Tab[] = [
  { href: '/admin', label: 'לוח בקרה', icon: 'home' },
  { href: '/admin/orders', label: 'הזמנות', icon: 'bag' },
  { href: '/admin/inbox', label: 'פניות ומשימות', icon: 'mail' },
  { href: '/admin/products', label: 'מוצרים ומלאי', icon: 'tag' },
  { href: '/admin/draft-orders', label: 'טיוטות הזמנה', icon: 'box' },
  { href: '/admin/wizard-analytics', label: 'אשף הצמיגים', icon: 'wand', beyond: true },
  { href: '/admin/ece-certificates', label: 'תעודות ECE', icon: 'done', beyond: true },
  { href: '/admin/ece-invoices', label: 'חשבוניות ECE', icon: 'sheet', beyond: true },
  { href: '/admin/coupons', label: 'קופונים', icon: 'tag', beyond: true },
]

/** Pages beside the tabs, in the menu at their end; `owner`: hidden from staff, and refused by the edge. */
const more = [
  { href: '/admin/holds', label: 'שריוני מלאי ומועדים', icon: 'clock', owner: false },
  { href: '/admin/supplier-quotes', label: 'מחירוני ספקים', icon: 'sheet', owner: false },
  { href: '/admin/shipments', label: 'משלוחים', icon: 'box', owner: false },
  { href: '/admin/bikes', label: 'אופנועים ומידות', icon: 'wand', owner: false },
  { href: '/admin/brands', label: 'מותגים', icon: 'tag', owner: false },
  { href: '/admin/lines', label: 'דגמי צמיגים', icon: 'tag', owner: false },
  { href: '/admin/categories', label: 'קטגוריות', icon: 'tag', owner: false },
  { href: '/admin/garages', label: 'מוסכים', icon: 'calendar', owner: false },
  { href: '/admin/messages', label: 'הודעות', icon: 'mail', owner: false },
  { href: '/admin/books', label: 'התאמת חשבוניות', icon: 'sheet', owner: false },
  { href: '/admin/slices', label: 'גרסאות האתר', icon: 'cards', owner: false },
  { href: '/admin/settings', label: 'הגדרות וצוות', icon: 'wrench', owner: true },
  { href: '/admin/opening', label: 'פתיחת החנות', icon: 'shop', owner: true },
  { href: '/admin/audit', label: 'היסטוריית פעולות', icon: 'undo', owner: true },
  { href: '/', label: 'לאתר החנות', icon: 'shop', owner: false },
] as const

/** The tab of a path: `/admin/orders/…` selects orders; pages of the menu select none; every other path is the dashboard's. */
export const selectedTab = (path: string): string => {
  const all = [...tabs, ...more]
  const under = all.filter(({ href }) => path === href || path.startsWith(`${href}/`))
  return under.reduce((best, { href }) => (href.length > best.length ? href : best), '/admin' as string)
}

/** Height of the dock of a phone, in pixels; what sticks to the bottom of a page keeps this distance. */
export const DOCK = 60

/** Tabs below the top bar; below 1024 px a dock at the thumb, of which nothing scrolls out of sight (visual.md, back office). */
const Bar = styled(Row)`
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
  & > a[aria-current],
  & > button.current {
    color: #fff;
    font-weight: 600;
    border-block-end-color: ${color.signal};
  }
  ${media.desktop} {
    gap: ${space(1)};
    margin-inline: -10px;
    & > a > svg {
      display: none;
    }
    & > button {
      margin-inline-start: auto;
    }
  }
  /* nine tabs in a small window */
  @media (min-width: 1024px) and (max-width: 1199.98px) {
    gap: 0;
    & > a,
    & > button {
      padding-inline: 5px;
      font-size: 0.8125rem;
    }
  }
  ${media.phone} {
    position: fixed;
    z-index: 25;
    inset-inline: 0;
    inset-block-end: 0;
    padding-block-end: env(safe-area-inset-bottom);
    background: ${color.asphalt};
    & > a,
    & > button {
      position: relative;
      flex: 1 1 0;
      flex-direction: column;
      justify-content: center;
      gap: 2px;
      min-inline-size: 0;
      min-block-size: ${DOCK}px;
      padding: 3px 2px 0;
      border-block: 3px solid transparent;
      font-size: 0.6875rem;
      line-height: 1.2;
      text-align: center;
      white-space: normal;
    }
    & > a[aria-current],
    & > button.current {
      border-block-color: ${color.signal} transparent;
    }
    & > [data-beyond] {
      display: none;
    }
  }
`

/* positioned: its hidden word does not widen the page */
const Badge = styled.span`
  position: relative;
  min-inline-size: 20px;
  padding: 1px 6px;
  border-radius: ${radius.round};
  background: ${color.signal};
  color: ${color.ink};
  font-size: 0.75rem;
  font-weight: 700;
  text-align: center;
  font-variant-numeric: tabular-nums;
  /* at the corner of the dock's drawing */
  a > &,
  button > & {
    ${media.phone} {
      position: absolute;
      inset-block-start: 3px;
      inset-inline-start: calc(50% + 5px);
      padding-block: 0;
      font-size: 0.6875rem;
    }
  }
`

/** How much waits there; nothing while nothing does. @param what a word for those who listen: `3 לטיפול` */
const Count = ({ waiting, what }: { waiting: number; what: string }) =>
  waiting > 0 && (
    <>
      {' '}
      <Badge>
        {waiting.toLocaleString('he-IL')}
        <VisuallyHidden> {what}</VisuallyHidden>
      </Badge>
    </>
  )

const MORE = 'עוד מדורים'

const usePhone = (): boolean =>
  useSyncExternalStore(
    (changed) => {
      const phone = matchMedia(PHONE)
      phone.addEventListener('change', changed)
      return () => phone.removeEventListener('change', changed)
    },
    () => matchMedia(PHONE).matches,
    () => false,
  )

/** Links to the parts of the back office, with what waits in them; on a phone the last four tabs are in the menu. */
export const AdminTabs = ({ path, isOwner }: { path: string; isOwner: boolean }) => {
  const { orders, inbox, soldOut } = useLive()
  const tasks = Object.values(inbox ?? {}).reduce<number>((sum, count) => sum + (count ?? 0), 0)
  const counts: Record<string, { waiting: number; what: string }> = {
    '/admin/orders': { waiting: orders?.handle ?? 0, what: 'לטיפול' },
    '/admin/inbox': { waiting: tasks, what: 'ממתינות' },
    '/admin/products': { waiting: soldOut ?? 0, what: 'אזלו' },
  }
  const isPhone = usePhone()
  const selected = selectedTab(path)
  const entries = [
    ...tabs.filter(({ beyond }) => isPhone && beyond),
    ...more.filter(({ owner }) => isOwner || !owner),
  ].map(({ href, label, icon }) => ({
    id: href,
    href,
    label,
    icon,
  }))
  return (
    <Bar as="nav" nowrap gap={0} aria-label="מדורי הניהול">
      {tabs.map(({ href, label, icon, beyond }) => (
        <Link
          key={href}
          href={href}
          aria-current={href === selected ? 'page' : undefined}
          data-beyond={beyond ? '' : undefined}
        >
          <AdminIcon name={icon} size={20} />
          {label}
          {counts[href] && <Count {...counts[href]} />}
        </Link>
      ))}
      <Menu
        label={MORE}
        className={entries.some(({ href }) => href === selected) ? 'current' : undefined}
        entries={entries}
      >
        {isPhone && <AdminIcon name="menu" size={20} />}
        {isPhone ? 'עוד' : MORE}
        {!isPhone && <AdminIcon name="down" size={14} />}
      </Menu>
    </Bar>
  )
}
