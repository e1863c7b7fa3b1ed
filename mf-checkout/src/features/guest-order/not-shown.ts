import { EdgeError } from '@zmig/platform'

/** `unknown`: the link is wrong; `soon`: the shop has the order and cannot show it yet; `failed`: no answer came. */
export type NotShown = 'unknown' | 'soon' | 'failed'

/** Why the order behind a link is not on the page. */
export const whyNotShown = (error: unknown): NotShown => {
  if (!(error instanceof EdgeError)) return 'failed'
  if (error.status === 503) return 'soon'
  return error.status >= 400 && error.status < 500 ? 'unknown' : 'failed'
}
