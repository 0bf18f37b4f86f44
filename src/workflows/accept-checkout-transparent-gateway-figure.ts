import {
  createStep,
  createWorkflow,
  StepResponse,
  type WorkflowData,
  WorkflowResponse,
} from "@medusajs/framework/workflows-sdk"
import {
  acceptGatewayFigure,
  type AcceptedFigure,
} from "../reconciliation/accept-gateway-figure"
import {
  synchronizeChargeById,
  type SynchronizedCharge,
} from "../reconciliation/synchronize-charge"

export interface AcceptGatewayFigureInput {
  /** The ledger's id of the charge (`ctchg_…`). */
  charge_id: string
  /** Why, for whoever reads it later. */
  reason: string
  /** What the gateway showed when it was looked at: `observed` of GET …/accept-gateway-figure. */
  observed: string
  /** Who says so: an admin user's id. */
  accepted_by: string
}

/** Either it is written, and the charge synchronized; or it is not as it was seen. */
export type FigureAccepted =
  | Exclude<AcceptedFigure, { kind: "accepted" }>
  | { kind: "accepted"; chargeId: string; charge: SynchronizedCharge }

const acceptCheckoutTransparentGatewayFigureStep = createStep(
  "accept-checkout-transparent-gateway-figure",
  async (input: AcceptGatewayFigureInput, { container }) => {
    const { charge_id, accepted_by: by, ...said } = input
    return new StepResponse<AcceptedFigure>(
      await acceptGatewayFigure(container, charge_id, { ...said, by })
    )
  }
)

const synchronizeAcceptedCheckoutTransparentChargeStep = createStep(
  "synchronize-accepted-checkout-transparent-charge",
  async (accepted: AcceptedFigure, { container }) =>
    new StepResponse<FigureAccepted>(
      accepted.kind === "accepted"
        ? {
            ...accepted,
            charge: await synchronizeChargeById(container, accepted.chargeId),
          }
        : accepted
    )
)

/**
 * Takes what the gateway shows of a charge for the truth because a person says so, and brings Medusa
 * to it. Refused when that is not what he saw any more. Moves no money.
 */
export const acceptCheckoutTransparentGatewayFigureWorkflow = createWorkflow(
  "accept-checkout-transparent-gateway-figure",
  (input: WorkflowData<AcceptGatewayFigureInput>) => {
    const accepted = acceptCheckoutTransparentGatewayFigureStep(input)
    return new WorkflowResponse(
      synchronizeAcceptedCheckoutTransparentChargeStep(accepted)
    )
  }
)
