import { createLogger } from '@zmig/kit'
import { startDesk, type Desk, type DeskOptions } from '../desk.ts'

/**
 * A silent desk on a free port of loopback, for a test.
 * @param options what the test depends on, such as its clock or the shop's account at the gateway
 */
export const startTestDesk = (options: Partial<Omit<DeskOptions, 'inbox'>> = {}): Promise<Desk> =>
  startDesk({
    port: 0,
    logger: createLogger('desk', { level: 'silent' }),
    shopUrl: 'http://localhost:8080',
    googleClientId: 'test',
    accounts: [],
    merchant: { terminal: 'test', password: 'test' },
    now: () => new Date(),
    newToken: () => 'token',
    ...options,
  })
