import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { generateEntityId } from "@medusajs/framework/utils"
import type { Charge } from "../../../domain/charge/charge"
import {
  findStoreChargeDifferences,
  preventsNextAttempt,
  type StoreCharge,
  type StoreChargeDifference,
  type StoreChargeIntent,
} from "../../../domain/saved-card/store-charge"
import { findChargeBySession } from "../charge/find-charges"
import type { InstallationContext } from "../charge/installation-id"
import { databaseNow } from "../database/database-time"
import { toRow } from "../database/convert-rows"
import { deleteShopperInput } from "../privacy/shopper-inputs"
import { findStoreCharges } from "./store-charges"
import {
  STORE_CHARGE_TABLE,
  storeChargeFromRow,
  type StoreChargeRow,
} from "./store-charge-rows"

/**
 * The result of recording an attempt to charge a reference:
 * - `recorded`: the attempt is recorded, by this call or by an earlier call. It may already have a charge or be closed.
 * - `differs`: an earlier call with the same reference had other data. Nothing was written.
 * - `earlier_attempt`: this attempt is not recorded, because the charge of an earlier attempt has or had money, or may
 *   still get money. That charge is the outcome of the reference.
 * - `attempt_closed`: this attempt is not recorded, but an attempt with a higher number is. Nothing was written.
 * - `of_other_installation`: another installation uses the reference. Nothing was written.
 */
export type BegunStoreCharge =
  | { kind: "recorded"; storeCharge: StoreCharge }
  | {
      kind: "differs"
      storeCharge: StoreCharge
      differences: StoreChargeDifference[]
    }
  | { kind: "earlier_attempt"; storeCharge: StoreCharge; charge: Charge }
  | { kind: "attempt_closed" | "of_other_installation" }

/**
 * Records an attempt to charge a reference, before the payment session is created. Each attempt of a reference is
 * recorded once, even if several processes record it at the same time.
 *
 * A further attempt is recorded only if no earlier attempt has taken money or can still take money. The further attempt
 * closes the earlier attempts.
 */
export async function beginStoreCharge(
  { knex, digest }: InstallationContext,
  given: StoreChargeIntent
): Promise<BegunStoreCharge> {
  return knex.transaction(async (transaction) => {
    await lockReference(transaction, given.reference)
    const attempts = await findStoreCharges(transaction, given.reference)
    if (attempts.some((one) => one.installationDigest !== digest)) {
      return { kind: "of_other_installation" }
    }
    const known = attempts.find(({ attempt }) => attempt === given.attempt)
    const recorded = known ?? attempts[0]
    const differences = recorded
      ? findStoreChargeDifferences(recorded, given)
      : []
    if (recorded && differences.length > 0) {
      return { kind: "differs", storeCharge: recorded, differences }
    }
    if (known) {
      return { kind: "recorded", storeCharge: known }
    }
    if (given.attempt < (attempts.at(-1)?.attempt ?? 0)) {
      return { kind: "attempt_closed" }
    }
    for (const earlier of attempts) {
      // Without the input, no charge of the earlier attempt's session can be claimed any more.
      const charge = await deleteInputAndFindBlockingCharge(
        transaction,
        earlier
      )
      if (charge) {
        return { kind: "earlier_attempt", storeCharge: earlier, charge }
      }
    }
    await transaction(STORE_CHARGE_TABLE)
      .where({
        reference: given.reference,
        replaced_at: null,
        deleted_at: null,
      })
      .update({ replaced_at: databaseNow(transaction) })
    const [row] = await transaction(STORE_CHARGE_TABLE)
      .insert({
        ...toRow(given),
        id: generateEntityId(undefined, "ctsch"),
        installation_digest: digest,
      })
      .returning<StoreChargeRow[]>("*")
    return { kind: "recorded", storeCharge: storeChargeFromRow(row!) }
  })
}

/** Makes other transactions with the same reference wait until this one has ended. */
async function lockReference(knex: Knex, reference: string): Promise<void> {
  await knex.raw("select pg_advisory_xact_lock(hashtextextended(?, 0))", [
    `${STORE_CHARGE_TABLE} ${reference}`,
  ])
}

/**
 * Deletes the input of an attempt's payment session, so that an attempt without a charge can never be charged. Resolves
 * to the charge of the attempt if the charge has money, had money, or may still get money. Resolves to `undefined`
 * otherwise.
 */
async function deleteInputAndFindBlockingCharge(
  knex: Knex,
  { paymentSessionId }: StoreCharge
): Promise<Charge | undefined> {
  if (paymentSessionId === undefined) {
    return undefined
  }
  await deleteShopperInput(knex, paymentSessionId)
  const charge = await findChargeBySession(knex, paymentSessionId)
  return charge && preventsNextAttempt(charge) ? charge : undefined
}
