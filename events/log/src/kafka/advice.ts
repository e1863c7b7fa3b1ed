import type { KafkaSecurity } from './client.ts'

type Fault = { name?: unknown; code?: unknown; cause?: unknown; originalError?: unknown }

/** An error of kafkajs and those that caused it. */
const chainOf = (error: unknown): Fault[] => {
  const chain: Fault[] = []
  for (let at = error; typeof at === 'object' && at !== null && !chain.includes(at);) {
    chain.push(at)
    const { cause, originalError }: Fault = at
    at = cause ?? originalError
  }
  return chain
}

/** Node's codes for a certificate that is signed by another CA, expired, or of another host. */
const UNTRUSTED = /CERT|SELF_SIGNED|UNABLE_TO_(GET|VERIFY)|ALTNAME/

/** What to do about a Kafka that cannot be reached. Says nothing that a password could be read from. */
export const adviceFor = (error: unknown, { tls, sasl }: KafkaSecurity = {}): string => {
  const chain = chainOf(error)
  if (chain.some(({ name }) => name === 'KafkaJSSASLAuthenticationError'))
    return 'it refused the sign-in; see that KAFKA_USER, its password and KAFKA_SASL are right'
  if (chain.some(({ code }) => typeof code === 'string' && UNTRUSTED.test(code)))
    return (
      'its certificate is not to be trusted; see that KAFKA_TLS_CA holds the CA that signed it, and that it is valid for the ' +
      'hosts in KAFKA_BROKERS'
    )
  const expected = `${tls ? 'TLS' : 'no TLS'} and ${sasl ? 'a sign-in' : 'no sign-in'}`
  return `see that it runs, that KAFKA_BROKERS is right, and that its port expects ${expected}`
}
