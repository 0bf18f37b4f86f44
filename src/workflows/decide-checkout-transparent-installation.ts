import { MedusaError } from "@medusajs/framework/utils"
import {
  createStep,
  createWorkflow,
  StepResponse,
  type WorkflowData,
  WorkflowResponse,
} from "@medusajs/framework/workflows-sdk"
import {
  type InstallationDecisionKind,
  INSTALLATION_ROUTE,
} from "../charge/installation"
import { LEDGER_MODULE } from "../modules/ledger/ports/ledger"
import type { LedgerModuleService } from "../modules/ledger"

export interface DecideInstallationInput {
  /** `moved`: this is the store that wrote the charges. `copy`: it is a copy of it. */
  decision: InstallationDecisionKind
  /** Why, for whoever reads it later. */
  reason: string
  /** As `GET /admin/checkout-transparent/installation` told it: names what the person saw. */
  token: string
  /** Digests of the installations that it is about. Default: all that have written charges. */
  digests?: string[] | undefined
  /** Who decides: an admin user's id. */
  decided_by: string
}

const decideCheckoutTransparentInstallationStep = createStep(
  "decide-checkout-transparent-installation",
  async (input: DecideInstallationInput, { container }) => {
    const { kind } = await container
      .resolve<LedgerModuleService>(LEDGER_MODULE)
      .decideAboutInstallations({
        kind: input.decision,
        by: input.decided_by,
        reason: input.reason,
        token: input.token,
        digests: input.digests,
      })
    switch (kind) {
      case "decided":
      case "already":
        return new StepResponse<"decided" | "already">(kind)
      case "nothing_to_decide":
        throw notAllowed(
          "every charge in this database was written by this installation."
        )
      case "changed":
        throw notAllowed(
          `what there is to decide is not what you saw any more. Read GET ${INSTALLATION_ROUTE} again and send the token that it shows.`
        )
    }
  }
)

/**
 * Decides, because a person says so, about the charges that another installation wrote. `moved`: they
 * are this store's own from now on, and what was left undone is done. `copy`: they are left alone for
 * good, and the names of new charges are made from another identity. It takes effect in all processes
 * at once. A decision that is in force is made again without a change; a later one replaces it.
 */
export const decideCheckoutTransparentInstallationWorkflow = createWorkflow(
  "decide-checkout-transparent-installation",
  (input: WorkflowData<DecideInstallationInput>) =>
    new WorkflowResponse(decideCheckoutTransparentInstallationStep(input))
)

function notAllowed(why: string): MedusaError {
  return new MedusaError(
    MedusaError.Types.NOT_ALLOWED,
    `Nothing was decided: ${why}`
  )
}
