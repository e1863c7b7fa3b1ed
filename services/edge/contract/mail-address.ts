import * as z from 'zod/mini'

/** An address of mail that staff enter, of a colleague or a garage: letters of English, because Google and mail servers know it so. */
export const MailAddress = z.string().check(z.trim(), z.email(), z.maxLength(254))

/** Whether the edge takes a typed text as an address; its blanks around are dropped. */
export const isMailAddress = (typed: string): boolean => MailAddress.safeParse(typed).success
