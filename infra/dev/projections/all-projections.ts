import { edgeProjections, openSearchIndex } from '@zmig/edge'
import { newId, systemClock, type Environment } from '@zmig/kit'
import { createOutbox, createTelemetry } from '@zmig/outbox'
import type { Projection } from '@zmig/projections'
import { readStartConfig } from '../config.ts'
import type { AtEnd } from '../house/house-command.ts'
import { Refusal } from '../house/refusal.ts'
import { createServices } from '../services/create-services.ts'
import { environmentOfChildren } from '../stack/child-environment.ts'
import type { OpenShop } from './open-shop.ts'

/** Every projection of the shop: what edge reads from and searches in, and what services learn of each other. */
export const allProjections = async (env: Environment, shop: OpenShop, atEnd: AtEnd): Promise<Projection[]> => {
  const { url, database, log, logger, elasticsearchUrl } = shop
  const searchIndex = await openSearchIndex({ database, logger, elasticsearchUrl })
  atEnd(() => searchIndex.stop())
  const telemetry = createTelemetry({ log, logger })
  atEnd(() => telemetry.stop())
  const services = createServices(
    { database, log, outbox: createOutbox(), telemetry, clock: systemClock, newId, logger },
    environmentOfChildren(readStartConfig(env), env, url),
  )
  return [...edgeProjections, ...searchIndex.projections, ...services.flatMap(({ replicas }) => replicas)]
}

/** @throws Refusal when there is none of that name */
export const findProjection = (projections: Projection[], name: string): Projection => {
  const found = projections.find((projection) => projection.name === name)
  if (found) return found
  const names = projections.map((projection) => projection.name).toSorted()
  throw new Refusal(`There is no projection "${name}". There are: ${names.join(', ')}`)
}
