import { newVisitor } from '@zmig/edge-contract'
import { defineQuery, type Query } from '../http/define-endpoint.ts'
import type { VisitorIds } from './visitor.ts'

/** A new signed visitor id. */
export const createVisitorQueries = (visitors: VisitorIds): Query[] => [
  defineQuery(newVisitor, () => Promise.resolve({ visitorId: visitors.issue() })),
]
