import { spawnSync } from 'node:child_process'

const BRIDGE = 'zmigo'
const NAMESPACE = 'zmigo-'
/** Of the range for tests between networks (RFC 2544), which no real network uses. */
const NETWORK = '198.19.77'
/** This machine in the network: engines, balancer, pooler and desk are here. */
export const HUB = `${NETWORK}.1`
const FIRST_MACHINE = 11

const run = (command: string, ...args: string[]): void => {
  const { status, error, stderr } = spawnSync(command, args, { encoding: 'utf8' })
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} failed: ${error?.message ?? stderr}`)
}
const tried = (command: string, ...args: string[]): void => void spawnSync(command, args, { stdio: 'ignore' })

/** Ends what is left of a network, also of one whose shop was killed. */
const remove = (): void => {
  const { stdout } = spawnSync('ip', ['netns', 'list'], { encoding: 'utf8' })
  for (const line of (stdout ?? '').split('\n')) {
    const [name = ''] = line.split(' ')
    if (name.startsWith(NAMESPACE)) tried('ip', 'netns', 'delete', name)
  }
  tried('ip', 'link', 'delete', BRIDGE)
}

/** A machine of the network: a namespace with an address of its own. */
export type Machine = {
  address: string
  /** the command that starts another one on this machine */
  within: readonly string[]
}

/** Where a machine can be cut off from: an address with the ports of what is there. */
export type Peer = { address: string; ports: readonly number[] }

export type Network = {
  addMachine: (name: string) => Machine
  /** drops every packet between a machine and a peer, in silence, as a network does that is cut */
  cut: (name: string, peer: Peer) => void
  /** mends all cuts of a machine */
  heal: (name: string) => void
  close: () => void
}

/** Makes a network of machines on this one, as root: a bridge, and a namespace for each machine. */
export const openNetwork = (): Network => {
  remove()
  run('ip', 'link', 'add', BRIDGE, 'type', 'bridge')
  run('ip', 'address', 'add', `${HUB}/24`, 'dev', BRIDGE)
  run('ip', 'link', 'set', BRIDGE, 'up')
  let machines = 0
  const inside = (name: string, command: string, ...args: string[]) =>
    run('ip', 'netns', 'exec', NAMESPACE + name, command, ...args)
  return {
    addMachine: (name) => {
      const address = `${NETWORK}.${FIRST_MACHINE + machines}`
      const outside = `${BRIDGE}${machines}`
      machines += 1
      run('ip', 'netns', 'add', NAMESPACE + name)
      run('ip', 'link', 'add', outside, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', NAMESPACE + name)
      run('ip', 'link', 'set', outside, 'master', BRIDGE, 'up')
      inside(name, 'ip', 'address', 'add', `${address}/24`, 'dev', 'eth0')
      for (const link of ['lo', 'eth0']) inside(name, 'ip', 'link', 'set', link, 'up')
      return { address, within: ['ip', 'netns', 'exec', NAMESPACE + name] }
    },
    cut: (name, { address, ports }) => {
      for (const port of ports.map(String)) {
        inside(name, 'iptables', '-A', 'OUTPUT', '-p', 'tcp', '-d', address, '--dport', port, '-j', 'DROP')
        inside(name, 'iptables', '-A', 'INPUT', '-p', 'tcp', '-s', address, '--sport', port, '-j', 'DROP')
      }
    },
    heal: (name) => inside(name, 'iptables', '--flush'),
    close: remove,
  }
}
