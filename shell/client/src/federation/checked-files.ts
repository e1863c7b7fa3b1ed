import type { Boot } from '../boot.ts'

/** What the manifest of a slice says of its files: `integrity` values by name. */
type Manifest = { files: Record<string, { integrity: string }> }

/**
 * Runs a file. The browser refuses one that is not the one that the server or the build knows; one that neither knows is not
 * asked for.
 */
export const runFile = (address: string, integrity: string | undefined) =>
  new Promise<void>((resolve, reject) => {
    if (!integrity) throw new Error(`${address} has no hash`)
    const script = document.createElement('script')
    script.src = address
    script.integrity = integrity
    script.onload = () => resolve()
    script.onerror = () => reject(new Error(`${address} did not come`))
    document.head.append(script)
  })

/**
 * The scripts of a page, each checked against its hash: that of a manifest stands in the data of the page, those of a slice's
 * files in the document or in its manifest, those of the shell in its build. A file without a hash is refused.
 *
 * @param later hashes of the files that the shell fetches later
 */
export const createCheckedFiles = (slices: Boot['slices'], later: Record<string, string>) => {
  const manifests = new Map<string, Promise<string>>()
  let retries = 0

  /** Browsers keep a broken file as long as a good one: the second time it is asked for under another address. */
  const again = (address: string) => `${address}?retry=${++retries}`

  const fetchManifest = async (name: string): Promise<string> => {
    const { version, manifest: integrity } = slices[name] ?? {}
    if (!integrity) throw new Error(`the manifest of ${name} has no hash`)
    const address = `/assets/slices/${name}/${version}/mf-manifest.json`
    const answer = await fetch(address, { integrity }).catch(() => fetch(again(address), { integrity }))
    if (!answer.ok) throw new Error(`${address} was answered with ${answer.status}`)
    return answer.text()
  }

  /** The manifest of a slice as it was sent; a failed one is asked for again. */
  const manifestOf = (name: string): Promise<string> => {
    const known = manifests.get(name)
    if (known) return known
    const reading = fetchManifest(name)
    manifests.set(name, reading)
    reading.catch(() => manifests.delete(name))
    return reading
  }

  const integrityOf = async (address: string): Promise<string | undefined> => {
    const named = document.querySelector(`link[href="${address}"]`)?.getAttribute('integrity')
    if (named) return named
    const file = address.replace(/.*\//, '')
    if (address.startsWith('/assets/shell/')) return later[file]
    const [, , , name = ''] = address.split('/')
    return (JSON.parse(await manifestOf(name)) as Manifest).files[file]?.integrity
  }

  return {
    again,
    manifestOf,
    /** Fetches what loading a slice begins with, all at once. */
    prefetch: (name: string): void => {
      const { entry, integrity, manifest } = slices[name] ?? {}
      if (!entry || !integrity || !manifest) return
      const link = document.createElement('link')
      Object.assign(link, { rel: 'preload', as: 'script', href: entry, integrity })
      document.head.append(link)
      manifestOf(name).catch(() => undefined)
    },
    /** Runs a file of a slice by its address, and once more when it does not come. */
    run: async (address: string): Promise<void> => {
      const integrity = await integrityOf(address)
      await runFile(address, integrity).catch(() => runFile(again(address), integrity))
    },
  }
}
export type CheckedFiles = ReturnType<typeof createCheckedFiles>
