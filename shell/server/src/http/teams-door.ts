import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { HttpProblem, problemWithHeaders, readFile, type ServiceClient } from '@zmig/kit'
import type { Request, Response, Router } from 'express'
import type { Edge } from '@zmig/edge'
import { packageLimit } from '@zmig/slices'

type Deps = {
  /** the private port; a package may take a minute there */
  services: Pick<ServiceClient, 'post' | 'sendFile'>
  limit: Edge['limitTeam']
}

/** What the service of slices answers for a team. */
type TeamAnswer = { status: number; body: { title?: string; detail?: string; error?: string } }

/** Changes and questions that a team may ask; the token, and whose slice it is, are judged by the service of slices. */
const CHANGES = ['activate', 'canary', 'canary/end', 'canary/revert', 'links', 'rollback', 'retire']
const QUESTIONS = ['/slices', '/slices/audit']

/** 16 KB: a change names a slice, a version and at most a reason of 400 characters. */
const BODY_LIMIT = { most: 16 * 1024, tooLarge: 'A change of a slice has at most 16 KB.' }

/** 1 MB: more than the largest piece that a connection gives. */
const ONE_MORE = 1024 * 1024

/** Takes what still comes of a body, up to some bytes: a sender whose connection is closed while it sends reads no answer. */
const throwAway = async (request: Request, bytes: number): Promise<void> => {
  let left = bytes
  try {
    for await (const piece of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      left -= piece.length
      if (left < 0) return
    }
  } catch {
    // the sender is gone
  }
}

const tokenOf = (request: Request): string | undefined =>
  /^Bearer ([\w.-]{1,2000})$/.exec(request.get('authorization') ?? '')?.[1]

const send = (response: Response, answer: unknown): void => {
  const { status, body } = answer as TeamAnswer
  response.set('cache-control', 'no-store')
  if (status < 400) {
    response.status(status).json(body)
    return
  }
  const problem = new HttpProblem(status, body.title, body.detail)
  if (status === 401) problemWithHeaders(problem, { 'WWW-Authenticate': 'Bearer' })
  throw Object.assign(problem, { beside: { error: body.error } })
}

/**
 * The door of teams that deploy from elsewhere, below `/slices` of the public port. It counts requests by address and passes
 * them on as they are; it holds no key and judges nothing.
 */
export const mountTeamsDoor = (router: Router, { services, limit }: Deps): void => {
  const passOn = async (request: Request, response: Response): Promise<void> => {
    await limit(request)
    const body = await buffer(readFile(request, BODY_LIMIT))
    const { method, originalUrl: path } = request
    send(
      response,
      await services.post('/slices/team', { token: tokenOf(request), method, path, body: body.toString() }),
    )
  }
  for (const path of QUESTIONS) router.get(path, passOn)
  // staff read it with their session
  router.get('/slices/discovery', (request, response, next) =>
    request.get('authorization') === undefined ? next() : passOn(request, response),
  )
  for (const name of CHANGES) router.post(`/slices/${name}`, passOn)
  router.post('/slices/publish', async (request, response) => {
    await limit(request)
    const token = tokenOf(request)
    const headers: Record<string, string> = token === undefined ? {} : { authorization: `Bearer ${token}` }
    const declared = Number(request.get('content-length') ?? 0)
    const { most } = packageLimit
    // what is too large is refused by the service, which records it: it hears the length instead of the body, or one piece too many
    if (declared > most) headers['x-declared-length'] = String(declared)
    const pieces = declared > most ? [] : readFile(request, { ...packageLimit, most: most + ONE_MORE })
    try {
      send(
        response,
        await services.sendFile('/slices/team/publish', Readable.from(pieces), 'application/gzip', headers),
      )
    } catch (error) {
      if (error instanceof HttpProblem && error.status === 413) await throwAway(request, most)
      throw error
    }
  })
}
