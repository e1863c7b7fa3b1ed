import { createApp, listenOn } from '@zmig/kit'
import { createGoogleAccounts } from './google/google-accounts.ts'
import { googleRoutes } from './google/google.routes.ts'
import { createInbox, type Inbox } from './inbox/inbox.ts'
import { inboxRoutes, inboxTable } from './inbox/inbox.routes.ts'
import type { TexterAccount } from './inbox/text-trouble.ts'
import { createInvoiceBook } from './invoices/invoice-book.ts'
import { invoicesRoutes, invoicesTable } from './invoices/invoices.routes.ts'
import { createModelModes } from './openai/model-mode.ts'
import { openaiRoutes, openaiTable } from './openai/openai.routes.ts'
import type { Merchant } from './pay/merchant.routes.ts'
import { createPayModes } from './pay/pay-mode.ts'
import { createPaySessions, type PaySession } from './pay/pay-sessions.ts'
import { payTable } from './pay/pay-pages.ts'
import { payRoutes } from './pay/pay.routes.ts'
import { createRelayBook, type RelayPage } from './pay/relay-book.ts'
import { relayRoutes } from './pay/relay.routes.ts'
import { createPixelEvents, pixelRoutes } from './pixel/pixel.routes.ts'
import { deskPage } from './desk-page.ts'
import { denyForeignHosts } from './loopback.ts'
import type { GoogleAccount } from './google/google-accounts.ts'
import type { Express } from 'express'
import { startInboxServer } from './inbox/mail-server.ts'

export type { InboxMode, TextState } from './inbox/inbox.ts'

export type DeskOptions = {
  logger: Parameters<typeof createApp>[0]['logger']
  /** where the shop is, for links back */
  shopUrl: string
  /** the client id that tokens are issued for unless a test says otherwise */
  googleClientId: string
  /** accounts that the chooser offers */
  accounts: readonly GoogleAccount[]
  /** what the payment gateway knows the shop as */
  merchant: Merchant
  /** the key of the shop at the service of invoices; a fixed one when it is left out */
  invoiceKey?: string
  /** where the service of invoices keeps its documents; they end with the desk when it is left out */
  documentsFile?: string
  /** the shop's account at the providers of texts; `DESK_TEXTER` when it is left out */
  texter?: TexterAccount
  /** what the shop's mail and text messages go to */
  inbox: Inbox
  now: () => Date
  newToken: () => string
}

/** The key of the desk's service of invoices, for development only. */
export const DESK_INVOICE_KEY = 'desk-invoices'

/** The shop's account at the providers of texts, unless it is said otherwise. */
export const DESK_TEXTER: TexterAccount = { user: 'shop', token: 'desk-texts' }

/** A session at the payment gateway, as the gateway itself knows it; amounts in agorot. */
export type DeskPayment = { uniqueId: string; status: PaySession['status']; amount: number; refunded: number }

/** The shop's account at the relay, unless it is said otherwise. */
export const DESK_RELAY = { user: 'zmigo', mid: '11885' }

const paymentOf = ({ uniqueID, status, charge, refunded = 0 }: PaySession | RelayPage): DeskPayment => ({
  uniqueId: uniqueID,
  status,
  amount: charge?.amount ?? 0,
  refunded,
})

/** Messages that the front page lists. */
const SHOWN = 50

/**
 * The desk: simulators of what is outside the shop, faithful peers on the wire, for development, tests and demos.
 * Never started in production; loopback only; answers no other origin.
 */
export const createDesk = (options: DeskOptions): { app: Express; payments: () => DeskPayment[] } => {
  const google = createGoogleAccounts(options)
  const pixel = createPixelEvents(options)
  const sessions = createPaySessions(options)
  const book = createRelayBook(options)
  const merchant = {
    user: DESK_RELAY.user,
    mid: DESK_RELAY.mid,
    macPassword: options.merchant.password,
    ...options.merchant,
  }
  const modes = createPayModes()
  const modelModes = createModelModes(options)
  const invoices = createInvoiceBook(options)
  const app = createApp({
    name: 'desk',
    logger: options.logger,
    // a form: the routes below read JSON alone
    mountOpen: (router) =>
      router.use(
        '/xpo',
        denyForeignHosts,
        relayRoutes({ book, invoices, modes, merchant, mail: options.inbox.receiveMail, now: options.now }),
      ),
    mount: (router) => {
      router.use(denyForeignHosts)
      router.get('/', async (_request, response) => {
        const inbox = inboxTable(await options.inbox.read(undefined, SHOWN))
        response.type('html').send(
          deskPage({
            inbox,
            shopUrl: options.shopUrl,
            signIns: google.issued(),
            pixel: pixel.received(),
            payments: payTable([...book.all(), ...sessions.all()], modes.describe()),
            model: openaiTable(modelModes),
            invoices: invoicesTable(invoices),
          }),
        )
      })
      router.use('/google', googleRoutes({ google, accounts: options.accounts }))
      router.use('/pixel', pixelRoutes(pixel))
      router.use('/inbox', inboxRoutes(options.inbox, options.texter ?? DESK_TEXTER))
      router.use('/openai', openaiRoutes({ modes: modelModes, now: options.now }))
      router.use(
        '/invoices',
        invoicesRoutes({
          book: invoices,
          apiKey: options.invoiceKey ?? DESK_INVOICE_KEY,
          mail: options.inbox.receiveMail,
        }),
      )
      router.use('/pay', payRoutes({ sessions, book, modes, merchant }))
    },
  })
  return { app, payments: () => [...book.all(), ...sessions.all()].map(paymentOf) }
}

type Options = Omit<DeskOptions, 'inbox'> & {
  port: number
  /** where its mail server listens; a free port when it is left out */
  smtpPort?: number
}

export type Desk = Pick<Awaited<ReturnType<typeof listenOn>>, 'port' | 'close'> & {
  smtpPort: number
  payments: () => DeskPayment[]
}

/** Starts the desk and its mail server, both on loopback. */
export const startDesk = async ({ port, smtpPort, ...options }: Options): Promise<Desk> => {
  const inbox = createInbox(options)
  const mail = await startInboxServer(inbox, smtpPort)
  try {
    const { app, payments } = createDesk({ ...options, inbox })
    const desk = await listenOn(app, port, '127.0.0.1')
    return {
      payments,
      port: desk.port,
      smtpPort: mail.port,
      close: async () => {
        await Promise.all([desk.close(), mail.close()])
      },
    }
  } catch (error) {
    await mail.close()
    throw error
  }
}
