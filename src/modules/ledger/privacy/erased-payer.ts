import { CHARGE_TABLE } from "../charge/charge-rows"

/** Returns SQL for details without the payer if the charge is erased, however often the gateway reports the payer. */
export const withoutErased = (details: string): string =>
  `(${details}) - case when erased_at is null then '' else 'payer' end`

/**
 * Returns SQL for whether the payer of a charge was erased. `name` is an SQL expression for the plugin's id of the
 * charge. It is not written with `exists`, for which PostgreSQL may read the whole table.
 */
export const isPayerErased = (name: string): string =>
  `coalesce((select erased.erased_at is not null from ${CHARGE_TABLE} as erased
    where erased.merchant_charge_id = ${name} and erased.deleted_at is null), false)`

export const reportedWithoutPayer = (column: string): string =>
  withoutInItems(column, "{charge,transactions}", "{payer}")

/** Returns SQL for the stored body without the payer, of which it has only the bank. */
export const payloadWithoutPayer = (column: string): string =>
  withoutInItems(column, "{data,transactions}", "{pix,payer}")

/**
 * Returns SQL that removes a path from each item of a list. It changes nothing if the column has no such list, because
 * bodies come from outside.
 */
function withoutInItems(column: string, list: string, path: string): string {
  return `case when jsonb_typeof(${column} #> '${list}') = 'array' then jsonb_set(${column}, '${list}', (
      select coalesce(jsonb_agg(case when jsonb_typeof(item) = 'object' then item #- '${path}' else item end order by place), '[]'::jsonb)
      from jsonb_array_elements(${column} #> '${list}') with ordinality as listed (item, place)
    )) else ${column} end`
}
