import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { refused } from "../../../../medusa/refused"
import type { ChangedCharge } from "./refused-change"
import { showChargeInFull } from "./read-charge"

/**
 * Answers what came of a change of one charge, with the charge: 202 with words while nobody knows whether
 * it happened, 409 when it was not as the person saw it. Throws what is refused.
 */
export async function answerChanged(
  request: MedusaRequest,
  response: MedusaResponse,
  { id, changed }: { id: string; changed: ChangedCharge }
): Promise<void> {
  if (changed.kind === "refused") {
    throw refused(changed.why)
  }
  const charge = await showChargeInFull(request, id)
  switch (changed.kind) {
    case "done":
      response.json({ charge })
      break
    case "being_confirmed":
      response.status(202).json({ charge, message: changed.why })
      break
    case "conflict":
      response
        .status(409)
        .json({ type: "conflict", message: changed.why, charge })
  }
}
