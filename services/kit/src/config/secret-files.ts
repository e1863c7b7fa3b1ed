import { readFileSync } from 'node:fs'

/** The settings that hold a secret, or an address with one. Each may be given as a file instead, by the same name with `_FILE`. */
const SECRETS = new Set([
  'BACKUP_PASSPHRASE',
  'BUCKET_URL',
  'DATABASE_POOLED_URL',
  'DATABASE_URL',
  'DOCUMENT_BUCKET_URL',
  'ELASTICSEARCH_API_KEY',
  'INVOICE_API_KEY',
  'KAFKA_PASSWORD',
  'MEDIA_BUCKET_URL',
  'OPENAI_API_KEY',
  'PAYMENT_MAC_PASSWORD',
  'PAYMENT_PASSWORD',
  'SERVICES_SECRET',
  'SESSION_SECRET',
  'SESSION_SECRET_PREVIOUS',
  'SLICE_BUCKET_URL',
  'SMTP_URL',
  'TEXTER_TOKEN',
])

/** Whether a setting may be given as a file. */
export const isSecret = (name: string): boolean => SECRETS.has(name)

/** The setting that names the file with a secret. */
export const fileOf = (name: string): string => `${name}_FILE`

const ADVICE = 'set the path of a file that holds the secret and nothing else'

const readSecret = (path: string): string => {
  try {
    return readFileSync(path, 'utf8').trim()
  } catch {
    throw new Error(`"${path}" cannot be read; ${ADVICE}`)
  }
}

/**
 * The text of a setting: from the environment or, for a secret, from the file that the environment names. A line end after it is
 * dropped. A fault never repeats a secret.
 * @returns undefined when it is not set; `fault` when it cannot be known, with the name of the setting to correct
 */
export const textOf = (
  env: Record<string, string | undefined>,
  name: string,
): { text: string | undefined; fault?: never } | { fault: string } => {
  const text = env[name] || undefined
  const path = isSecret(name) ? env[fileOf(name)] || undefined : undefined
  if (path === undefined) return { text }
  if (text !== undefined) return { fault: `${name}: is set, and so is ${fileOf(name)}; unset one of them` }
  try {
    const secret = readSecret(path)
    return secret === '' ? { fault: `${fileOf(name)}: "${path}" is empty; ${ADVICE}` } : { text: secret }
  } catch (error) {
    return { fault: `${fileOf(name)}: ${(error as Error).message}` }
  }
}

/** Whether the environment gives a setting, in whichever way. */
export const isGiven = (env: Record<string, string | undefined>, name: string): boolean =>
  Boolean(env[name]) || (isSecret(name) && Boolean(env[fileOf(name)]))
