import { buffer } from 'node:stream/consumers'
import { HttpProblem, readFile } from '@zmig/kit'
import type { Request } from 'express'
import { carryOut, type AuditDeps } from './audit/audit.ts'
import { packageLimit } from './package/archive.ts'
import { refuse } from './refuse.ts'

/** The bytes of a package. One that is too large or ends in the middle is an attempt as well. @throws HttpProblem 400, 413 */
export const receivePackage = (deps: AuditDeps, request: Request): Promise<Buffer> =>
  buffer(readFile(request, packageLimit)).catch(async (error: unknown) => {
    if (error instanceof HttpProblem)
      await carryOut(deps, { action: 'publish' }, () => Promise.resolve(refuse('NotReceived', error.message)))
    throw error
  })
