export type AllowList = { adminEmails: string[]; adminDomains: string[] }

/** Whether a verified e-mail address is staff's: on the list itself or in a listed domain. Case does not matter. */
export const isStaff = ({ adminEmails, adminDomains }: AllowList, email: string): boolean => {
  const address = email.trim().toLowerCase()
  return adminEmails.includes(address) || adminDomains.includes(address.split('@').at(-1) ?? '')
}
