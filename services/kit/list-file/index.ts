/** Lists that staff export and import as files: export, dry run and writing, which every service that owns a list shares. */
export * from './list-file.ts'
export { mountListFile } from './list-file.routes.ts'
