/** Said of a text that is no address of a shop. */
export const SHOP_ADDRESS = 'It is the address that shoppers type, such as https://shop.example.'

/** The origin of a shop's address; undefined for a text that is none. */
export const shopAddressOf = (text: string): string | undefined => {
  const address = URL.canParse(text) ? new URL(text) : undefined
  return address && ['https:', 'http:'].includes(address.protocol) ? address.origin : undefined
}
