type Schema = Record<string, unknown>

const isObject = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const faultIn = (schema: unknown, path: string[]): string | undefined => {
  if (!isObject(schema)) return undefined
  const where = `In context=(${path.map((step) => `'${step}'`).join(', ')}), `
  const { properties } = schema
  if (schema['type'] === 'object') {
    if (schema['additionalProperties'] !== false)
      return `${where}'additionalProperties' is required to be supplied and to be false.`
    const required: unknown[] = Array.isArray(schema['required']) ? schema['required'] : []
    const missing = Object.keys(isObject(properties) ? properties : {}).find((name) => !required.includes(name))
    if (missing)
      return `${where}'required' is required to be supplied and to be an array including every key in properties. Missing '${missing}'.`
  }
  const inner = [
    ...Object.entries(isObject(properties) ? properties : {}).map(
      ([name, value]) => [['properties', name], value] as const,
    ),
    ...(schema['items'] === undefined ? [] : [[['items'], schema['items']] as const]),
  ]
  for (const [steps, value] of inner) {
    const fault = faultIn(value, [...path, ...steps])
    if (fault) return fault
  }
  return undefined
}

/**
 * What OpenAI refuses about a strict schema, in its words; undefined when nothing. Every object has to close itself and to
 * require all of its properties.
 */
export const strictFault = (format: Schema | undefined): string | undefined => {
  if (!format || typeof format['name'] !== 'string')
    return "Missing required parameter: 'response_format.json_schema.name'."
  if (format['strict'] !== true) return undefined
  const { schema } = format
  if (!isObject(schema) || schema['type'] !== 'object') return `schema must be a JSON Schema of 'type: "object"'.`
  return faultIn(schema, [])
}
