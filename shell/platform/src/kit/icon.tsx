/** One stroke weight, 24-px grid, drawn for this shop. */
const paths = {
  menu: 'M4 7h16M4 12h16M4 17h10',
  close: 'M6 6l12 12M18 6L6 18',
  phone:
    'M6.5 4h3l1.6 4.2-2 1.6a12 12 0 0 0 5.1 5.1l1.6-2L20 14.5v3a2 2 0 0 1-2.2 2C10.5 18.9 5.1 13.5 4.5 6.2A2 2 0 0 1 6.5 4z',
  cart: 'M22 4.5h-2.8L16.9 15.2H7L4.6 7.8H18.4M8.7 18.9a1 1 0 1 0 .01 0M15.2 18.9a1 1 0 1 0 .01 0',
  heart: 'M12 20S4 15 4 9.3A4.3 4.3 0 0 1 12 7.2 4.3 4.3 0 0 1 20 9.3C20 15 12 20 12 20z',
  share: 'M12 15V4M8 7.5L12 4l4 3.5M6 12v6a2 2 0 0 0 2 2h8a2 2 0 0 0 2-2v-6',
  check: 'M5 12.5l4.5 4.5L19 7.5',
  chevron: 'M15 6l-6 6 6 6',
  back: 'M9 6l6 6-6 6',
  down: 'M6 9.5l6 6 6-6',
  truck:
    'M10 16.5V6h12v10.5h-2.6M14.6 16.5H8.9M4.1 16.5H2v-4l2.5-3.5H10M4.1 17.2a2.4 2.4 0 1 0 4.8 0a2.4 2.4 0 1 0-4.8 0M14.6 17.2a2.4 2.4 0 1 0 4.8 0a2.4 2.4 0 1 0-4.8 0',
  wrench:
    'M14.5 6.5a4 4 0 0 1 5-1l-2.7 2.7 1.5 1.5L21 7a4 4 0 0 1-5.6 4.6L8 19a2.1 2.1 0 0 1-3-3l7.4-7.4a4 4 0 0 1 2.1-2.1z',
  shield: 'M12 3.5l7 2.5v5.5c0 4.5-3 7.5-7 9-4-1.5-7-4.5-7-9V6zM9 12l2.2 2.2L15.2 10',
  tag: 'M4 4h8l8 8-8 8-8-8zM8.5 8.5h.01',
  alert: 'M12 8v5M12 16.5h.01M12 3.5l9 16.5H3z',
  info: 'M12 11v6M12 7.5h.01M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18z',
  filter: 'M4 7h16M7 12h10M10 17h4',
  search: 'M10.5 4a6.5 6.5 0 1 0 .01 0M15.4 15.4L20.5 20.5',
  trash: 'M5 7h14M10 7V4.5h4V7M7 7l1 13h8l1-13',
  pin: 'M12 21.5s-6.8-6.3-6.8-11.7a6.8 6.8 0 0 1 13.6 0c0 5.4-6.8 11.7-6.8 11.7zM12 7.4a2.4 2.4 0 1 0 .01 0',
  mail: 'M4 6h16v12H4zM4 7l8 6 8-6',
} as const

export type IconName = keyof typeof paths

type Props = { name: IconName; size?: number | undefined; filled?: boolean | undefined }

/** A drawing beside a text; never the only name of a control, so it is hidden from screen readers. */
export const Icon = ({ name, size = 24, filled = false }: Props) => (
  <svg
    width={size}
    height={size}
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
