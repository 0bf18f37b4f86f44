import type { InferTypeOf } from "@medusajs/framework/types"
import type { DmlEntity } from "@medusajs/framework/utils"

// eslint-disable-next-line @typescript-eslint/no-explicit-any -- InferTypeOf takes no other
type Entity = DmlEntity<any, any>

/**
 * The name of the column that Medusa's types add for each number of a model. The plugin's tables have no such column.
 */
type MedusaRawColumn = `raw_${string}`

/** A row of a model's table as the driver returns it. `NotRead` names the columns that are not selected. */
export type RowOf<Model extends Entity, NotRead extends string = never> = Omit<
  InferTypeOf<Model>,
  NotRead | MedusaRawColumn
>

type CamelCase<Name extends string> =
  Name extends `${infer First}_${infer Rest}`
    ? `${First}${Capitalize<CamelCase<Rest>>}`
    : Name

/** A row with its columns in camel case, and `undefined` in place of null. */
export type CamelCaseRow<Row> = {
  [Column in keyof Row & string as CamelCase<Column>]: null extends Row[Column]
    ? Exclude<Row[Column], null> | undefined
    : Row[Column]
}

/**
 * Converts the columns of a row to camel case, so that each column is spelled only in its model and where it is used.
 */
export function fromRow<Row extends object>(row: Row): CamelCaseRow<Row> {
  const fields = Object.entries(row).map(([column, value]) => [
    column.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase()),
    (value as unknown) ?? undefined,
  ])
  return Object.fromEntries(fields) as CamelCaseRow<Row>
}

/** Converts fields to the columns of a row, the reverse of fromRow. */
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
