import { isPaymentLink } from "../charge/charge"
import { said } from "../charge/saying"
import type { MedusaError } from "@medusajs/framework/utils"
import {
  createStep,
  createWorkflow,
  StepResponse,
  type WorkflowData,
  WorkflowResponse,
} from "@medusajs/framework/workflows-sdk"
import { LEDGER_MODULE } from "../modules/ledger/ports/ledger"
import { notFound, refused } from "../medusa/refused"
import { saidOfElsewhere } from "../texts/admin-texts"
import type { LedgerModuleService } from "../modules/ledger"
import type { CancelOutcome } from "../payments/cancel-code"
import { cancelCodeFor } from "../reconciliation/end-unpaid"
import {
  synchronizeChargeById,
  type SynchronizedCharge,
} from "../reconciliation/synchronize-charge"

export interface DeactivatePaymentLinkInput {
  /** The ledger's id of the link's charge (`ctchg_…`). */
  charge_id: string
  /** The id of the admin user or the API key that deactivates the link. */
  deactivated_by: string
}

const deactivateCheckoutTransparentPaymentLinkStep = createStep(
  "deactivate-checkout-transparent-payment-link",
  async (input: DeactivatePaymentLinkInput, { container }) => {
    const ledger = container.resolve<LedgerModuleService>(LEDGER_MODULE)
    const charge = await ledger.findChargeById(input.charge_id)
    if (!charge || !isPaymentLink(charge)) {
      throw notFound(said("no_such_link", { link: input.charge_id }))
    }
    refuseUnlessOver(
      await cancelCodeFor(container, charge, input.deactivated_by)
    )
    return new StepResponse(input.charge_id)
  }
)

const synchronizeDeactivatedCheckoutTransparentPaymentLinkStep = createStep(
  "synchronize-deactivated-checkout-transparent-payment-link",
  async (chargeId: string, { container }) =>
    new StepResponse<SynchronizedCharge>(
      await synchronizeChargeById(container, chargeId)
    )
)

/**
 * Deactivates a payment link, so that nobody can pay it any more. Refused when the link was paid, its state is in
 * doubt, the gateway does not deactivate it, or another installation created it. Repeating it changes nothing.
 */
export const deactivateCheckoutTransparentPaymentLinkWorkflow = createWorkflow(
  "deactivate-checkout-transparent-payment-link",
  (input: WorkflowData<DeactivatePaymentLinkInput>) => {
    const chargeId = deactivateCheckoutTransparentPaymentLinkStep(input)
    return new WorkflowResponse(
      synchronizeDeactivatedCheckoutTransparentPaymentLinkStep(chargeId)
    )
  }
)

function refuseUnlessOver(given: CancelOutcome): void {
  const { id, sums, link, codeExpiresAt } = given.charge
  switch (given.kind) {
    case "over":
      return
    case "abandoned":
      if (link?.deactivatedAt) {
        return
      }
      throw notDeactivated(
        said("link_goes_on", {
          link: id,
          until: codeExpiresAt?.toISOString() ?? "",
        })
      )
    case "has_money":
      throw notDeactivated(
        said("link_is_paid", { link: id, paid: sums.captured })
      )
    case "written_elsewhere":
      throw notDeactivated(saidOfElsewhere(given.charge))
    case "unknown":
      throw notDeactivated(
        said("link_in_doubt", { link: id }, { because: given.why })
      )
  }
}

function notDeactivated(why: string): MedusaError {
  return refused(said("link_not_deactivated", undefined, { then: why }))
}
