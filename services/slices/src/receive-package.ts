import { buffer } from 'node:stream/consumers'
import { HttpProblem, readFile } from '@zmig/kit'
import type { Request } from 'express'
import { carryOut, type AuditDeps } from './audit/audit.ts'
import { packageLimit } from './package/archive.ts'
import { refuse } from './refuse.ts'

/** Length of a package that the public process does not send on, because its sender says that it is too large. */
const DECLARED_LENGTH = 'x-declared-length'

/** The pieces of a package. @throws HttpProblem 413 as soon as its length is known to be too large */
const readPieces = async function* (request: Request): AsyncGenerator<Buffer> {
  if (Number(request.get(DECLARED_LENGTH) ?? 0) > packageLimit.most)
    throw new HttpProblem(413, undefined, packageLimit.tooLarge)
  yield* readFile(request, packageLimit)
}

/** The bytes of a package. One that is too large or ends in the middle is an attempt as well. @throws HttpProblem 400, 413 */
export const receivePackage = (deps: AuditDeps, request: Request): Promise<Buffer> =>
  buffer(readPieces(request)).catch(async (error: unknown) => {
    if (error instanceof HttpProblem)
      await carryOut(deps, { action: 'publish' }, () => Promise.resolve(refuse('NotReceived', error.message)))
    throw error
  })
