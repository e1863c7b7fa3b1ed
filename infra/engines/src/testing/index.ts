import { inject } from 'vitest'

import type { SecureKafka } from './engine-servers.ts'

export type { SecureKafka }

export { makeCertificates, type TestCertificates } from './certificates.ts'
export { makeServerFolder } from './server-folder.ts'

const ask = async (name: string): Promise<string> => {
  const starter = inject('engineStarter')
  if (!starter)
    throw new Error(
      `no ${name} for tests: name the file *.engine.spec.ts or *.engine-faults.spec.ts, or add engine-servers.ts as globalSetup`,
    )
  const response = await fetch(`${starter}/${name}`)
  const answer = await response.text()
  if (!response.ok) throw new Error(answer)
  return answer
}

/**
 * The brokers of the one Kafka of this test run, as `host:port`; started when first asked for. Use a prefix of your own
 * for topics.
 */
export const kafkaForTests = (): Promise<string> => ask('kafka')

/** The listener of the same Kafka that expects TLS and a sign-in. */
export const secureKafkaForTests = async (): Promise<SecureKafka> =>
  JSON.parse(await ask('kafka-with-tls')) as SecureKafka

/**
 * The address of a bucket in the one S3Mock of this test run, as `fileStoreOf` takes it; started when first asked for. It is
 * empty for the first file that asks.
 */
export const s3MockForTests = (): Promise<string> => ask('s3mock')

/** The address of the one Elasticsearch of this test run; started when first asked for. Use index names of your own. */
export const elasticsearchForTests = (): Promise<string> => ask('elasticsearch')
