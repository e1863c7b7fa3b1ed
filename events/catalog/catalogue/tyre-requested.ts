import * as z from 'zod'
import { defineEvent } from '../define-event.ts'

/**
 * Somebody asks the shop to find a tyre that it does not list. How to reach them, and what they wrote, stand in
 * people.person under `personId`.
 */
const TyreRequest = z.object({
  requestId: z.uuid(),
  /** row version of the request after this event; read models carry it on */
  requestVersion: z.int().positive(),
  personId: z.uuid(),
  /** in canonical form, `180/55-17`; absent when what was typed is no size that we can read */
  size: z.string().optional(),
  requestedAt: z.iso.datetime(),
})

export const TyreRequested = defineEvent({
  type: 'catalogue.tyre-requested',
  version: 1,
  topic: 'catalogue',
  key: (request) => request.requestId,
  data: TyreRequest,
  example: {
    requestId: '0d9f4c1e-5b7a-4a39-8f02-6c1d2e3f4a5b',
    requestVersion: 1,
    personId: '4b0c6c8e-3f0c-4a52-9d4a-0a3f1d2c7f10',
    size: '110/90-18',
    requestedAt: '2026-11-21T10:00:00.000Z',
  },
})
