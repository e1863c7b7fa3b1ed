import { join } from 'node:path'
import { startLoop, type Loop } from '@zmig/event-log'
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

/**
 * What staff do to the shop's goods: buying them, booking them in, certifying them, and changing many of them at once. What
 * must be current, such as stock, it asks of the service that owns it.
 */
export const createBackofficeService = (deps: ServiceDeps, config: BackofficeConfig): Service => {
  const { servicesUrl, secret } = config
  const services = createServiceClient({ baseUrl: servicesUrl, secret, caller: 'backoffice', timeoutMs: PATIENCE })
  const backoffice = { ...deps, services }
  const staffLimit = discountLimitOf(config, 'staff')
  const forecast = {
    leadWeeks: config.supplyLeadWeeks,
    reviewWeeks: config.supplyReviewWeeks,
    safetyTyres: config.supplySafetyTyres,
  }
  let generation: Loop | undefined
  let imports: Loop | undefined
  const drafts = createDraftOrders(backoffice, forecast, () => generation?.wake())
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
        createImportCommands(backoffice, () => imports?.wake(), staffLimit),
      )
    },
    replicas: [],
    start: () => {
      const drafting = createGeneration(backoffice, forecast)
      const importing = createImportWork(backoffice, staffLimit)
      const looping = (step: () => Promise<boolean>, failure: string) =>
        startLoop({ step, idleMs: LOOKS, onError: (err) => deps.logger.error({ err }, failure) })
      generation = looping(drafting.step, 'preparing a draft order failed; trying again')
      imports = looping(importing.step, 'an import was interrupted; it goes on')
      const loops = [generation, imports]
      return Promise.resolve(async () => {
        drafting.end()
        importing.end()
        await Promise.all(loops.map((loop) => loop.stop()))
      })
    },
  }
}
