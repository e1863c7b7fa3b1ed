import type { Clock } from '@zmig/kit'
import type { Router } from 'express'

type Site = { publicUrl: string; shopName: string; email: string }

const DAY_MS = 86_400_000
/** Days that the file is valid: RFC 9116 (2.5.5) recommends less than a year. It is computed anew with every answer. */
const VALID_DAYS = 180

const fileAt = '/.well-known/security.txt'
const policyAt = '/.well-known/security-policy.txt'

/** Midnight in universal time, so that all answers of a day are equal. */
const expires = (now: Date): string => {
  const day = Math.floor(now.getTime() / DAY_MS) + VALID_DAYS
  return new Date(day * DAY_MS).toISOString().replace('.000', '')
}

const securityTxt = ({ publicUrl, email }: Site, now: Date): string =>
  [
    `Contact: mailto:${email}`,
    `Expires: ${expires(now)}`,
    'Preferred-Languages: he, en',
    `Canonical: ${publicUrl}${fileAt}`,
    `Policy: ${publicUrl}${policyAt}`,
    '',
  ].join('\r\n')

/** What a person who found a weakness may expect; SECURITY.md says the same to those who read the code. */
const policy = ({ shopName, email }: Site): string => `מצאתם פרצת אבטחה באתר ${shopName}?

כתבו לנו אל ${email}: מה מצאתם, באיזו כתובת ואיך אפשר לחזור על זה. אפשר בעברית ובאנגלית.
נענה תוך שלושה ימי עבודה, נעדכן אתכם עד שהבעיה תתוקן, ונזכיר את שמכם אם תרצו.
לא ננקוט צעדים נגד מי שפועל בתום לב: בודקים רק בהזמנות ובפרטים שלכם, לא פוגעים בשירות או בלקוחות,
לא שומרים פרטים של אחרים, ונותנים לנו 90 יום לתקן לפני פרסום.

Found a weakness in ${shopName}?

Write to ${email}: what you found, at which address, and how to repeat it. Hebrew and English are both fine.
We answer within three working days, keep you informed until it is mended, and name you if you like.
We take no steps against people who act in good faith: use orders and details of your own only, do not harm
the service or its customers, keep no details of others, and give us 90 days to mend it before you publish.
`

/** `/.well-known/security.txt` (RFC 9116), and the policy that it names. */
export const mountSecurityTxt = (router: Router, site: Site, clock: Clock): void => {
  router.get(fileAt, (_request, response) => {
    response.type('text/plain').set('cache-control', 'public, max-age=86400').send(securityTxt(site, clock.now()))
  })
  router.get(policyAt, (_request, response) => {
    response.type('text/plain').set('cache-control', 'public, max-age=86400').send(policy(site))
  })
}
