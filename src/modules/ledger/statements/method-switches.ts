import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { PaymentMethod } from "../../../charge/charge"
import {
  type MethodSwitch,
  PAYMENT_METHODS,
  type SwitchedMethod,
} from "../../../charge/method-switch"
import { ENCRYPTED_TABLES } from "../encryption"
import { NOW } from "./database-time"

const SETTING_TABLE = ENCRYPTED_TABLES.ctset

/** Not among the options, which a process keeps for seconds: a switch is asked for each time. */
const SWITCH = "method."
export const SWITCH_NAMES = PAYMENT_METHODS.map((method) => SWITCH + method)

/**
 * Switches a method of an account off, or on again; in force in every process from then on. The row has
 * the latest word: who said what before stands in the records of what admins did.
 */
export async function switchMethod(
  knex: Knex,
  { account, method, isOn, by, reason }: MethodSwitch
): Promise<void> {
  await knex.raw(
    `? on conflict (id) do update set value = excluded.value, set_by = excluded.set_by,
      set_at = excluded.set_at, updated_at = excluded.updated_at`,
    [
      knex(SETTING_TABLE).insert({
        // Not drawn: two people who switch it at once write one row.
        id: `ctset_${account}_${method}`,
        account,
        name: SWITCH + method,
        value: JSON.stringify({ isOn, reason }),
        set_by: by,
        set_at: knex.raw(NOW),
        created_at: knex.raw(NOW),
        updated_at: knex.raw(NOW),
      }),
    ]
  )
}

/** What people have said of payment methods; one of which nobody spoke is on. */
export async function methodSwitches(knex: Knex): Promise<SwitchedMethod[]> {
  const rows = await knex(SETTING_TABLE)
    .where({ deleted_at: null })
    .whereIn("name", SWITCH_NAMES)
    .select<
      {
        account: string
        name: string
        value: Pick<MethodSwitch, "isOn" | "reason">
        set_by: string
        set_at: Date
      }[]
    >("account", "name", "value", "set_by", "set_at")
  return rows.map(({ account, name, value, set_by: by, set_at: at }) => ({
    account,
    method: name.slice(SWITCH.length) as PaymentMethod,
    ...value,
    by,
    at,
  }))
}
