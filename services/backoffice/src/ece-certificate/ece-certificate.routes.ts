import { EceCertificateFields, EceId, MOST_CERTIFICATES, MOST_ECE_ID } from '@zmig/edge-contract'
import { letIn, parseBody, parseQuery } from '@zmig/kit'
import type { Router } from 'express'
import * as z from 'zod/mini'
import type { BackofficeDeps } from '../deps.ts'
import { createCertificateCommands } from './ece-certificate.commands.ts'
import { listCertificates } from './ece-certificate.queries.ts'

const NewCertificate = z.extend(EceCertificateFields, { eceId: EceId })
const ChangedCertificate = z.extend(EceCertificateFields, {
  version: z.optional(z.int().check(z.gte(1))),
})
const part = z._default(z.string().check(z.maxLength(MOST_ECE_ID)), '')
const Filter = z.object({
  page: z._default(z.coerce.number().check(z.int(), z.gte(1)), 1),
  limit: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(MOST_CERTIFICATES)), 20),
  eceId: part,
  brand: part,
  size: part,
})

/**
 * ECE certificates of imported tyres: `GET` and `POST /ece/certificates`, `PUT` and `DELETE /ece/certificates/{eceId}`. 200
 * with the answer or a refusal by name.
 */
export const mountEceCertificateRoutes = (router: Router, deps: BackofficeDeps): void => {
  const certificates = createCertificateCommands(deps)
  router.get('/ece/certificates', letIn('edge'), async (request, response) => {
    response.json(await listCertificates(deps.database, parseQuery(Filter, request)))
  })
  router.post('/ece/certificates', letIn('edge'), async (request, response) => {
    const { eceId, ...fields } = parseBody(NewCertificate, request)
    response.json(await certificates.create(eceId, fields))
  })
  router.put('/ece/certificates/:eceId', letIn('edge'), async (request, response) => {
    const { version, ...fields } = parseBody(ChangedCertificate, request)
    response.json(await certificates.update(request.params.eceId, fields, version))
  })
  router.delete('/ece/certificates/:eceId', letIn('edge'), async (request, response) => {
    response.json(await certificates.remove(request.params.eceId))
  })
}
