import { CHARGE_TABLE } from "./charge-rows"

/** What was erased of a charge stays so, however often the gateway tells it. */
export const withoutErased = (details: string): string =>
  `(${details}) - case when erased_at is null then '' else 'payer' end`

/**
 * Whether who paid a charge was erased; `name` is an expression for our name of it at the gateway. No
 * `exists`: PostgreSQL may read the whole table for one.
 */
export const isPayerErased = (name: string): string =>
  `coalesce((select erased.erased_at is not null from ${CHARGE_TABLE} as erased
    where erased.merchant_charge_id = ${name} and erased.deleted_at is null), false)`

/** A notification as it is stored, without who paid. */
export const reportedWithoutPayer = (column: string): string =>
  withoutInItems(column, "{charge,transactions}", "{payer}")

/** The redacted body, which has the payer's bank. */
export const payloadWithoutPayer = (column: string): string =>
  withoutInItems(column, "{data,transactions}", "{pix,payer}")

/** Nothing is taken for a list or an object that is none: bodies come from outside. */
function withoutInItems(column: string, list: string, path: string): string {
  return `case when jsonb_typeof(${column} #> '${list}') = 'array' then jsonb_set(${column}, '${list}', (
      select coalesce(jsonb_agg(case when jsonb_typeof(item) = 'object' then item #- '${path}' else item end order by place), '[]'::jsonb)
      from jsonb_array_elements(${column} #> '${list}') with ordinality as listed (item, place)
    )) else ${column} end`
}
