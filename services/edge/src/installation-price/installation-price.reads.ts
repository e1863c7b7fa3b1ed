import { installationPrice } from '@zmig/edge-contract'
import { defineRead, type Read } from '../answer/define-read.ts'
import { findCityId } from '../installation/installation.queries.ts'
import { findTyreRows } from '../tyre/tyre.queries.ts'
import { findInstallationPrice } from './installation-price.queries.ts'

export const installationPriceReads: Read[] = [
  defineRead(installationPrice, async (sql, { ean = '' }, { city = '' }) => {
    const [[product], cityId] = await Promise.all([findTyreRows(sql, [ean]), city ? findCityId(sql, city) : ''])
    const installation = product ? await findInstallationPrice(sql, product, cityId) : null
    // `cities` is told with every garage; what nobody offers is not kept, because anyone can make such addresses up
    return { body: { installation }, keys: [`tyre:${ean}`, 'cities'], unkept: installation === null }
  }),
]
