import type { Handler } from "../../route-handler"
import { MedusaError } from "@medusajs/framework/utils"
import { said } from "../../../charge/saying"
import { refused } from "../../../medusa/refused"
import { actorOf, isPermitted } from "../record-action"

/** Fields by which the inputs of workflows, core's and ours, name the acting user. */
const WHO_ACTS = /(^|_)by$|^actor(_id)?$/

/**
 * For Medusa's routes that run a workflow or answer its steps: refuses callers without all permissions that a
 * workflow may need, and writes the caller into each top-level field of the input that names an acting user. No
 * workflow passes by its name, because a workflow of the store may call any other one.
 */
export const guardWorkflow: Handler = async (request) => {
  const [mayMoveMoney, maySet] = await Promise.all([
    isPermitted(request, "money"),
    isPermitted(request, "settings"),
  ])
  if (!mayMoveMoney || !maySet) {
    throw refused(said("may_not_run_workflows"), MedusaError.Types.FORBIDDEN)
  }
  const { actor } = actorOf(request)
  for (const body of [request.body, request.validatedBody]) {
    if (isRecord(body)) {
      const { input } = body
      for (const one of Array.isArray(input) ? input : [input]) {
        writeActor(one, actor)
      }
    }
  }
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
