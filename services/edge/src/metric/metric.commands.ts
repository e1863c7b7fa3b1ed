import { collectMetric } from '@zmig/edge-contract'
import type { ServiceClient } from '@zmig/kit'
import { defineCommand, type Command } from '../http/define-command.ts'
import { requireVisitor } from '../visitor/visitor.commands.ts'
import type { VisitorIds } from '../visitor/visitor-id.ts'

/** Metrics go on to collector; only what the contract names, so no personal detail passes the door. */
export const createMetricCommands = (services: ServiceClient, visitors: VisitorIds): Command[] => [
  defineCommand(collectMetric, async ({ params, body }) => {
    const visitorId = requireVisitor(visitors, params['visitorId'] ?? '')
    await services.post('/collector/metrics', { visitorId, ...body })
    return { ok: true }
  }),
]
