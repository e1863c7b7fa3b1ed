import { join } from 'node:path'
import { startLoop } from '@zmig/event-log'
import type { Migrations } from '@zmig/kit'
import { serviceRole, type Service, type ServiceDeps } from '@zmig/projections'
import { createCreditGuardTaxDocuments } from './adapters/credit-guard-tax-documents.adapter.ts'
import { createEzcountTaxDocuments } from './adapters/ezcount-tax-documents.adapter.ts'
import { mountBooksRoutes } from './books/books.routes.ts'
import type { InvoicesConfig } from './config.ts'
import { mountDocumentRoutes } from './document/documents.routes.ts'
import { createIssue } from './document/issue.commands.ts'
import { createOrderReplica, productReplica } from './document/order.replica.ts'
import type { TaxDocuments } from './ports/tax-documents.port.ts'
import { createSetup } from './setup/setup.commands.ts'
import { mountSetupRoutes } from './setup/setup.routes.ts'

/** Schema `invoices`; documents name people (`@zmig/kit/people`), whose migrations come with the kit. */
export const invoicesMigrations: Migrations = {
  schema: 'invoices',
  directory: join(import.meta.dirname, '../migrations'),
  roles: [serviceRole('invoices', { 'people.person': 'select' })],
}

/** Pause between two looks at what is due, in milliseconds. */
const PAUSE = 1_000
const EZCOUNT = 'https://api.ezcount.co.il'

/** The provider that the settings choose; undefined when the owner issues by hand. */
const chooseProvider = ({
  provider,
  baseUrl,
  apiKey,
  developerEmail,
  relay,
}: InvoicesConfig): TaxDocuments | undefined => {
  if (relay) return createCreditGuardTaxDocuments(relay)
  if (provider === 'none') return undefined
  return createEzcountTaxDocuments({ baseUrl: baseUrl ?? EZCOUNT, apiKey, developerEmail })
}

/** What distinguishes the provider of the settings from another one, without its key. */
const viaOf = ({ provider, baseUrl, relay }: InvoicesConfig): string =>
  `${provider} ${new URL(relay?.relayUrl ?? baseUrl ?? EZCOUNT).host}`

/** Tax documents of payments and refunds. */
export const createInvoicesService = (deps: ServiceDeps, config: InvoicesConfig): Service => ({
  name: 'invoices',
  mount: (router) => {
    mountDocumentRoutes(router, { ...deps, config })
    mountBooksRoutes(router, deps.database)
    mountSetupRoutes(router, createSetup({ ...deps, config, via: viaOf(config), documents: chooseProvider(config) }))
  },
  replicas: [productReplica, createOrderReplica({ ...deps, config })],
  start: () => {
    const documents = chooseProvider(config)
    if (!documents) {
      deps.logger.warn({}, 'INVOICE_PROVIDER is none: tax documents are issued by hand')
      return Promise.resolve(() => Promise.resolve())
    }
    const issue = createIssue({ ...deps, documents, via: viaOf(config) })
    const loop = startLoop({
      name: 'tax documents',
      step: async () => (await issue()) > 0,
      idleMs: PAUSE,
      onError: (error) => deps.logger.error({ err: error }, 'issuing tax documents failed; trying again'),
    })
    return Promise.resolve(() => loop.stop())
  },
})
