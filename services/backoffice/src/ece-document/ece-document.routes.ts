import { documentLimit } from '@zmig/edge-contract'
import { HttpProblem, letIn, parseQuery, readFile } from '@zmig/kit'
import type { FileStore } from '@zmig/kit/files'
import type { Router } from 'express'
import { buffer } from 'node:stream/consumers'
import * as z from 'zod/mini'
import { isDocumentKey, keyOfDocument } from './document-key.ts'
import { decideDocument } from './ece-document.decider.ts'

const Named = z.object({ name: z._default(z.string().check(z.maxLength(300)), '') })

/**
 * Documents of certificates: `POST /ece/documents?name=` takes the bytes of a PDF and answers with its path and size, or a refusal
 * by name, `GET /ece/documents/{path}` gives them back.
 */
export const mountEceDocumentRoutes = (router: Router, documents: FileStore): void => {
  router.post('/ece/documents', letIn('edge'), async (request, response) => {
    const { name } = parseQuery(Named, request)
    const bytes = await buffer(readFile(request, documentLimit))
    const refusal = decideDocument(bytes)
    if (refusal) return void response.json(refusal)
    const s3Path = keyOfDocument(name, bytes)
    await documents.put(s3Path, bytes, { contentType: 'application/pdf' })
    response.json({ ok: true, s3Path, bytes: bytes.length })
  })
  router.get('/ece/documents/:path', letIn('edge'), async (request, response) => {
    const { path } = request.params
    const bytes = isDocumentKey(path) ? await documents.get(path) : undefined
    if (!bytes) throw new HttpProblem(404, 'Not found', 'There is no such document.')
    response.type('application/pdf').send(bytes)
  })
}
