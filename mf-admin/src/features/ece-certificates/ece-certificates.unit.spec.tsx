import { type EceCertificate, EceCertificateFields, MOST_ECE_LINE, MOST_ECE_MODELS } from '@zmig/edge-contract'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { certificateColumns } from './certificate-columns.tsx'
import { type CertificateForm, certificateSchema, emptyForm, fieldsOf, formOf, modelsOf } from './certificate-form.ts'
import { text } from './text.ts'

const certificate: EceCertificate = {
  _id: '1',
  eceId: 'E2-75R-0118',
  brand: 'Michelin',
  size: '180/55ZR17',
  rating: '73W',
  s3Path: 'a.pdf',
  goodfor: ['Road 6', 'Road 6 GT'],
  version: 2,
}

describe('the form of a certificate', () => {
  it('takes models between commas, trimmed, without empty ones', () => {
    expect(modelsOf(' Road 6 ,, Road 6 GT,  ')).toEqual(['Road 6', 'Road 6 GT'])
    expect(modelsOf(' , ,')).toEqual([])
  })

  const faultsOf = (form: CertificateForm) =>
    Object.fromEntries(
      (certificateSchema.safeParse(form).error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]),
    )

  it('needs number, brand and size', () => {
    expect(Object.keys(faultsOf(emptyForm))).toEqual(['eceId', 'brand', 'size'])
    expect(faultsOf(formOf(certificate))).toEqual({})
    expect(Object.keys(faultsOf({ ...formOf(certificate), size: '  ' }))).toEqual(['size'])
  })

  it('takes as many models as the edge does, with names that are no longer', () => {
    const withModels = (goodfor: string[]) => formOf({ ...certificate, goodfor })
    const models = Array.from({ length: MOST_ECE_MODELS }, () => 'R'.repeat(MOST_ECE_LINE))
    expect(faultsOf(withModels(models))).toEqual({})
    expect(faultsOf(withModels([...models, 'R']))).toEqual({ goodfor: text.manyModels(MOST_ECE_MODELS) })
    expect(faultsOf(withModels([`${models[0]}R`]))).toEqual({ goodfor: text.longModel(MOST_ECE_LINE) })
    for (const goodfor of [models, [...models, 'R'], [`${models[0]}R`]]) {
      const form = withModels(goodfor)
      expect(EceCertificateFields.safeParse(fieldsOf(form)).success).toBe(certificateSchema.safeParse(form).success)
    }
  })

  it('sends what it was filled with', () => {
    const { _id, eceId: _eceId, version: _version, ...fields } = certificate
    expect(fieldsOf(formOf(certificate))).toEqual(fields)
  })
})

describe('the table', () => {
  const htmlOf = (shown: EceCertificate) =>
    certificateColumns
      .map(({ cell }) => renderToStaticMarkup(<>{cell(shown)}</>).replaceAll(/<style[^]*?<\/style>/g, ''))
      .join(' ')

  it('says number, brand, size, rating and models', () => {
    for (const words of ['E2-75R-0118', 'Michelin', '180/55ZR17', '73W', 'Road 6, Road 6 GT'])
      expect(htmlOf(certificate)).toContain(words)
  })

  it('shows hostile names as text, each within its own direction', () => {
    const hostile = '<img src=x onerror=alert(1)>\u202e'
    const html = htmlOf({
      ...certificate,
      eceId: hostile,
      brand: hostile,
      size: hostile,
      rating: hostile,
      goodfor: [hostile],
    })
    expect(html).not.toContain('<img')
    expect(html.match(/<bdi/g)).toHaveLength(5)
  })
})
