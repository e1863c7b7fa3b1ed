import { refused } from '@zmig/kit/refused'
import type { EceRefused } from '../ece-certificate/ece-certificate.decider.ts'

/** A PDF begins with its version. Readers also accept a version further in, which files of two formats use; these are refused. */
const HEADER = /^%PDF-[12]\.\d/
const END = /%%EOF[\s\0]*$/
/** The end of an archive's list of files: no certificate holds one, a file that is a PDF and an archive does. */
const ARCHIVE = Buffer.from('PK\u0005\u0006', 'latin1')
/** Bytes at the end in which the mark of the end is looked for. */
const TAIL = 1_024

const NO_PDF = refused('VALIDATION', 'הקובץ אינו PDF תקין. אפשר להעלות את התעודה כקובץ PDF בלבד.')

/**
 * Decides whether a file may be kept as the document of a certificate: a whole PDF that opens without a password. What it
 * does when it is opened, such as scripts, is not judged: it is only ever handed out as a download.
 */
export const decideDocument = (bytes: Buffer): EceRefused | undefined => {
  if (!HEADER.test(bytes.subarray(0, 16).toString('latin1'))) return NO_PDF
  if (!END.test(bytes.subarray(-TAIL).toString('latin1'))) return NO_PDF
  if (!bytes.includes('startxref') || !bytes.includes(' obj')) return NO_PDF
  if (bytes.includes(ARCHIVE)) return NO_PDF
  if (bytes.includes('/Encrypt')) return refused('VALIDATION', 'הקובץ מוגן בסיסמה. יש לשמור אותו בלי הגנה ולהעלות שוב.')
  return undefined
}
