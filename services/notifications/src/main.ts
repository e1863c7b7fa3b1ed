/** Notifications as a process of its own. */
import { peopleMigrations } from '@zmig/kit/people'
import { runService } from '@zmig/projections/host'
import { createNotificationsService, notificationsMigrations } from './composition.ts'
import { notificationsConfig } from './config.ts'

await runService({
  name: 'notifications',
  migrations: [peopleMigrations, notificationsMigrations],
  config: notificationsConfig,
  create: createNotificationsService,
})
