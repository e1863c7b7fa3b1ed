/** Notifications: what buyers, garages and the shop are told, by mail and by text message. */
export { createNotificationsService, notificationsMigrations } from './composition.ts'
export { notificationsConfig, type NotificationsConfig } from './config.ts'
export { listUnsent, retryMessage, type UnsentMessage } from './delivery/message.repository.ts'
