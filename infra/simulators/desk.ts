import { createApp } from '@zmig/kit'
import { createGoogleAccounts } from './google/google-accounts.ts'
import { googleRoutes } from './google/google.routes.ts'
import { createPixelEvents } from './pixel/pixel-events.ts'
import { pixelRoutes } from './pixel/pixel.routes.ts'
import { deskPage } from './page/desk-page.ts'
import { denyForeignHosts } from './deny-foreign-hosts.ts'
import type { GoogleAccount } from './google/google-accounts.ts'
import type { Express } from 'express'

export type DeskOptions = {
  logger: Parameters<typeof createApp>[0]['logger']
  /** where the shop is, for links back */
  shopUrl: string
  /** the client id that tokens are issued for unless a test says otherwise */
  googleClientId: string
  /** accounts that the chooser offers */
  accounts: readonly GoogleAccount[]
  now: () => Date
  newToken: () => string
}

/**
 * The desk: simulators of what is outside the shop, faithful peers on the wire, for development, tests and demos.
 * Never started in production; loopback only; answers no other origin.
 */
export const createDesk = (options: DeskOptions): Express => {
  const google = createGoogleAccounts(options)
  const pixel = createPixelEvents(options)
  return createApp({
    name: 'desk',
    logger: options.logger,
    mount: (router) => {
      router.use(denyForeignHosts)
      router.get('/', (_request, response) => {
        response
          .type('html')
          .send(deskPage({ shopUrl: options.shopUrl, signIns: google.issued(), pixel: pixel.received() }))
      })
      router.use('/google', googleRoutes({ google, accounts: options.accounts }))
      router.use('/pixel', pixelRoutes(pixel))
    },
  })
}
