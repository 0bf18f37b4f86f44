import { CHARGE_TABLE } from "../charge/charge-rows"

/** Returns SQL for a charge's details, without the payer if the charge was erased. */
export const detailsWithoutErasedPayer = (details: string): string =>
  `(${details}) - case when erased_at is null then '' else 'payer' end`

/**
 * Returns SQL for whether the payer of a charge was erased. `name` is an SQL expression for the id that the plugin gave
 * to the charge. The SQL does not use `exists`, for which PostgreSQL may read the whole table.
 */
export const isPayerErased = (name: string): string =>
  `coalesce((select erased.erased_at is not null from ${CHARGE_TABLE} as erased
    where erased.merchant_charge_id = ${name} and erased.deleted_at is null), false)`

export const reportedWithoutPayer = (column: string): string =>
  withoutPathInItems(column, "{charge,transactions}", "{payer}")

/** Returns SQL for the stored body of a notification without the payer. The body contains only the payer's bank. */
export const payloadWithoutPayer = (column: string): string =>
  withoutPathInItems(column, "{data,transactions}", "{pix,payer}")

/**
 * Returns SQL that removes the path `path` from each item of the list at `list`. The SQL changes nothing if there is no
 * such list, because the content comes from outside.
 */
function withoutPathInItems(
  column: string,
  list: string,
  path: string
): string {
  return `case when jsonb_typeof(${column} #> '${list}') = 'array' then jsonb_set(${column}, '${list}', (
      select coalesce(jsonb_agg(case when jsonb_typeof(item) = 'object' then item #- '${path}' else item end order by place), '[]'::jsonb)
      from jsonb_array_elements(${column} #> '${list}') with ordinality as listed (item, place)
    )) else ${column} end`
}
