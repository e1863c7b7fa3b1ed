const formatter = new Intl.DateTimeFormat('he-IL', {
  timeZone: 'Asia/Jerusalem',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
})

/** `22 בנובמבר 2026 בשעה 11:20`, as it is in the shop's country */
export const instantText = (instant: string): string => formatter.format(new Date(instant))
