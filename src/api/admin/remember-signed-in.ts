import type {
  AuthenticatedMedusaRequest,
  MedusaRequestHandler,
} from "@medusajs/framework/http"
import { asSignedIn } from "../../medusa/customer/signed-in"

/** Lets what a route of the admin calls know who is signed in. */
export const rememberSignedIn: MedusaRequestHandler = (
  request,
  _response,
  next
) => {
  const { auth_context: caller } =
    request as Partial<AuthenticatedMedusaRequest>
  if (caller?.actor_id) asSignedIn(caller.actor_id, next)
  else next()
}
