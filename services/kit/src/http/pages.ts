import type { Request } from 'express'

/** The addresses that people open in a browser: who is refused there sees a page, not problem details. */
export type Pages = {
  /** whether a path is a page's */
  has: (path: string) => boolean
  /** the page that says what is wrong, by its status, and the headers that belong to it */
  refusal: (status: number) => { html: string; headers: Record<string, string> }
}

/** Whether a refusal should be a page: a page was asked for, by somebody who takes HTML at least as gladly as JSON. */
export const wantsPage = (pages: Pages, request: Request): boolean =>
  ['GET', 'HEAD'].includes(request.method) &&
  pages.has(request.path) &&
  request.accepts(['html', 'json', 'application/problem+json']) === 'html'
