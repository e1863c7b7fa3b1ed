/** A column as PostgreSQL itself would write it down. */
export type Column = {
  name: string
  type: string
  notNull: boolean
  /** expression of its default, or of what it is generated from */
  expression?: string
  identity?: 'always' | 'by default'
  generated?: 'stored' | 'virtual'
}

/** A table with all that is needed to create it again where no migration does. */
export type TableShape = {
  schema: string
  name: string
  columns: Column[]
  constraints: { name: string; foreign: boolean; definition: string }[]
  /** statements that create the indexes that belong to no constraint */
  indexes: string[]
}

/** A counter, and where it stands. */
export type Sequence = {
  schema: string
  name: string
  /** the column that it numbers, when it belongs to one */
  owner?: { schema: string; table: string; column: string; identity: boolean }
  type: string
  start: string
  increment: string
  last: string
  called: boolean
}

/** `"schema"."name"`, safe inside a statement. */
export const quoted = (...parts: string[]): string => parts.map((part) => `"${part.replaceAll('"', '""')}"`).join('.')

export const tableName = ({ schema, name }: Pick<TableShape, 'schema' | 'name'>): string => `${schema}.${name}`

/** The columns whose values are data; what is generated comes back by itself. */
export const storedColumns = ({ columns }: Pick<TableShape, 'columns'>): string[] =>
  columns.filter(({ generated }) => generated === undefined).map(({ name }) => name)
