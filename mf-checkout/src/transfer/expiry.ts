// Jerusalem whatever the shopper's own clock says: the shop's bank is there
const formatter = new Intl.DateTimeFormat('he-IL', {
  timeZone: 'Asia/Jerusalem',
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  hour: '2-digit',
  minute: '2-digit',
})

/**
 * Until when the order waits for its money, as people say it.
 * @param instant ISO instant; anything else gives an empty string
 */
export const expiryText = (instant: string): string => {
  const date = new Date(instant)
  return Number.isNaN(date.getTime()) ? '' : formatter.format(date)
}
