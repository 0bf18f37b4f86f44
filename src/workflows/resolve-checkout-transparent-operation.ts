import {
  createStep,
  createWorkflow,
  StepResponse,
  type WorkflowData,
  WorkflowResponse,
} from "@medusajs/framework/workflows-sdk"
import type { ResolvedAs } from "../charge/resolution"
import {
  resolveByPerson,
  type ResolvedOperation,
} from "../reconciliation/resolve-by-person"
import {
  synchronizeChargeById,
  type SynchronizedCharge,
} from "../reconciliation/synchronize-charge"

export interface ResolveOperationInput {
  /** The ledger's id of the operation (`ctop_…`). */
  operation_id: string
  outcome: ResolvedAs
  /** What a charge is that was made, where the gateway does not tell. */
  as?: "paid" | "authorized" | undefined
  /** Why, for whoever reads it later. */
  reason: string
  /** What the gateway showed when it was looked at: `observed` of GET …/operations/:id. */
  observed: string
  /** Who says so: an admin user's id. */
  resolved_by: string
}

/** Either it is resolved, and its charge synchronized; or it is not as it was seen. */
export type OperationResolved =
  | Exclude<ResolvedOperation, { kind: "resolved" }>
  | { kind: "resolved"; chargeId: string; charge: SynchronizedCharge }

const resolveCheckoutTransparentOperationStep = createStep(
  "resolve-checkout-transparent-operation",
  async (input: ResolveOperationInput, { container }) => {
    const { operation_id, resolved_by: by, ...said } = input
    return new StepResponse<ResolvedOperation>(
      await resolveByPerson(container, operation_id, { ...said, by })
    )
  }
)

const synchronizeResolvedCheckoutTransparentChargeStep = createStep(
  "synchronize-resolved-checkout-transparent-charge",
  async (resolved: ResolvedOperation, { container }) =>
    new StepResponse<OperationResolved>(
      resolved.kind === "resolved"
        ? {
            ...resolved,
            charge: await synchronizeChargeById(container, resolved.chargeId),
          }
        : resolved
    )
)

/**
 * Ends the doubt about an operation because a person says whether it happened, and brings Medusa to
 * it. Refused when the gateway shows something else than what he saw. Moves no money.
 */
export const resolveCheckoutTransparentOperationWorkflow = createWorkflow(
  "resolve-checkout-transparent-operation",
  (input: WorkflowData<ResolveOperationInput>) => {
    const resolved = resolveCheckoutTransparentOperationStep(input)
    return new WorkflowResponse(
      synchronizeResolvedCheckoutTransparentChargeStep(resolved)
    )
  }
)
