/** What deciders and importers of every service share: the calendar of Israel, and tables of facts. */
export * from './fact-importer.ts'
export * from './israel.ts'
