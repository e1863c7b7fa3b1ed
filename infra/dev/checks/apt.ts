import { spawn } from 'node:child_process'
import { environment } from '../environment.ts'

const run = (args: string[]): Promise<void> =>
  new Promise((resolve, reject) => {
    const env = { ...environment, DEBIAN_FRONTEND: 'noninteractive' }
    const child = spawn('apt-get', args, { env, stdio: ['ignore', 'pipe', 'pipe'] })
    const output: Buffer[] = []
    child.stdout.on('data', (chunk: Buffer) => output.push(chunk))
    child.stderr.on('data', (chunk: Buffer) => output.push(chunk))
    child.once('error', reject)
    child.once('close', (code) => {
      const text = Buffer.concat(output).toString('utf8')
      if (code === 0) resolve()
      else reject(new Error(`apt-get ${args.join(' ')} failed:\n${text.slice(-2_000)}`))
    })
  })

/** Installs Debian packages without what they only recommend. @throws with apt-get's words when it cannot */
export const installPackages = async (...packages: string[]): Promise<void> => {
  console.log(`installing ${packages.join(', ')} with apt-get …`)
  await run(['update', '-qq'])
  await run(['install', '-y', '-qq', '--no-install-recommends', ...packages])
}
