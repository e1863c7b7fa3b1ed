const year = new Intl.DateTimeFormat('en', { timeZone: 'Asia/Jerusalem', year: 'numeric' })

/** Production years that a pre-ordered tyre may carry: this year and the one before, in Israel. */
export const productionYears = (now: Date): { previous: number; current: number } => {
  const current = Number(year.format(now))
  return { previous: current - 1, current }
}
