import type {
  MedusaNextFunction,
  MedusaRequest,
  MedusaResponse,
} from "@medusajs/framework/http"
import { MedusaError } from "@medusajs/framework/utils"
import { actorOf, isPermitted } from "../record-action"

/** Names under which workflows, core's and ours, are told who acts. */
const WHO_ACTS = /(^|_)by$|^actor(_id)?$/

/**
 * For Medusa's routes that run a workflow or answer its steps: stops whoever may not do all that a
 * workflow can do, and puts the caller in the place of any name that the input gives to who acts. A
 * workflow of the store's own may call any other one, so no workflow is let through by its name.
 */
export async function guardWorkflow(
  request: MedusaRequest,
  _response: MedusaResponse,
  next: MedusaNextFunction
): Promise<void> {
  const [mayMoveMoney, maySet] = await Promise.all([
    isPermitted(request, "money"),
    isPermitted(request, "settings"),
  ])
  if (!mayMoveMoney || !maySet) {
    throw new MedusaError(
      MedusaError.Types.FORBIDDEN,
      "Nothing was run: a workflow can move money and change users. Whoever runs one by hand, or answers its steps, needs both permissions.money and permissions.settings of the payment plugin in medusa-config.ts; ask a developer to add your user id there."
    )
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
