/** The admin's tabs; those that exist. The selected one follows the path's prefix, longest first. */
export const tabs = [
  { href: '/admin', label: 'לוח בקרה' },
  { href: '/admin/orders', label: 'ניהול הזמנות' },
] as const

/** The tab that a path belongs to: `/admin/orders/…` is orders, everything else the dashboard. */
export const selectedTab = (path: string): string => {
  const under = tabs.filter(({ href }) => path === href || path.startsWith(`${href}/`))
  return under.reduce((best, { href }) => (href.length > best.length ? href : best), '/admin' as string)
}
