import type { ServiceClient } from '@zmig/kit'
import type { ServiceDeps } from '@zmig/projections'

/** What every part of the back office gets. */
export type BackofficeDeps = ServiceDeps & {
  /** the other services, for what must be current */
  services: ServiceClient
}
