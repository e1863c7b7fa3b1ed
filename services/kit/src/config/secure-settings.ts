import { X509Certificate } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { isLoopbackHost, isLoopbackUrl } from './config.ts'
import { optionalUrlSetting, urlSetting, type Setting } from './settings.ts'

/** Adds a check that holds in production only. @param fault what is wrong and what to do; undefined when nothing is */
const inProduction = <Value extends string | undefined>(
  setting: Setting<Value>,
  fault: (address: URL) => string | undefined,
): Setting<Value> => ({
  ...setting,
  read: (text, context) => {
    const address = setting.read(text, context)
    const found = context.production && address !== undefined ? fault(new URL(address)) : undefined
    if (found) throw new Error(found)
    return address
  },
})

/** Whether what is sent to an address can be read on its way: it is neither https nor on this machine. */
export const isReadable = (address: string): boolean => !/^https:/i.test(address) && !isLoopbackUrl(address)

/**
 * The setting `PUBLIC_URL`. An address on this machine may be http: no shopper reaches it.
 * @param description what this process uses it for
 */
export const publicUrlSetting = (description: string): Setting<string> =>
  inProduction(urlSetting('PUBLIC_URL', { description, default: 'http://localhost:8080' }), ({ href }) =>
    isReadable(href) ? 'must be https in production; set the https address that shoppers type' : undefined,
  )

/** The address of a server outside the shop that may stay unset; in production https only. */
export const optionalHttpsSetting = (name: string, description: string): Setting<string | undefined> =>
  inProduction(optionalUrlSetting(name, { description }), ({ protocol }) =>
    protocol === 'https:' ? undefined : 'must be https in production',
  )

const databaseFault = ({ hostname, searchParams }: URL): string | undefined => {
  // The driver takes the host of the parameter first. A path is a socket of this machine, and so is no host at all.
  const host = searchParams.get('host') ?? decodeURIComponent(hostname)
  if (host === '' || host.startsWith('/') || isLoopbackHost(host)) return undefined
  if (searchParams.get('sslmode') !== 'verify-full')
    return (
      'must be encrypted in production, and its server verified; add sslmode=verify-full to its query, ' +
      'and sslrootcert=<path of a PEM file> when its CA is not a public one'
    )
  const ca = searchParams.get('sslrootcert')
  return ca === null || existsSync(ca) ? undefined : `names no file by sslrootcert=${ca}; set the path of a PEM file`
}

const POSTGRES = { protocols: ['postgres', 'postgresql'] }

/** The setting `DATABASE_URL`; in production over TLS with a verified server, unless that is on this machine. */
export const databaseUrlSetting = (description: string): Setting<string> =>
  inProduction(urlSetting('DATABASE_URL', { description, ...POSTGRES }), databaseFault)

/** The same where an unset address means the embedded server. */
export const optionalDatabaseUrlSetting = (description: string): Setting<string | undefined> =>
  inProduction(optionalUrlSetting('DATABASE_URL', { description, ...POSTGRES }), databaseFault)

/** The setting `DATABASE_POOLED_URL`: a pooler in front of the server of DATABASE_URL, which is needed as well. */
export const pooledDatabaseUrlSetting: Setting<string | undefined> = inProduction(
  optionalUrlSetting('DATABASE_POOLED_URL', {
    description:
      'A pooler in transaction mode, such as PgBouncer, in front of the PostgreSQL of DATABASE_URL; what listens and migrates goes past it',
    ...POSTGRES,
  }),
  databaseFault,
)

/** @throws Error with the path and the advice */
const readText = (path: string, advice: string): string => {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    throw new Error(`"${path}" cannot be read; ${advice}`)
  }
}

/** Who must have signed the certificate of a server: the holders of these certificates (PEM), or a CA that Node trusts. */
export type Authorities = { pem: string } | 'public'

/** The path of a PEM file with the certificates of CAs, or `public`; read once. */
export const authoritiesSetting = (name: string, description: string): Setting<Authorities | undefined> => ({
  name,
  description,
  read: (text) => {
    if (text === undefined || text === 'public') return text
    const advice = 'set the path of a PEM file with the certificate of the CA, or "public" for the CAs that Node trusts'
    const pem = readText(text, advice)
    try {
      new X509Certificate(pem)
    } catch {
      throw new Error(`"${text}" holds no certificate; ${advice}`)
    }
    return { pem }
  },
})
