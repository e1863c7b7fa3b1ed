import styled from '@emotion/styled'

/** Drawings of the back office: one stroke weight, 24-px grid. The shop's own (`Icon` of the platform) travel to every shopper. */
const paths = {
  search: 'M10.5 4a6.5 6.5 0 1 0 .01 0M15.4 15.4L20.5 20.5',
  close: 'M6 6l12 12M18 6L6 18',
  check: 'M5 12.5l4.5 4.5L19 7.5',
  down: 'M6 9.5l6 6 6-6',
  up: 'M6 14.5l6-6 6 6',
  next: 'M15 6l-6 6 6 6',
  previous: 'M9 6l6 6-6 6',
  calendar: 'M4 6.5h16v13H4zM4 10.5h16M8 4v4M16 4v4',
  pencil: 'M5 19l1-4L16.5 4.5l3 3L9 18l-4 1zM14 7l3 3',
  trash: 'M5 7h14M10 7V4.5h4V7M7 7l1 13h8l1-13',
  plus: 'M12 5v14M5 12h14',
  printer: 'M7 9V4h10v5M7 17H4v-7h16v7h-3M7 14h10v6H7z',
  download: 'M12 4v11M7.5 11L12 15.5 16.5 11M5 20h14',
  phone:
    'M6.5 4h3l1.6 4.2-2 1.6a12 12 0 0 0 5.1 5.1l1.6-2L20 14.5v3a2 2 0 0 1-2.2 2C10.5 18.9 5.1 13.5 4.5 6.2A2 2 0 0 1 6.5 4z',
  upload: 'M12 16V5M7.5 9.5L12 5l4.5 4.5M5 20h14',
  eye: 'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12zM12 9.2a2.8 2.8 0 1 0 .01 0',
  copy: 'M9 9h11v11H9zM15 9V4H4v11h5',
  undo: 'M9 6L4.5 10.5 9 15M5 10.5h9a5 5 0 0 1 0 10h-3',
  refresh: 'M19.5 12a7.5 7.5 0 1 1-2.2-5.3M19.5 4v4.5H15',
  alert: 'M12 8v5M12 16.5h.01M12 3.5l9 16.5H3z',
  clock: 'M12 3.5a8.5 8.5 0 1 0 .01 0M12 7.5V12l3 2',
  circle: 'M12 4a8 8 0 1 0 .01 0',
  filter: 'M4 7h16M7 12h10M10 17h4',
  half: 'M12 4a8 8 0 1 0 .01 0M12 4v16',
  done: 'M12 4a8 8 0 1 0 .01 0M8 12.3l3 3 5-6',
  stop: 'M12 4a8 8 0 1 0 .01 0M9 9l6 6M15 9l-6 6',
  truck:
    'M10 16.5V6h12v10.5h-2.6M14.6 16.5H8.9M4.1 16.5H2v-4l2.5-3.5H10M4.1 17.2a2.4 2.4 0 1 0 4.8 0a2.4 2.4 0 1 0-4.8 0M14.6 17.2a2.4 2.4 0 1 0 4.8 0a2.4 2.4 0 1 0-4.8 0',
  wrench:
    'M14.5 6.5a4 4 0 0 1 5-1l-2.7 2.7 1.5 1.5L21 7a4 4 0 0 1-5.6 4.6L8 19a2.1 2.1 0 0 1-3-3l7.4-7.4a4 4 0 0 1 2.1-2.1z',
  shop: 'M4 10v10h16V10M3 10l2-6h14l2 6zM10 20v-6h4v6',
  more: 'M6 12h.01M12 12h.01M18 12h.01',
  link: 'M10 14a4 4 0 0 0 6 0l3-3a4.2 4.2 0 0 0-6-6l-1.5 1.5M14 10a4 4 0 0 0-6 0l-3 3a4.2 4.2 0 0 0 6 6l1.5-1.5',
  mail: 'M4 6h16v12H4zM4 7l8 6 8-6',
  home: 'M4 11l8-7 8 7v9h-5v-6H9v6H4z',
  chart: 'M4 20h16M7 16v-5M12 16V6M17 16v-8',
  bag: 'M5.5 8h13l1 12h-15zM9 10.5V6.5a3 3 0 0 1 6 0v4',
  box: 'M4 8l8-4.5L20 8v8.5L12 21l-8-4.5zM4 8l8 4.5L20 8M12 12.5V21',
  wand: 'M4.5 19.5L15 9M14 4v3M12.5 5.5h3M19 11.5v3M17.5 13h3M17.5 6.5h.01',
  sheet: 'M6 3.5h8l4 4v13H6zM9 12h6M9 16h6',
  cards: 'M4 5h16v6H4zM4 14h16v5H4z',
  menu: 'M4 7h16M4 12h16M4 17h16',
  tag: 'M4 4h8l8 8-8 8-8-8zM8.5 8.5h.01',
} as const

export type AdminIconName = keyof typeof paths

const Drawing = styled.svg`
  /* beside a long sentence it keeps its size */
  flex-shrink: 0;
`

/** A drawing beside a text; never the only name of a control, so it is hidden from screen readers. */
export const AdminIcon = ({ name, size = 18 }: { name: AdminIconName; size?: number }) => (
  <Drawing
    width={size}
    height={size}
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.9"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
  >
    <path d={paths[name]} />
  </Drawing>
)
