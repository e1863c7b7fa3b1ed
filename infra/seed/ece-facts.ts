import type { NewCertificate } from '@zmig/backoffice'
import type { TyreFacts } from '@zmig/events'
import { pick } from './invented-facts.ts'

/** Who approved the tyres of a brand: the number of the country in the mark (E2 France, E3 Italy, E4 the Netherlands …). */
const countries: Record<string, number> = {
  Michelin: 2,
  Pirelli: 3,
  Metzeler: 1,
  Continental: 1,
  Heidenau: 1,
  Bridgestone: 4,
  Dunlop: 4,
  Maxxis: 4,
  Mitas: 8,
  Avon: 11,
  Sava: 26,
  Anlas: 37,
  IRC: 43,
  Shinko: 43,
  Goldentyre: 3,
}
const OTHERS = 4

/** Certificates of each brand: of its sizes with the most models. */
const EACH = 2
/** Models that a certificate names: the last of the alphabet, which hold more of the new ones. */
const MODELS = 3

const sizeOf = ({ displaySize }: TyreFacts): string => displaySize.split(' ')[0] ?? ''

/** A few certificates of each brand, invented from the tyres that the shop sells. */
export const readCertificates = (singles: readonly TyreFacts[]): NewCertificate[] => {
  const byBrand = Map.groupBy(singles, ({ brand }) => brand)
  return [...byBrand].flatMap(([brand, tyres]) =>
    [...Map.groupBy(tyres, sizeOf)]
      .map(([size, ofSize]) => ({ size, first: ofSize[0], models: [...new Set(ofSize.map(({ line }) => line))] }))
      .toSorted((one, other) => other.models.length - one.models.length || (one.size < other.size ? -1 : 1))
      .slice(0, EACH)
      .map(({ size, first, models }) => ({
        eceId: `E${countries[brand] ?? OTHERS}-75R-${pick(`${brand} ${size}`, 'certificate', 1_000, 9_999)}`,
        brand,
        size,
        rating: `${first?.load ?? ''}${first?.speed.replaceAll(/[()]/g, '') ?? ''}`,
        s3Path: '',
        goodfor: models.toSorted().slice(-MODELS),
      })),
  )
}
