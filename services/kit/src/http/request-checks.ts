import type { NextFunction, Request, RequestHandler, Response } from 'express'
import { HttpProblem } from './problem.ts'

/** Longest address we read (decisions.md, Catalogue). */
const MAX_ADDRESS_LENGTH = 2_000

/**
 * Refuses addresses that are too long (414) or hold a NUL, which PostgreSQL's text cannot (400). A page's address may hold
 * one: the page does not exist.
 */
export const checkAddress =
  (pages: Pages | undefined): RequestHandler =>
  (request, _response, next) => {
    if (request.originalUrl.length > MAX_ADDRESS_LENGTH)
      throw new HttpProblem(414, 'Address too long', `An address may have at most ${MAX_ADDRESS_LENGTH} characters.`)
    if (request.originalUrl.includes('%00') && !pages?.has(request.path))
      throw new HttpProblem(400, 'Malformed address', 'The address holds a NUL character.')
    next()
  }

/** Whether a request brings a body. */
export const hasBody = (request: Request): boolean =>
  request.headers['transfer-encoding'] !== undefined || Number(request.headers['content-length'] ?? 0) > 0

/** Media types of JSON; the last is what browsers without the Reporting API send violations of a policy as. */
export const JSON_TYPES = ['json', '+json', 'application/csp-report']

/**
 * Media types of files. A route that takes one reads its bytes itself; every other route finds no body. No page of another
 * site can send them without asking first.
 */
const FILE_TYPES = ['application/pdf', 'text/csv', 'application/gzip', 'image/*']

/** Refuses a body that is neither JSON nor a file that some route takes (415). */
export const requireJson = (request: Request, _response: Response, next: NextFunction): void => {
  if (hasBody(request) && !request.is([...JSON_TYPES, ...FILE_TYPES]))
    throw new HttpProblem(415, 'Unsupported media type', 'Send the body as application/json.')
  next()
}

/** The addresses that people open in a browser: a refusal there is a page, not problem details. */
export type Pages = {
  /** whether a path belongs to a page */
  has: (path: string) => boolean
  /** the page for a status, and its headers */
  refusal: (status: number) => { html: string; headers: Record<string, string> }
}

/** Whether a refusal should be a page: the request is for a page and accepts HTML at least as well as JSON. */
export const wantsPage = (pages: Pages, request: Request): boolean =>
  ['GET', 'HEAD'].includes(request.method) &&
  pages.has(request.path) &&
  request.accepts(['html', 'json', 'application/problem+json']) === 'html'
