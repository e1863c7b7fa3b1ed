import { parseQuery } from '@zmig/kit'
import type { Request, Response, Router } from 'express'
import { checkParam, expressPath, type Params } from '../answer/address.ts'
import type { FileEndpoint } from './define-file.ts'

/** A parameter that holds slashes comes as its segments; one that encodes a slash is no path of ours. */
const joined = (value: string | string[]): string =>
  (Array.isArray(value) ? value : [value]).map((part) => part.replaceAll('/', '%2F')).join('/')

const paramsOf = (request: Request): Params =>
  Object.fromEntries(
    Object.entries(request.params as Record<string, string | string[]>).map(([name, value]) => [
      name,
      Array.isArray(value) ? joined(value) : checkParam(name, value),
    ]),
  )

/** Where Express finds a file endpoint. */
export const fileRoute = ({ endpoint, route }: FileEndpoint): string => route ?? expressPath(endpoint)

export const mountFile = (router: Router, file: FileEndpoint): void => {
  router.get(fileRoute(file), async (request: Request, response: Response) => {
    const query = file.endpoint.query ? parseQuery(file.endpoint.query, request) : {}
    await file.send({ params: paramsOf(request), query, request, response } as never)
  })
}
