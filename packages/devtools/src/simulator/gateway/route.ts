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
   * The product whose access token a call must carry and whose error format is used. A call without a product needs
   * no access token.
   */
  product?: Product
  /**
   * Whether the documented interface does not contain this route. A gateway that offers only the interface lacks such
   * routes.
   */
  beyondInterface?: true
  /** Whether pages of shops call this route, which is then answered with CORS headers. */
  fromBrowser?: true
  /** Handles a request. It is synchronous, so that each request is finished before the next one begins. */
  handle(exchange: Exchange, world: World): Answer
}
