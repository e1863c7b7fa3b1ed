import { ISRAEL } from '@zmig/edge-contract'

// the shop's time zone, not that of the computer
const formatter = new Intl.DateTimeFormat('he-IL', {
  timeZone: ISRAEL,
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
})

/** `21.11.2026, 15:38` in Jerusalem; a value that is not an ISO instant is shown unchanged. */
export const dayAndTime = (instant: string): string => {
  const date = new Date(instant)
  return Number.isNaN(date.getTime()) ? instant : formatter.format(date)
}
