/** The one shared table with personal data, `people.person`: written and read only through this. */
export * from './people.ts'
