import type { IncomingMessage } from 'node:http'
import { isIP, isIPv6, SocketAddress } from 'node:net'
import proxyAddr from 'proxy-addr'
import type { Setting } from '../config/settings.ts'
import type { Part } from '../observe/health.ts'

type Proxies = {
  /** addresses and networks whose X-Forwarded-For is read */
  trusted: string[]
  production: boolean
}

const ADVICE =
  'set addresses or networks of your proxies, such as 10.0.0.5, 10.0.0.0/24 or loopback, separated by commas'

const NETWORKS = ['loopback', 'linklocal', 'uniquelocal']

const isProxy = (text: string): boolean => {
  if (NETWORKS.includes(text)) return true
  if (!isIP(text.split('/')[0] ?? '')) return false // proxy-addr would read "1" as 0.0.0.1
  try {
    proxyAddr.compile([text])
    return true
  } catch {
    return false // no address, or a network of everybody (`0.0.0.0/0`)
  }
}

/** `TRUSTED_PROXIES`: addresses, networks, or `loopback`, `linklocal`, `uniquelocal`. None by default; this machine in development. */
export const trustedProxiesSetting: Setting<Proxies> = {
  name: 'TRUSTED_PROXIES',
  description: 'Addresses and networks of the proxies in front of the shop; X-Forwarded-For counts from them only.',
  read: (text, { production }) => {
    if (text === undefined) return { trusted: production ? [] : ['loopback'], production }
    const trusted = text.split(',').map((item) => item.trim())
    const wrong = trusted.filter((item) => !isProxy(item)).map((item) => `"${item}"`)
    if (wrong.length > 0) throw new Error(`${wrong.join(' and ')} is not such an address; ${ADVICE}`)
    return { trusted, production }
  },
}

type Caller = { headers: IncomingMessage['headers']; socket: { remoteAddress?: string | undefined } }

/**
 * The address of the client that sent a request: its peer or, behind trusted proxies, the nearest address in X-Forwarded-For
 * that is not one of them. What a client itself writes into the header lies behind that address and is not read.
 * @returns undefined for this machine itself in development, which no limit is meant for
 */
export type ClientAddress = (request: Caller) => string | undefined

const HIDDEN_BY_PROXY =
  'TRUSTED_PROXIES does not name the proxy in front of this shop: all shoppers have its address and share one set of limits. ' +
  `To tell them apart, ${ADVICE}.`

const FORWARDED = ['x-forwarded-for', 'forwarded', 'x-real-ip']
/** A caller who left has no address any more; all of them share the limits of one. */
const GONE = 'gone'

const isLoopback = proxyAddr.compile('loopback')
/** What the internet does not route; 100.64.0.0/10 is what carriers and clouds have inside. */
const isPrivate = proxyAddr.compile(['loopback', 'linklocal', 'uniquelocal', '100.64.0.0/10'])

/** `::FFFF:cb00:7109` is `::ffff:203.0.113.9`. */
const canonical = (address: string): string =>
  isIPv6(address) ? new SocketAddress({ address, family: 'ipv6' }).address : address

/** As one spelling: without a port, which some proxies add, and version 4 without its mapping into version 6. */
const plain = (address: string): string =>
  canonical(address.replace(/^\[([^\]]*)\](?::\d+)?$/, '$1').replace(/^([\d.]+):\d+$/, '$1')).replace(
    /^::ffff:(?=\d+\.)/,
    '',
  )

type Options = {
  proxies: Proxies
  /** PUBLIC_URL: the shop speaks no https, so an https address means that a proxy is in front of it */
  publicUrl: string
  logger: { warn(message: string): void }
}

/**
 * The one function for "the address of this client", for limits, logs and audit alike.
 * In production it warns, once, when a proxy that is not trusted hides the shoppers: at the start when `publicUrl` proves it,
 * else with the first forwarded request of a private peer.
 * @returns `status`: the readiness of this part, with the warning; a decision says why it stays ready
 *   (infra/decisions/2026-11-23-client-address.md)
 */
export const createClientAddress = ({ proxies: { trusted, production }, publicUrl, logger }: Options) => {
  const isTrusted = proxyAddr.compile(trusted)
  let warning: string | undefined
  const warn = () => {
    if (!warning) logger.warn(HIDDEN_BY_PROXY)
    warning = HIDDEN_BY_PROXY
  }
  if (production && trusted.length === 0 && publicUrl.startsWith('https:')) warn()

  const clientAddress: ClientAddress = (request) => {
    const peer = plain(request.socket.remoteAddress ?? '')
    const isForwarded = FORWARDED.some((name) => request.headers[name] !== undefined)
    if (!production && !isForwarded && (peer === '' || isLoopback(peer, 0))) return undefined
    if (peer === '') return GONE
    if (production && isForwarded && isPrivate(peer, 0) && !isTrusted(peer, 0)) warn()
    const address = plain(proxyAddr(request as IncomingMessage, isTrusted))
    return isIP(address) ? address : peer
  }
  return { clientAddress, status: (): Partial<Part> => ({ ok: true, ...(warning && { warning }) }) }
}
