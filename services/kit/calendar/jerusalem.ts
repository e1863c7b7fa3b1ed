/** Israel's time zone as calendar programs know it. */
export const JERUSALEM = 'Asia/Jerusalem'

/**
 * The zone's rules as they stand since 2013 (tz database, rule `Zion`): summer time begins at 2:00 on the Friday before
 * the last Sunday of March, and ends at 2:00 on the last Sunday of October.
 */
export const JERUSALEM_RULES = [
  'BEGIN:VTIMEZONE',
  `TZID:${JERUSALEM}`,
  'BEGIN:DAYLIGHT',
  'TZNAME:IDT',
  'TZOFFSETFROM:+0200',
  'TZOFFSETTO:+0300',
  'DTSTART:20130329T020000',
  'RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=FR;BYMONTHDAY=23,24,25,26,27,28,29',
  'END:DAYLIGHT',
  'BEGIN:STANDARD',
  'TZNAME:IST',
  'TZOFFSETFROM:+0300',
  'TZOFFSETTO:+0200',
  'DTSTART:20131027T020000',
  'RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU',
  'END:STANDARD',
  'END:VTIMEZONE',
].join('\r\n')
