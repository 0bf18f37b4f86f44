import type { Product } from "../merchants/merchant"
import type { World } from "../world"
import type { Answer } from "./answer"
import type { Exchange, Operation } from "./gateway-exchange"

/** A call of the gateway's API. */
export type Route = {
  operation: Operation
  method: "GET" | "POST"
  /** The path, in which `{prefix}` stands for the configured path prefix and `:name` for a parameter. */
  path: string
  /**
   * The product of the gateway to which the call belongs. It decides which access token is required and which error
   * format is used. A call without a product needs no access token.
   */
  product?: Product
  /**
   * Whether the gateway's interface document does not contain this route. A gateway that offers only the documented
   * interface does not have such routes.
   */
  beyondInterface?: true
  /** Whether the pages of shops call this route. Its answers then have CORS headers. */
  fromBrowser?: true
  /** Handles a request. The function is synchronous, so that no other request is handled between its steps. */
  handle(exchange: Exchange, world: World): Answer
}
