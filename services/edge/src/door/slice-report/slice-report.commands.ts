import { reportSlices, type SliceReport } from '@zmig/edge-contract'
import { createGatherer, type Logger, type ServiceClient } from '@zmig/kit'
import type { GivenMarks } from './given-mark.ts'
import type { AddressKey } from '../http/address-key.ts'
import { identifyVisitor } from '../visitor/visitor-cookie.ts'
import type { VisitorIds } from '../visitor/visitor.ts'
import { defineCommand, type Command } from '../http/define-endpoint.ts'

/** A second: a report of a page never overtakes the page's own view, which is handed on after a quarter of one. */
const GATHER_MS = 1_000
/** Of 2 KB at most each, in a body of 64 KB. */
const MOST_TOGETHER = 28

type Deps = { services: ServiceClient; visitors: VisitorIds; addressKey: AddressKey; marks: GivenMarks; logger: Logger }

type Handed = {
  visitor: string
  address?: string
  /** `given`: a page was given this version, as its mark says */
  slices: (Omit<SliceReport, 'mark'> & { given: boolean })[]
}

/** Hands the reports of pages on to the service of the slices, which knows whether they are worth anything. */
export const createSliceReportCommands = ({ services, visitors, addressKey, marks, logger }: Deps) => {
  const reports = createGatherer<Handed>({
    gatherMs: GATHER_MS,
    most: MOST_TOGETHER,
    send: (gathered) => services.post('/slices/reports', { reports: gathered }),
    what: 'reports of slices',
    logger,
  })
  const commands: Command[] = [
    defineCommand(reportSlices, ({ body, request }) => {
      // whose cookies we did not sign gets an id that nothing is known of
      const { visitor } = identifyVisitor(visitors, request.headers.cookie)
      const address = addressKey(request)
      const slices = body.slices.map(({ mark, ...report }) => ({
        ...report,
        given: marks.isGiven({ ...report, mark }),
      }))
      reports.add({ visitor, ...(address !== undefined && { address }), slices })
      return Promise.resolve({ ok: true })
    }),
  ]
  return { commands, stop: reports.flush }
}
