import type { Head, Site } from '@zmig/platform'
import { text } from './text.ts'

/** The head of every admin page: nothing here is for search engines. */
export const staffHead = ({ shopName }: Site): Head => ({
  title: `${text.title} | ${shopName}`,
  description: text.title,
  noindex: true,
})
