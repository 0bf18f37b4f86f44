import { isPaymentLink } from "../domain/charge/charge"
import { message, type Message } from "../domain/message"
import {
  createStep,
  createWorkflow,
  StepResponse,
  type WorkflowData,
  WorkflowResponse,
} from "@medusajs/framework/workflows-sdk"
import { ledgerOf } from "../medusa/container"
import { notFoundError, refusalError } from "../medusa/refusal-errors"
import {
  signedInActor,
  STORE_WORKFLOW_ACTOR,
} from "../medusa/customer/signed-in-actor"
import { otherInstallationMessage } from "../texts/change-error-messages"
import type { CodeCancellationOutcome } from "../operations/change/cancel-payment-code"
import { cancelOrAbandonCodeForActor } from "../reconciliation/unpaid/cancel-unpaid-codes-and-orders"
import { synchronizeCheckoutTransparentChargeStep } from "./synchronize-checkout-transparent-charge"

export interface DeactivatePaymentLinkInput {
  /** The id of the link's charge in the ledger (`ctchg_…`). */
  charge_id: string
}

const deactivateCheckoutTransparentPaymentLinkStep = createStep(
  "deactivate-checkout-transparent-payment-link",
  async (input: DeactivatePaymentLinkInput, { container }) => {
    const ledger = ledgerOf(container)
    const charge = await ledger.findChargeById(input.charge_id)
    if (!charge || !isPaymentLink(charge)) {
      throw notFoundError(message("no_such_link", { link: input.charge_id }))
    }
    const why = reasonLinkNotDeactivated(
      await cancelOrAbandonCodeForActor(
        container,
        charge,
        signedInActor() ?? STORE_WORKFLOW_ACTOR
      )
    )
    if (why !== undefined) {
      throw refusalError(
        message("link_not_deactivated", undefined, { then: why })
      )
    }
    return new StepResponse(input.charge_id)
  }
)

/**
 * Deactivates a payment link, so that it can no longer be paid, and returns the result of the synchronization that
 * follows. A repeated call does no harm.
 * @throws MedusaError if the ledger has no such payment link, if the link was already paid, or if the link may still be
 * payable, for example because its deactivation failed. If the link's payment was refunded, a failed deactivation
 * causes no error, and a job repeats the deactivation.
 */
export const deactivateCheckoutTransparentPaymentLinkWorkflow = createWorkflow(
  "deactivate-checkout-transparent-payment-link",
  (input: WorkflowData<DeactivatePaymentLinkInput>) => {
    const chargeId = deactivateCheckoutTransparentPaymentLinkStep(input)
    return new WorkflowResponse(
      synchronizeCheckoutTransparentChargeStep(chargeId)
    )
  }
)

/**
 * Returns a message for the administrator if the link was already paid or may still be payable. Otherwise returns
 * `undefined`. A link whose payment was refunded counts as not payable, even if its deactivation failed.
 */
export function reasonLinkNotDeactivated(
  given: CodeCancellationOutcome
): Message | undefined {
  const { id: link, sums, codeExpiresAt, ...charge } = given.charge
  switch (given.kind) {
    case "over":
      return undefined
    case "abandoned":
      return charge.link?.deactivatedAt
        ? undefined
        : message("link_goes_on", {
            link,
            until: codeExpiresAt?.toISOString() ?? "",
          })
    case "has_money":
      return message("link_is_paid", { link, paid: sums.captured })
    case "of_other_installation":
      return otherInstallationMessage(given.charge)
    case "unknown":
      return message("link_in_doubt", { link }, { because: given.why })
  }
}
