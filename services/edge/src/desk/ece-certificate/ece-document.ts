import { documentLimit, openEceDocument, uploadEceDocument } from '@zmig/edge-contract'
import { HttpProblem, readFile } from '@zmig/kit'
import * as z from 'zod/mini'
import { defineCommand, defineStream } from '../../door/http/define-endpoint.ts'
import { sendFile } from '../../door/http/send-file.ts'
import { sendRefusal } from '../../door/http/send-refusal.ts'
import { orRefused, refuseStaff, signedIn } from '../../door/staff/staff-answer.ts'
import type { StaffDeps, StaffPage } from '../staff-pages.ts'

const DOCUMENTS = '/backoffice/ece/documents'

const Kept = orRefused({ s3Path: z.string(), bytes: z.number() })

/** What a browser calls a download: the last part of its path, with nothing that would end a header. */
const fileName = (path: string): string => (path.split('/').at(-1) ?? '').replaceAll(/[^\w.-]/g, '-')

/**
 * Documents of certificates. The back office judges and keeps them; here they pass through. A PDF may hold
 * scripts, so it is a download that no page shows, whatever the browser would do with it.
 */
export const createEceDocuments = ({ services, audit }: StaffDeps): StaffPage => ({
  queries: [
    defineStream(openEceDocument, async ({ params, staff, response }) => {
      const path = params['path'] ?? ''
      const file = await services
        .fetchFile(`${DOCUMENTS}/${encodeURIComponent(path)}`)
        .catch((failure: unknown): undefined => {
          if (failure instanceof HttpProblem && failure.status === 404) return undefined
          throw failure
        })
      if (!file) {
        const refusal = { ok: false as const, code: 'NOT_FOUND', message: 'המסמך לא נמצא במאגר המסמכים' }
        return sendRefusal(response, refuseStaff(response, refusal))
      }
      await audit(signedIn(staff), 'ece-document-read', path).catch((failure: unknown) => {
        file.stream.destroy() // what is not read holds its connection
        throw failure
      })
      response.set({
        'content-type': 'application/pdf',
        ...(file.length !== undefined && { 'content-length': file.length }),
        'content-disposition': `attachment; filename="${fileName(path)}"`,
        'x-content-type-options': 'nosniff',
        'content-security-policy': "sandbox; default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
        'cross-origin-resource-policy': 'same-origin',
      })
      await sendFile(response, file.stream)
    }),
  ],
  commands: [
    defineCommand(uploadEceDocument, async ({ query: { name = '' }, staff, request, response }) => {
      if (!request.is('application/pdf'))
        return refuseStaff(response, { ok: false, code: 'VALIDATION', message: 'אפשר להעלות קובץ PDF בלבד' })
      const address = `${DOCUMENTS}?${new URLSearchParams({ name }).toString()}`
      const answer = z.parse(
        Kept,
        await services.sendFile(address, readFile(request, documentLimit), 'application/pdf'),
      )
      if (!answer.ok) return refuseStaff(response, answer)
      const { bytes, s3Path } = answer
      await audit(signedIn(staff), 'ece-document-uploaded', s3Path, { bytes })
      return { ok: true, s3Path }
    }),
  ],
})
