import type { Product } from "../merchants/merchant"
import type { World } from "../world"
import type { Answer } from "./answer"
import type { Exchange, Operation } from "./gateway-exchange"

/** One call of the gateway's API. */
export type Route = {
  operation: Operation
  method: "GET" | "POST"
  /** The path; `{prefix}` stands for the configured path prefix, `:name` for a parameter. */
  path: string
  /** The product whose access token a call must carry, and whose form its refusals have. Default: neither. */
  product?: Product
  /** Whether the interface does not show this route, so that a gateway which offers only the interface lacks it. */
  beyondInterface?: true
  /** Whether shops' pages call this route, so that it is answered with CORS headers. */
  fromBrowser?: true
  /** Handles a request. Synchronous, so that each request is finished before the next one begins. */
  handle(exchange: Exchange, world: World): Answer
}
