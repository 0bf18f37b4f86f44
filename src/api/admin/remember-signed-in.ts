import type {
  AuthenticatedMedusaRequest,
  MedusaRequestHandler,
} from "@medusajs/framework/http"
import { runAsActor } from "../../medusa/customer/signed-in"

/** Makes the signed-in user or API key available to everything that an admin route calls. */
export const rememberSignedIn: MedusaRequestHandler = (
  request,
  _response,
  next
) => {
  const { auth_context: caller } =
    request as Partial<AuthenticatedMedusaRequest>
  if (caller?.actor_id) runAsActor(caller.actor_id, next)
  else next()
}
