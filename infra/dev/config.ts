import { homedir } from 'node:os'
import { join } from 'node:path'
import {
  allowInsecureSetting,
  defineConfig,
  type Environment,
  isProduction,
  elasticsearchConfig,
  joinConfigs,
  kafkaConfig,
  logLevelSetting,
  optionalDatabaseUrlSetting,
  pooledDatabaseUrlSetting,
  optionalUrlSetting,
  portSetting,
  publicUrlSetting,
  secretSetting,
  type Setting,
  textSetting,
} from '@zmig/kit'
import { bucketSetting, sliceBucketSetting } from '@zmig/kit/files'
import { root } from './environment.ts'

/** The shop takes PORT, PORT+1 and PORT+2. */
const HIGHEST_PORT = 65_533

const dataDirectory = textSetting('DATA_DIR', {
  description: 'Where all state lives, that of its engines too; deleting it is a factory reset',
  default: join(root, '.data'),
})

const address = publicUrlSetting('Address that shoppers use; one that is not loopback counts as production')

/** Production by name needs it as well: links in mails begin with it. */
const publicUrl: Setting<string | undefined> = {
  name: address.name,
  description: address.description,
  read: (text, context) => {
    if (text !== undefined) return address.read(text, context)
    if (context.production) throw new Error('is missing in production; set the https address that shoppers type')
    return undefined
  },
}

const readStart = defineConfig(
  {
    port: portSetting('PORT', {
      description: 'Public port; the desk takes the next, the services the one after',
      default: 8080,
    }),
    host: textSetting('HOST', {
      description: 'Address that the public port listens on; one that is not loopback counts as production',
      default: '127.0.0.1',
    }),
    allowInsecure: allowInsecureSetting,
    dataDirectory,
    databaseUrl: optionalDatabaseUrlSetting('An own PostgreSQL; unset starts the embedded one'),
    pooledUrl: pooledDatabaseUrlSetting,
    publicUrl,
    servicesSecret: secretSetting('SERVICES_SECRET', {
      description: 'Secret that the web process sends to the services with each command',
    }),
    logLevel: logLevelSetting,
    bucketUrl: bucketSetting,
    sliceBucketUrl: sliceBucketSetting,
  },
  ({ port, databaseUrl, pooledUrl }) => [
    ...(port > HIGHEST_PORT ? [`PORT: "${port}" is not in range; set at most ${HIGHEST_PORT}`] : []),
    ...(pooledUrl && !databaseUrl
      ? ['DATABASE_POOLED_URL: is set without DATABASE_URL; set the address of the server as well, or unset it']
      : []),
  ],
)

export type StartConfig = ReturnType<typeof readStart> & { production: boolean; publicUrl: string }

/**
 * Reads the settings of the supervisor. Each part reads its own settings in its own config.ts.
 * @throws ConfigError with all faults
 */
export const readStartConfig = (env: Environment): StartConfig => {
  const config = readStart(env)
  return { ...config, production: isProduction(env), publicUrl: config.publicUrl ?? `http://localhost:${config.port}` }
}

const ofCommand = defineConfig({
  dataDirectory,
  databaseUrl: optionalDatabaseUrlSetting('An own PostgreSQL; unset means the embedded one'),
  bucketUrl: bucketSetting,
})

/**
 * The settings of commands that work on a whole shop, such as a backup. They need no secrets. An engine that is unset means
 * that of `npm run engines`, if it is up. @throws ConfigError with all faults
 */
export const commandConfig = joinConfigs(ofCommand, joinConfigs(kafkaConfig, elasticsearchConfig))

/** At least this long: four words of a list, or a dozen random letters. */
const PASSPHRASE_LENGTH = 12

const readBackup = defineConfig(
  { passphrase: textSetting('BACKUP_PASSPHRASE', { description: 'Encrypts backups, and decrypts them', default: '' }) },
  ({ passphrase }) =>
    passphrase !== '' && passphrase.length < PASSPHRASE_LENGTH
      ? [`BACKUP_PASSPHRASE: is too short; a passphrase of ${PASSPHRASE_LENGTH} characters or more resists guessing`]
      : [],
)

/** The passphrase of backups; undefined: they are not encrypted. @throws ConfigError with all faults */
export const readBackupPassphrase = (env: Environment): string | undefined => readBackup(env).passphrase || undefined

const readShop = defineConfig({
  shop: optionalUrlSetting('SLICE_SHOP_URL', {
    description:
      'A shop elsewhere that `npm run slice` talks to, with the key of the team; unset means the one that runs here',
  }),
})

const readKeyFile = defineConfig({
  keyFile: textSetting('SLICE_KEY_FILE', {
    description:
      'File of the private key that signs slices; unset means `~/.zmigo/keys/<slice>.pem`, or else the key of the shop itself',
    default: '',
  }),
})

/**
 * Where the private key of a slice's team is: outside of the clone, so that it is never committed.
 * @returns the file, and whether the setting names it
 */
export const sliceKeyFile = (env: Environment, slice: string): { file: string; isNamed: boolean } => {
  const { keyFile } = readKeyFile(env)
  return { file: keyFile || join(homedir(), '.zmigo/keys', `${slice}.pem`), isNamed: keyFile !== '' }
}

/** The shop elsewhere that `npm run slice` talks to. @throws ConfigError with all faults */
export const sliceShopUrl = (env: Environment): string | undefined => readShop(env).shop

/** The settings of `npm run engines`. @throws ConfigError with all faults */
export const enginesConfig = defineConfig({ dataDirectory })
