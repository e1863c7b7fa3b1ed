import { join } from 'node:path'
import { startLoop } from '@zmig/event-log'
import { createServiceClient, discountLimitOf, type Migrations } from '@zmig/kit'
import { fileStoreOf } from '@zmig/kit/files'
import { serviceRole, type Service, type ServiceDeps } from '@zmig/projections'
import type { BackofficeConfig } from './config.ts'
import { createDraftOrders } from './draft-order/draft-order.commands.ts'
import { mountDraftOrderRoutes } from './draft-order/draft-order.routes.ts'
import { createGeneration } from './draft-order/generate-draft.worker.ts'
import { mountEceCertificateRoutes } from './ece-certificate/ece-certificate.routes.ts'
import { mountEceDocumentRoutes } from './ece-document/ece-document.routes.ts'
import { mountEceInvoiceRoutes } from './ece-invoice/ece-invoice.routes.ts'
import { createListImports } from './list-import/list-import.commands.ts'
import { mountListImportRoutes } from './list-import/list-import.routes.ts'
import { createImportCommands } from './product-import/product-import.commands.ts'
import { createImportWork } from './product-import/product-import.worker.ts'
import { mountProductImportRoutes } from './product-import/product-import.routes.ts'
import { mountReceiptRoutes } from './receipt/receipt.routes.ts'
import { mountSupplierQuoteRoutes } from './supplier-quote/supplier-quote.routes.ts'

export { backofficeConfig } from './config.ts'
export { importOpeningSales, importQuotes, removeSupplyFacts } from './supplier-quote/supplier-quote.commands.ts'
export { removeBuyingOf } from './removal.commands.ts'
export type { OpeningSales, SupplierQuote } from './supplier-quote/supplier-quote.decider.ts'
export {
  importEceCertificates,
  type NewCertificate,
  removeEceCertificates,
} from './ece-certificate/ece-certificate.commands.ts'

/** Schema `backoffice`. */
export const backofficeMigrations: Migrations = {
  schema: 'backoffice',
  directory: join(import.meta.dirname, '../migrations'),
  roles: [serviceRole('backoffice')],
}

/** How long another service may take for an answer, in milliseconds: sales of a year and batches of an import take a while. */
const PATIENCE = 30_000

/** How often a draft order or an import that lost its process is looked for, in milliseconds; a new one is taken at once. */
const LOOKS = 30_000

/** Channels of PostgreSQL: commands run in one process, and this work in another. */
const DRAFTS = 'backoffice drafts'
const IMPORTS = 'backoffice imports'

/** Tells the process that works that there is work. When that is lost, the work is found at the next look. */
const tellOf = ({ database, logger }: ServiceDeps, channel: string): void =>
  void database
    .query(`select pg_notify($1, '')`, [channel])
    .catch((err: unknown) => logger.warn({ err, channel }, 'work could not be announced; it begins at the next look'))

/** Works step by step: at once when a command tells of work, and now and then. @returns a function that stops it */
const startWorking = (
  { database, logger }: ServiceDeps,
  name: string,
  step: () => Promise<boolean>,
  failure: string,
) => {
  let following: Promise<() => Promise<void>> | undefined
  const follow = async () => {
    following ??= database.listen(
      name,
      () => loop.wake(),
      () => loop.wake(),
    )
    await following.catch((error: unknown) => {
      following = undefined
      throw error
    })
  }
  const loop = startLoop({
    name,
    // the first step runs only once nothing that is announced meanwhile can be missed
    step: async () => {
      await follow()
      return step()
    },
    idleMs: LOOKS,
    onError: (err) => logger.error({ err }, failure),
  })
  return async () => {
    await loop.stop()
    await (
      await following?.catch(() => undefined)
    )?.()
  }
}

/**
 * What staff do to the shop's goods: buying them, booking them in, certifying them, and changing many of them at once. What
 * must be current, such as stock, it asks of the service that owns it.
 */
export const createBackofficeService = (deps: ServiceDeps, config: BackofficeConfig): Service => {
  const services = createServiceClient({
    ...config.services,
    secret: config.secret,
    caller: 'backoffice',
    timeoutMs: PATIENCE,
  })
  const backoffice = { ...deps, services }
  const staffLimit = discountLimitOf(config, 'staff')
  const forecast = {
    leadWeeks: config.supplyLeadWeeks,
    reviewWeeks: config.supplyReviewWeeks,
    safetyTyres: config.supplySafetyTyres,
  }
  const drafts = createDraftOrders(backoffice, forecast, () => tellOf(deps, DRAFTS))
  const documents = fileStoreOf(config.documents)
  return {
    name: 'backoffice',
    mount: (router) => {
      mountSupplierQuoteRoutes(router, backoffice)
      mountDraftOrderRoutes(router, backoffice, drafts, forecast)
      mountReceiptRoutes(router, backoffice)
      mountEceCertificateRoutes(router, backoffice)
      mountEceDocumentRoutes(router, documents)
      mountEceInvoiceRoutes(router, backoffice)
      mountListImportRoutes(router, createListImports(backoffice))
      mountProductImportRoutes(
        router,
        backoffice,
        createImportCommands(backoffice, () => tellOf(deps, IMPORTS), staffLimit),
      )
    },
    replicas: [],
    start: () => {
      const drafting = createGeneration(backoffice, forecast)
      const importing = createImportWork(backoffice, staffLimit)
      const stops = [
        startWorking(deps, DRAFTS, drafting.step, 'preparing a draft order failed; trying again'),
        startWorking(deps, IMPORTS, importing.step, 'an import was interrupted; it goes on'),
      ]
      return Promise.resolve(async () => {
        drafting.end()
        importing.end()
        await Promise.all(stops.map((stop) => stop()))
      })
    },
  }
}
