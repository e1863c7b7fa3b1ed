import { installationCities, shopsInCity } from '@zmig/edge-contract'
import { defineRead, type Read } from '../answer/define-read.ts'
import { findCities, findCityId, findShops } from './installation.queries.ts'

export const installationReads: Read[] = [
  defineRead(installationCities, async (sql) => ({ body: await findCities(sql), keys: ['cities'] })),
  defineRead(shopsInCity, async (sql, { city = '' }) => {
    const cityId = await findCityId(sql, city)
    const shops = await findShops(sql, cityId)
    // like a product's own answer: who likes a garage sees the new count at once
    return { body: shops, keys: [`shops:${cityId}`, 'cities', ...shops.map(({ id }) => `like:shop:${id}`)] }
  }),
]
