import type { Sql } from '@zmig/kit'
import { SELECT_TYRE } from '../../tyre/tyre.queries.ts'
import type { TyreRow } from '../../tyre/tyre-row.ts'

const BY_PICTURE = `${SELECT_TYRE} where tyre.listed and tyre.cdn @> $1::jsonb order by tyre.ean limit 1`

/** A product that shows this picture; whatever else lies in the bucket is nobody's business. */
export const findTyreByPicture = async (sql: Sql, bucketPath: string): Promise<TyreRow | undefined> => {
  const [row] = await sql.query<TyreRow>(BY_PICTURE, [JSON.stringify([{ bucketPath }])], {
    name: 'edge-tyre-by-picture',
  })
  return row
}
