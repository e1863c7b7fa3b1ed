import { createSigner, type SessionSecrets } from '../src/config/keys.ts'

/** Writes and reads the last part of the address of an order's page, `/order/{link}`: the number and its signature. */
export type OrderLinks = {
  write(orderId: string): string
  /** The order that a link leads to; undefined when the link is not ours. */
  read(link: string): string | undefined
}

export const createOrderLinks = (secrets: SessionSecrets): OrderLinks => {
  const signer = createSigner(secrets, 'order-link')
  return {
    write: (orderId) => `${orderId}.${signer.sign(orderId)}`,
    read: (link) => {
      const dot = link.lastIndexOf('.')
      const orderId = link.slice(0, dot)
      return dot > 0 && signer.verify(orderId, link.slice(dot + 1)) ? orderId : undefined
    },
  }
}
