import type { MedusaContainer } from "@medusajs/framework/types"
import { describeError } from "../../domain/errors/payment-plugin-error"
import { ledgerOf, logOf } from "../../medusa/container"
import type { LeasedCharge } from "../../modules/ledger"
import { dependenciesOfCharge } from "../../operations/perform/operation-dependencies"
import {
  type InDoubtResolution,
  resolveOperationInDoubt,
} from "../../operations/resolve/resolve-operation-in-doubt"
import { findAccount } from "../../options/find-account"

/**
 * Tries to find the unknown outcome of a charge's operation. After an error, for example because the account is not
 * configured, logs the error and returns `undefined`.
 */
export async function tryResolveOperationInDoubt(
  container: MedusaContainer,
  { charge }: LeasedCharge,
  { isPaced }: { isPaced: boolean }
): Promise<InDoubtResolution | undefined> {
  try {
    const ledger = ledgerOf(container)
    if (!findAccount(ledger.pluginOptions.accounts, charge.account)) {
      // Without the account, the charge cannot be looked up. This call ends an expired claim, so that an administrator
      // can enter the outcome.
      await ledger.claimLookupOfOperationInDoubt(charge.id)
    }
    const dependencies = dependenciesOfCharge(container, charge)
    return await resolveOperationInDoubt(dependencies, charge.id, { isPaced })
  } catch (error) {
    logOf(container).error(
      `checkout-transparent: charge ${charge.merchantChargeId} is in doubt and could not be resolved: ${describeError(error)}`
    )
    return undefined
  }
}
