import type { Staff } from '@zmig/edge-contract'

const capitalised = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)

/**
 * How the top bar calls a member of staff: the name; else the e-mail's local part, dots and underscores as spaces and
 * each word capitalised; else `Admin` (wizard-shops-and-admin.md §2, Admin).
 */
export const displayName = ({ name, email }: Pick<Staff, 'name' | 'email'>): string => {
  if (name.trim()) return name.trim()
  const words = (email.split('@')[0] ?? '').split(/[._\s]+/).filter(Boolean)
  return words.map(capitalised).join(' ') || 'Admin'
}
