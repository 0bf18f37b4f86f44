import type { InferTypeOf } from "@medusajs/framework/types"
import type { DmlEntity } from "@medusajs/framework/utils"

// eslint-disable-next-line @typescript-eslint/no-explicit-any -- InferTypeOf takes no other
type Entity = DmlEntity<any, any>

/**
 * The name of a column that Medusa's types add for each number in a model, such as `raw_amount`. The plugin's tables do
 * not have these columns.
 */
type MedusaRawColumn = `raw_${string}`

/**
 * A row of a model's table as the database driver returns it. `NotRead` contains the names of the columns that the
 * query does not select.
 */
export type RowOf<Model extends Entity, NotRead extends string = never> = Omit<
  InferTypeOf<Model>,
  NotRead | MedusaRawColumn
>

type CamelCase<Name extends string> =
  Name extends `${infer First}_${infer Rest}`
    ? `${First}${Capitalize<CamelCase<Rest>>}`
    : Name

/** A row whose column names are in camel case. A value that is null in the database is `undefined`. */
export type CamelCaseRow<Row> = {
  [Column in keyof Row & string as CamelCase<Column>]: null extends Row[Column]
    ? Exclude<Row[Column], null> | undefined
    : Row[Column]
}

/** Converts the column names of a row to camel case, and null to `undefined`. */
export function fromRow<Row extends object>(row: Row): CamelCaseRow<Row> {
  const fields = Object.entries(row).map(([column, value]) => [
    column.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase()),
    (value as unknown) ?? undefined,
  ])
  return Object.fromEntries(fields) as CamelCaseRow<Row>
}

/** Converts field names in camel case to column names, and `undefined` to null. This function reverses `fromRow`. */
export function toRow<Fields extends object>(
  fields: Fields
): Record<string, NonNullable<Fields[keyof Fields]> | null> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
      (value as NonNullable<Fields[keyof Fields]>) ?? null,
    ])
  )
}

/** Returns the assignments of an SQL update, such as `state = ?, revision = ?`. Each column has one placeholder. */
export function columnAssignmentsSql(columns: Record<string, unknown>): string {
  return Object.keys(columns)
    .map((column) => `${column} = ?`)
    .join(", ")
}
