/** Invoices as a process of its own. */
import { peopleMigrations } from '@zmig/kit/people'
import { runService } from '@zmig/projections/host'
import { createInvoicesService, invoicesMigrations } from './composition.ts'
import { invoicesConfig } from './config.ts'

await runService({
  name: 'invoices',
  migrations: [peopleMigrations, invoicesMigrations],
  config: invoicesConfig,
  create: createInvoicesService,
})
