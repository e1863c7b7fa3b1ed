import { advisorMigrations } from '@zmig/advisor'
import { backofficeMigrations } from '@zmig/backoffice'
import { catalogMigrations } from '@zmig/catalog'
import { collectorMigrations } from '@zmig/collector'
import { edgeMigrations } from '@zmig/edge'
import { eventMigrations } from '@zmig/event-log'
import { garagesMigrations } from '@zmig/garages'
import { invoicesMigrations } from '@zmig/invoices'
import type { Migrations } from '@zmig/kit'
import { peopleMigrations } from '@zmig/kit/people'
import { notificationsMigrations } from '@zmig/notifications'
import { orderingMigrations } from '@zmig/ordering'
import { slicesMigrations } from '@zmig/slices'

/** The schemas of the whole shop, in the order in which they are brought up to date. */
export const allMigrations: Migrations[] = [
  eventMigrations,
  peopleMigrations,
  catalogMigrations,
  garagesMigrations,
  advisorMigrations,
  backofficeMigrations,
  collectorMigrations,
  orderingMigrations,
  notificationsMigrations,
  invoicesMigrations,
  slicesMigrations,
  edgeMigrations,
]
