const paths = {
  done: { color: 'var(--green)', path: 'M17.5 29l7.5 7.5L39 21' },
  failed: { color: 'var(--red)', path: 'M28 16.5v15M28 39v.5' },
  stopped: { color: 'var(--muted)', path: 'M19 28h18' },
  waiting: { color: 'var(--amber)', path: 'M28 17v11.5l7.5 4.5' },
}

/** How it ended, as a sign above the words that say it. */
export const OutcomeMark = ({ outcome }: { outcome: keyof typeof paths }) => {
  const { color, path } = paths[outcome]
  return (
    <svg width="56" height="56" viewBox="0 0 56 56" fill="none" aria-hidden="true">
      <circle cx="28" cy="28" r="24" stroke={color} strokeWidth="5" />
      <path d={path} stroke={color} strokeWidth="5" strokeLinecap="round" strokeLinejoin="round" />
    </svg>
  )
}
