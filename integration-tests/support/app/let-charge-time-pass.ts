import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import type { ShopWithSimulator } from "./describe-shop-with-simulator"
import { makeLookupsDueAndSynchronize } from "../sales/a-sold-order"
import { eventually } from "../../../harness/eventually"

export interface PassedTimeOptions {
  /** Whether the gateway's clock is also advanced, so that codes expire at the gateway. The default is true. */
  atGateway?: boolean
}

type CodeKey = { merchantChargeId: string }

/**
 * Makes the rows of a charge in the ledger and in Medusa look `ms` milliseconds older. Also advances the gateway's
 * clock by this time, unless `atGateway` is false. The charge is then due for synchronization.
 *
 * The expiry time of a wallet code changes only until the next lookup, which stores the gateway's expiry time again. To
 * let a wallet code expire soon, create it with a short lifetime by means of `simulator.changeCodeSettings`.
 */
export async function letChargeTimePass(
  shop: Pick<ShopWithSimulator, "container" | "simulator">,
  { merchantChargeId }: CodeKey,
  ms: number,
  { atGateway = true }: PassedTimeOptions = {}
): Promise<void> {
  const knex = shop.container.resolve(ContainerRegistrationKeys.PG_CONNECTION)
  for (const statement of SHIFTING) {
    await knex.raw(statement, { ms, merchantChargeId })
  }
  if (atGateway) {
    await shop.simulator.advanceClock(ms)
  }
}

/** Synchronizes the due charges, as the scheduled job does, as if `ms` milliseconds had passed for a charge. */
export async function synchronizeAfterTimePassed(
  shop: ShopWithSimulator,
  code: CodeKey,
  ms: number,
  passed?: PassedTimeOptions
): Promise<void> {
  // A subscriber may be working on the charge. Its lease must not end early, and its result must not look old.
  await waitUntilNotLeased(shop, code)
  await letChargeTimePass(shop, code, ms, passed)
  await makeLookupsDueAndSynchronize(shop)
  if (await isChargeLeased(shop, code)) {
    // A subscriber was working on the charge, so the job runs again when the subscriber is done.
    await waitUntilNotLeased(shop, code)
    await makeLookupsDueAndSynchronize(shop)
  }
}

function waitUntilNotLeased(
  shop: Pick<ShopWithSimulator, "container">,
  code: CodeKey
): Promise<void> {
  return eventually(async () =>
    expect(await isChargeLeased(shop, code)).toBe(false)
  )
}

async function isChargeLeased(
  { container }: Pick<ShopWithSimulator, "container">,
  { merchantChargeId }: CodeKey
): Promise<boolean> {
  const knex = container.resolve(ContainerRegistrationKeys.PG_CONNECTION)
  const leased = await knex("checkout_transparent_charge")
    .where({ merchant_charge_id: merchantChargeId })
    .where("leased_until", ">", knex.fn.now())
    .first("id")
  return leased !== undefined
}

const shiftColumnsSql = (...columns: string[]) =>
  columns
    .map((column) => `${column} = ${column} - :ms * interval '1 ms'`)
    .join(", ")

const ofCharge = (column: string) =>
  `(select ${column} from checkout_transparent_charge where merchant_charge_id = :merchantChargeId)`

const PAYMENTS = `(select id from payment where payment_collection_id = ${ofCharge("payment_collection_id")})`

const SHIFTING = [
  `update checkout_transparent_operation set ${shiftColumnsSql(
    "created_at",
    "lease_expires_at",
    "resolved_at",
    "missing_at_gateway_since",
    "lookup_backoff_began_at",
    "to_be_booked_since",
    "outcome_last_unclear_at"
  )} where charge_id = ${ofCharge("id")}`,
  `update capture set ${shiftColumnsSql("created_at")} where payment_id in ${PAYMENTS}`,
  `update refund set ${shiftColumnsSql("created_at")} where payment_id in ${PAYMENTS}`,
  `update payment set ${shiftColumnsSql("canceled_at")} where id in ${PAYMENTS}`,
  `update "order" set ${shiftColumnsSql("created_at")} where id in (
    select order_id from order_payment_collection
    where payment_collection_id = ${ofCharge("payment_collection_id")}
  )`,
  `update checkout_transparent_charge set synchronization_due_at = now(), ${shiftColumnsSql(
    "created_at",
    "code_expires_at",
    "looked_up_at",
    "abandoned_at",
    "leased_until",
    "follow_up_lookups_since",
    "cart_completion_first_failed_at",
    "refund_decided_at",
    "refund_requested_at",
    "capture_due_since",
    "link_deactivation_tried_at",
    "link_deactivation_first_failed_at",
    "waiting_since"
  )} where merchant_charge_id = :merchantChargeId`,
]
