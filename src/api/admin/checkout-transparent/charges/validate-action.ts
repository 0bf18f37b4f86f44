import {
  type MedusaNextFunction,
  type MedusaRequest,
  type MedusaResponse,
  validateAndTransformBody,
} from "@medusajs/framework/http"
import { MedusaError } from "@medusajs/framework/utils"
import { ACTIONS } from "./actions"

/** Lets through what one of the acts takes; 404 for another word, 400 for another body. */
export async function validateAction(
  request: MedusaRequest,
  response: MedusaResponse,
  next: MedusaNextFunction
): Promise<void> {
  const { action: name = "" } = request.params
  if (!Object.hasOwn(ACTIONS, name)) {
    throw new MedusaError(
      MedusaError.Types.NOT_FOUND,
      `Nothing was done: a charge has no act ${name}. There are ${Object.keys(ACTIONS).join(", ")}.`
    )
  }
  await validateAndTransformBody(ACTIONS[name]!.body)(request, response, next)
}
