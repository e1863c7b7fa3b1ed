import { join } from 'node:path'
import { newClusterId, startKafka } from '@zmig/engines'
import { freePorts } from '../processes/ports.ts'
import type { Run } from '../processes/supervise.ts'

const NODES = [1, 2, 3] as const

/**
 * Three brokers of Kafka, each a controller as well: any one of them may die. They have to be started together, because two are
 * needed to choose who leads.
 * @param directory gets a data directory for each
 * @param host the address where others reach them
 */
export const prepareBrokers = async (directory: string, host: string) => {
  const first = await freePorts(2 * NODES.length)
  const portOf = (node: number) => first + node - 1
  const controllers = Object.fromEntries(NODES.map((node) => [node, portOf(node) + NODES.length]))
  const clusterId = newClusterId()
  const runBroker = async (nodeId: number): Promise<Run> => {
    const ended = Promise.withResolvers<string>()
    const broker = await startKafka({
      dataDirectory: join(directory, `kafka-${nodeId}`),
      port: portOf(nodeId),
      host,
      cluster: { nodeId, clusterId, controllers, copies: NODES.length },
      quick: true,
      heapMegabytes: 256,
      onExit: ended.resolve,
    })
    const end = (ending: Promise<void>) => void ending.then(() => ended.resolve('ended'), ended.reject)
    return { ended: ended.promise, stop: () => end(broker.stop()), kill: () => end(broker.kill()) }
  }
  return {
    ports: NODES.map(portOf),
    /** for KAFKA_BROKERS */
    addresses: NODES.map((node) => `${host}:${portOf(node)}`).join(','),
    copies: NODES.length,
    run: Object.fromEntries(NODES.map((node) => [`kafka-${node}`, () => runBroker(node)])),
  }
}
