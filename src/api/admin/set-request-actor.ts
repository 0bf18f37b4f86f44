import type {
  AuthenticatedMedusaRequest,
  MedusaRequestHandler,
} from "@medusajs/framework/http"
import { runAsActor } from "../../medusa/customer/signed-in-actor"

/** Runs the rest of the request in a context that knows the id of the signed-in user or API key. */
export const setRequestActor: MedusaRequestHandler = (
  request,
  _response,
  next
) => {
  const { auth_context: caller } =
    request as Partial<AuthenticatedMedusaRequest>
  if (caller?.actor_id) runAsActor(caller.actor_id, next)
  else next()
}
