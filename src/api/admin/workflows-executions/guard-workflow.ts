import type { MedusaRequestHandler } from "@medusajs/framework/http"
import { MedusaError } from "@medusajs/framework/utils"
import { said } from "../../../charge/saying"
import { refused } from "../../../medusa/refused"
import { actorOf, isPermitted } from "../record-action"

/** Names under which workflows, core's and ours, are told who acts. */
const WHO_ACTS = /(^|_)by$|^actor(_id)?$/

/**
 * For Medusa's routes that run a workflow or answer its steps: stops whoever may not do all that a
 * workflow can do, and puts the caller in the place of any name that the input gives to who acts. A
 * workflow of the store's own may call any other one, so no workflow is let through by its name.
 */
export const guardWorkflow: MedusaRequestHandler = async (
  request,
  _response,
  next
) => {
  const [mayMoveMoney, maySet] = await Promise.all([
    isPermitted(request, "money"),
    isPermitted(request, "settings"),
  ])
  if (!mayMoveMoney || !maySet) {
    throw refused(said("may_not_run_workflows"), MedusaError.Types.FORBIDDEN)
  }
  const { id } = actorOf(request)
  for (const body of [request.body, request.validatedBody]) {
    if (isRecord(body)) {
      const { input } = body
      for (const one of Array.isArray(input) ? input : [input]) {
        writeActor(one, id)
      }
    }
  }
  next()
}

function writeActor(input: unknown, actor: string): void {
  if (!isRecord(input)) return
  for (const [name, value] of Object.entries(input)) {
    if (WHO_ACTS.test(name) && value !== null) input[name] = actor
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value)
}
