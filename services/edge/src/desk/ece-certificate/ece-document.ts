import { MOST_DOCUMENT_BYTES, openEceDocument, uploadEceDocument } from '@zmig/edge-contract'
import { HttpProblem, readBytes } from '@zmig/kit'
import type { Response } from 'express'
import * as z from 'zod/mini'
import { defineCommand, defineStream } from '../../door/http/define-endpoint.ts'
import { sendRefusal } from '../../door/http/send-refusal.ts'
import { orRefused, refuseStaff, signedIn } from '../../door/staff/staff-answer.ts'
import type { StaffDeps, StaffPage } from '../staff-pages.ts'

const DOCUMENTS = '/backoffice/ece/documents'
const TOO_LARGE = 413

const refuseSize = (response: Response) => {
  response.status(TOO_LARGE)
  return { ok: false, error: 'TOO_LARGE', message: 'הקובץ גדול מדי: אפשר להעלות עד 10 מ״ב.' }
}

/** What a browser calls a download: the last part of its path, with nothing that would end a header. */
const fileName = (path: string): string => (path.split('/').at(-1) ?? '').replaceAll(/[^\w.-]/g, '-')

/**
 * Documents of certificates. The back office judges and keeps them; here they are counted and handed out. A PDF may hold
 * scripts, so it is a download that no page shows, whatever the browser would do with it.
 */
export const createEceDocuments = ({ services, audit }: StaffDeps): StaffPage => ({
  queries: [
    defineStream(openEceDocument, async ({ params, staff, response }) => {
      const path = params['path'] ?? ''
      const bytes = await services
        .fetchFile(`${DOCUMENTS}/${encodeURIComponent(path)}`)
        .catch((failure: unknown): undefined => {
          if (failure instanceof HttpProblem && failure.status === 404) return undefined
          throw failure
        })
      if (!bytes) {
        const refusal = { ok: false as const, code: 'NOT_FOUND', message: 'המסמך לא נמצא במאגר המסמכים' }
        return sendRefusal(response, refuseStaff(response, refusal))
      }
      await audit(signedIn(staff), 'ece-document-read', path)
      response
        .set({
          'content-type': 'application/pdf',
          'content-disposition': `attachment; filename="${fileName(path)}"`,
          'x-content-type-options': 'nosniff',
          'content-security-policy': "sandbox; default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
          'cross-origin-resource-policy': 'same-origin',
        })
        .send(bytes)
    }),
  ],
  commands: [
    defineCommand(uploadEceDocument, async ({ query: { name = '' }, staff, request, response }) => {
      if (!request.is('application/pdf'))
        return refuseStaff(response, { ok: false, code: 'VALIDATION', message: 'אפשר להעלות קובץ PDF בלבד' })
      const bytes = await readBytes(request, MOST_DOCUMENT_BYTES)
      if (!bytes) return refuseSize(response)
      const address = `${DOCUMENTS}?${new URLSearchParams({ name }).toString()}`
      const answer = z.parse(
        orRefused(z.required(z.pick(uploadEceDocument.answer, { s3Path: true })).shape),
        await services.sendFile(address, bytes, 'application/pdf'),
      )
      if (!answer.ok) return refuseStaff(response, answer)
      await audit(signedIn(staff), 'ece-document-uploaded', answer.s3Path, { bytes: bytes.length })
      return answer
    }),
  ],
})
