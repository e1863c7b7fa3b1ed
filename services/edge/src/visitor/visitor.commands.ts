import { newVisitor } from '@zmig/edge-contract'
import { HttpProblem } from '@zmig/kit'
import { defineCommand, type Command } from '../http/define-command.ts'
import type { VisitorIds } from './visitor-id.ts'

/** A visitor id that we signed, without its signature. @throws HttpProblem 400 for any other */
export const requireVisitor = (visitors: VisitorIds, signed: string): string => {
  const visitorId = visitors.verify(signed)
  if (visitorId) return visitorId
  throw new HttpProblem(
    400,
    'Unknown visitor',
    'This visitor id is not one of ours. Get one from /edge/collector/visitor/id.',
  )
}

export const createVisitorCommands = (visitors: VisitorIds): Command[] => [
  defineCommand(newVisitor, () => Promise.resolve({ visitorId: visitors.issue() })),
]
