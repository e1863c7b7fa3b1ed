/** A CA of a test's own, and the key and certificate (PEM) of a server on this machine that it signed. */
export type TestCertificates = { ca: string; key: string; certificate: string }

const HOSTS = [
  { type: 2 as const, value: 'localhost' },
  { type: 7 as const, ip: '127.0.0.1' },
]

/** Two calls give two CAs that do not trust each other. */
export const makeCertificates = async (): Promise<TestCertificates> => {
  const { generate } = await import('selfsigned') // every test of a database loads this file, and few want it
  const kind = { keyType: 'ec' as const, algorithm: 'sha256' }
  const authority = await generate([{ name: 'commonName', value: 'CA of a test' }], {
    ...kind,
    extensions: [
      { name: 'basicConstraints', cA: true, critical: true },
      { name: 'keyUsage', keyCertSign: true, cRLSign: true, critical: true },
    ],
  })
  const server = await generate([{ name: 'commonName', value: 'localhost' }], {
    ...kind,
    ca: { key: authority.private, cert: authority.cert },
    extensions: [
      { name: 'basicConstraints', cA: false },
      { name: 'keyUsage', digitalSignature: true, critical: true },
      { name: 'extKeyUsage', serverAuth: true },
      { name: 'subjectAltName', altNames: HOSTS },
    ],
  })
  return { ca: authority.cert, key: server.private, certificate: server.cert }
}
