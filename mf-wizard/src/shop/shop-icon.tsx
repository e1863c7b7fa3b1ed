/** Drawings that only the pages of garages need, in the stroke and grid of the platform's icons. */
const paths = {
  star: 'M12 3.2l2.7 5.7 6.2.8-4.6 4.3 1.2 6.2-5.5-3.1-5.5 3.1 1.2-6.2L3.1 9.7l6.2-.8z',
  gauge: 'M4 17a8.5 8.5 0 1 1 16 0M12 14.5l4-5',
  calendar: 'M4.5 6h15v14h-15zM4.5 10.5h15M8.5 3.5V8M15.5 3.5V8',
  near: 'M12 2.5v3.5M12 18v3.5M2.5 12H6M18 12h3.5M12 6.5a5.5 5.5 0 1 0 .01 0',
  route: 'M4 20L20.5 3.5 15 20.5l-3.6-7.9z',
} as const

type Props = { name: keyof typeof paths; filled?: boolean }

/** A drawing beside a text, hidden from screen readers. */
export const ShopIcon = ({ name, filled = false }: Props) => (
  <svg
    width={20}
    height={20}
    viewBox="0 0 24 24"
    fill={filled ? 'currentColor' : 'none'}
    stroke="currentColor"
    strokeWidth="1.9"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
  >
    <path d={paths[name]} />
  </svg>
)
