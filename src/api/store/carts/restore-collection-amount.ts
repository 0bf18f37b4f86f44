import type { MedusaRequest } from "@medusajs/framework/http"
import type { IPaymentModuleService } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import type { Charge } from "../../../core/charge/charge"
import { describeError } from "../../../core/errors/describe-error"
import { decimalFromMinorUnits } from "../../../core/money"
import type { Log } from "../../../core/ports/log"

/**
 * Core takes a change back that it could not finish, but not the amount that it gave the payment
 * collection meanwhile (measured): every new session would be one of an amount that the cart does
 * not have, and be refused. The charge that stood in the way is of what the cart costs again.
 */
export async function restoreCollectionAmount(
  { scope }: Pick<MedusaRequest, "scope">,
  charge: Charge
): Promise<void> {
  try {
    await scope
      .resolve<IPaymentModuleService>(Modules.PAYMENT)
      .updatePaymentCollections(charge.paymentCollectionId, {
        amount: Number(decimalFromMinorUnits(charge.amount)),
      })
  } catch (error) {
    scope
      .resolve<Log>(ContainerRegistrationKeys.LOGGER)
      .warn(
        `checkout-transparent: the amount of payment collection ${charge.paymentCollectionId} could not be restored: ${describeError(error)}`
      )
  }
}
