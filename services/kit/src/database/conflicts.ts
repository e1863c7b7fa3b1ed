import { errorCode } from './connection.ts'

/** Whether a row was refused because another one has its key. */
export const isUniqueViolation = (error: unknown): boolean => errorCode(error) === '23505'

/** Whether a row stayed locked by another transaction for longer than `lock_timeout`. */
export const isLockTimeout = (error: unknown): boolean => errorCode(error) === '55P03'
