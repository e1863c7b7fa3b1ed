import { installationCities, shopsInCity } from '@zmig/edge-contract'
import { defineRead, type Read } from '../answer/define-read.ts'
import { findCities, findCityId, findShops } from './installation.queries.ts'

export const installationReads: Read[] = [
  defineRead(installationCities, async (sql) => ({ body: await findCities(sql), keys: ['cities'] })),
  defineRead(shopsInCity, async (sql, { city = '' }) => {
    const cityId = await findCityId(sql, city)
    return { body: await findShops(sql, cityId), keys: [`shops:${cityId}`, 'cities'] }
  }),
]
