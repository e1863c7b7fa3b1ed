// the shop's clock, whatever the clock of the staff's computer says
const formatter = new Intl.DateTimeFormat('he-IL', {
  timeZone: 'Asia/Jerusalem',
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
})

/** `21.11.2026, 15:38` in Jerusalem; what is not an ISO instant is shown as it came. */
export const orderDate = (instant: string): string => {
  const date = new Date(instant)
  return Number.isNaN(date.getTime()) ? instant : formatter.format(date)
}
