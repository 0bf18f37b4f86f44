import { MedusaError } from "@medusajs/framework/utils"
import type { Handler } from "../route-handler"

/**
 * Matches a field of the plugin in the query parameters `fields` and `order`, and in the name of a filter. It matches
 * in the middle of a text and in any case, so that no spelling that Medusa normalizes escapes it.
 */
const CHARGE_FIELD = /checkout_transparent/i

/**
 * Refuses a query of a store route that reads a charge through a module link. A caller who knows the id of a cart or an
 * order may request any field of it from store routes: Medusa's own restricted fields have no effect in 2.18, and a
 * route of the store's developer may restrict nothing.
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
