// The day is a calendar day, told as midnight in UTC: no clock change can move it.
const hebrew = new Intl.DateTimeFormat('he-IL', { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' })

/** A day as people read it: `יום ראשון, 30 בנובמבר`. */
export const displayTextOf = (day: string): string => hebrew.format(Date.parse(`${day}T00:00:00Z`))
