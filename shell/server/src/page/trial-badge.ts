import { escapeHtml } from '@zmig/kit'
import type { Trial } from '../slices/trials.ts'

/** In the flow above the header: it covers nothing, and leaves room at its end for the button of the accessibility panel. */
export const trialStyles =
  '.trial{display:flex;flex-wrap:wrap;align-items:center;justify-content:space-between;gap:0 16px;padding:4px 16px;padding-inline-end:80px;' +
  'background:var(--signal);color:var(--asphalt);font-size:.875rem;line-height:1.4}' +
  '.trial p{padding-block:8px;overflow-wrap:anywhere}.trial bdi[dir]{display:inline-block}.trial a{padding-block:12px;color:inherit;font-weight:700}' +
  '.trial button{padding:10px 16px;border:2px solid;border-radius:8px;background:none;color:inherit;font:inherit;font-weight:700}' +
  '.trial button[aria-pressed=true]{background:var(--asphalt);color:var(--signal)}'

const day = new Intl.DateTimeFormat('he-IL', { dateStyle: 'short', timeStyle: 'short', timeZone: 'Asia/Jerusalem' })

const REFUSED = 'קישור לגרסת ניסיון השתנה בדרך, פג תוקפו, או שהגרסה אינה זמינה. לכן מוצגת הגרסה הרגילה.'

/** Whether the browser is a developer's: an override shows it a version that its owner works on. */
export const isOfDeveloper = ({ versions }: Trial): boolean => versions.some(({ kind }) => kind === 'override')

/** Whether a developer works on the version that the browser gets of a slice. */
export const isOverride = ({ versions }: Trial, name: string): boolean =>
  versions.some(({ kind, slice }) => kind === 'override' && slice === name)

/** Outlines the slices of the page; a script that only these pages have makes it work (shell/client/src/developer). */
const OUTLINES = '<button type="button" id="outline-slices" aria-pressed="false" disabled>סימון חלקי הדף</button>'

/** Says on every page of a browser which versions it shows that others do not get, and offers to end that. */
export const writeBadge = (trial: Trial): string => {
  const { versions, isRefused } = trial
  const shown = versions.map(
    ({ slice, version, until }) =>
      `<bdi dir="ltr">${escapeHtml(`${slice} ${version}`)}</bdi> (עד <bdi>${day.format(until)}</bdi>)`,
  )
  const sentences = [
    ...(isRefused ? [REFUSED] : []),
    ...(shown.length > 0 ? [`גרסת ניסיון, בדפדפן הזה בלבד: ${shown.join(', ')}`] : []),
  ]
  const end = shown.length > 0 ? '<a href="/slices/end">חזרה לגרסה הרגילה</a>' : ''
  const control = isOfDeveloper(trial) ? OUTLINES : ''
  return `<aside class="trial" aria-label="גרסת ניסיון"><p>${sentences.join(' ')}</p>${control}${end}</aside>`
}
