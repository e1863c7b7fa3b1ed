/** Notifications: mail, text messages and calendar files to buyers, garages and the shop. */
export { createNotificationsService, notificationsMigrations } from './composition.ts'
export { notificationsConfig, type NotificationsConfig } from './config.ts'
export { listUnsent, retryGivenUp, retryMessage, type UnsentMessage } from './message/unsent.repository.ts'
