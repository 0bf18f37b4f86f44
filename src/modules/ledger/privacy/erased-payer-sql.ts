import { CHARGE_TABLE } from "../charge/charge-rows"

/** Returns SQL for new details of a charge, from which the payer is removed if the charge was erased. */
export const detailsWithoutErasedPayerSql = (details: string): string =>
  `(${details}) - case when personal_data_erased_at is null then '' else 'payer' end`

/**
 * Returns an SQL condition that is true if the personal data of a charge was erased. `name` is an SQL expression for
 * the charge's merchantChargeId. The condition is written without `exists`, because PostgreSQL may otherwise read the
 * whole table.
 */
export const isChargeErasedSql = (merchantChargeIdSql: string): string =>
  `coalesce((select erased.personal_data_erased_at is not null from ${CHARGE_TABLE} as erased
    where erased.merchant_charge_id = ${merchantChargeIdSql} and erased.deleted_at is null), false)`

export const notificationWithoutPayerSql = (column: string): string =>
  jsonItemsWithoutPathSql(column, "{charge,transactions}", "{payer}")

/**
 * Returns SQL that removes the payer's type and bank from the stored body of a notification. A stored body contains no
 * other data of the payer.
 */
export const payloadWithoutPayerSql = (column: string): string =>
  jsonItemsWithoutPathSql(column, "{data,transactions}", "{pix,payer}")

/**
 * Returns SQL that removes `path` from each item of the list at the path `list` in a JSON column. If the JSON has no
 * such list, the SQL changes nothing.
 */
function jsonItemsWithoutPathSql(
  column: string,
  list: string,
  path: string
): string {
  return `case when jsonb_typeof(${column} #> '${list}') = 'array' then jsonb_set(${column}, '${list}', (
      select coalesce(jsonb_agg(case when jsonb_typeof(item) = 'object' then item #- '${path}' else item end order by place), '[]'::jsonb)
      from jsonb_array_elements(${column} #> '${list}') with ordinality as listed (item, place)
    )) else ${column} end`
}
