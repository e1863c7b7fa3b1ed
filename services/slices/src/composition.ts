import { join } from 'node:path'
import { mountSliceRoutes } from './slice/slice.routes.ts'
import { createDirectorySliceStore } from './slice/slice-store.ts'
import type { Migrations } from '@zmig/kit'
import type { Service, ServiceDeps } from '@zmig/projections'
import type { SlicesConfig } from './config.ts'

/** Schema `slices`. */
export const slicesMigrations: Migrations = {
  schema: 'slices',
  directory: join(import.meta.dirname, '../migrations'),
}

/** Keeps the versions of slices: which are published, which one serves. */
export const createSlicesService = (deps: ServiceDeps, { dataDirectory }: SlicesConfig): Service => ({
  name: 'slices',
  mount: (router) => mountSliceRoutes(router, { ...deps, store: createDirectorySliceStore(dataDirectory) }),
  replicas: [],
})
