import type { Suggestion } from '@zmig/edge-contract'

/** One drawing for each kind, in the line of the kit's icons; they come with the suggestions. */
const paths: Record<Suggestion['kind'], string> = {
  size: 'M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17zM12 8.5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7z',
  brand: 'M4 4h8l8 8-8 8-8-8zM8.5 8.5h.01',
  line: 'M8.5 3.5C6 6.5 6 17.5 8.5 20.5h7c2.5-3 2.5-14 0-17zM9 8l3 2.5 3-2.5M9 13l3 2.5 3-2.5',
  category: 'M4.5 4.5h6v6h-6zM13.5 4.5h6v6h-6zM4.5 13.5h6v6h-6zM13.5 13.5h6v6h-6z',
  bike: 'M5.5 13a3.5 3.5 0 1 0 .01 0M18.5 13a3.5 3.5 0 1 0 .01 0M5.5 16.5L9 10h6l3.5 6.5M9 10l3.5 6.5M14 7h2.5l1 3',
  product: 'M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17zM12 7.5v9M7.5 12h9',
}

/** The kind as a drawing beside its word. */
export const KindMark = ({ kind }: Pick<Suggestion, 'kind'>) => (
  <svg
    width={22}
    height={22}
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.8"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
    focusable="false"
  >
    <path d={paths[kind]} />
  </svg>
)
