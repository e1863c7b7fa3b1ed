import * as contract from '@zmig/edge-contract'
import type { Endpoint } from '@zmig/edge-contract'

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'audience' in value

/** Every endpoint of the contract under its name. */
export const endpoints: [name: string, endpoint: Endpoint][] = Object.entries(contract).flatMap(([name, value]) =>
  isEndpoint(value) ? [[name, value] as [string, Endpoint]] : [],
)
