import { createSigner, type SessionSecrets } from '../src/config/keys.ts'

/** Which links of an order lead to it: those with the newest number; the first ones have 0. */
export type LinkedTo = { orderId: string; linkVersion: number }

/**
 * Writes and reads the last part of the address of an order's page, `/order/{link}`: the order's number, the link's number
 * unless it is 0, and their signature.
 */
export type OrderLinks = {
  write(linked: LinkedTo): string
  /** What a link leads to; undefined when it is not ours. It may have been revoked: the order knows its newest number. */
  read(link: string): LinkedTo | undefined
}

const PARTS = /^([^.]+)(?:\.([1-9]\d{0,8}))?$/

export const createOrderLinks = (secrets: SessionSecrets): OrderLinks => {
  const signer = createSigner(secrets, 'order-link')
  return {
    write: ({ orderId, linkVersion }) => {
      const signed = linkVersion === 0 ? orderId : `${orderId}.${linkVersion}`
      return `${signed}.${signer.sign(signed)}`
    },
    read: (link) => {
      const dot = link.lastIndexOf('.')
      const signed = link.slice(0, dot)
      const [, orderId, version = '0'] = PARTS.exec(signed) ?? []
      if (dot < 1 || orderId === undefined || !signer.verify(signed, link.slice(dot + 1))) return undefined
      return { orderId, linkVersion: Number(version) }
    },
  }
}
