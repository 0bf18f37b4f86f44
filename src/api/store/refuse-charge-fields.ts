import { MedusaError } from "@medusajs/framework/utils"
import type { Handler } from "../route-handler"

/**
 * Matches the plugin's fields in the query parameters `fields` and `order` and in the names of filters. The pattern
 * finds these fields anywhere in a text, in upper and lower case, because Medusa accepts several notations of a field.
 */
const CHARGE_FIELD = /checkout_transparent/i

/**
 * Refuses a request to a store route that would read charges through a module link.
 *
 * Without this check, a caller who knows the id of a cart or an order could request any linked field. Medusa's own list
 * of restricted fields has no effect in 2.18, and a developer's own store route may restrict no fields.
 */
export const refuseChargeFields: Handler = ({ query }) => {
  const names = Object.keys(query)
  const chosen = JSON.stringify([query.fields, query.order, names])
  if (CHARGE_FIELD.test(chosen.normalize("NFKC"))) {
    throw new MedusaError(
      MedusaError.Types.INVALID_DATA,
      "Store routes do not show charges of checkout-transparent. A storefront reads the payment session and GET /store/checkout-transparent/sessions/:id; a route of your own can read charges with Medusa's query (docs/module-links.md)."
    )
  }
}
