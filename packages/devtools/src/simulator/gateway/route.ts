import type { Product } from "../merchants/merchant"
import type { World } from "../world"
import type { Answer } from "./answer"
import type { GatewayRequest, Operation } from "./gateway-request"

/** One operation of the gateway's API: its path, and the function that answers its requests. */
export type Route = {
  operation: Operation
  method: "GET" | "POST" | "DELETE"
  /** The path. `{prefix}` stands for the configured path prefix, and `:name` for a path parameter. */
  path: string
  /**
   * The API to which the route belongs, charges or payment links. It decides which access token a request needs and
   * which error format the answers have. A route without a product needs no access token.
   */
  product?: Product
  /**
   * Whether this route is missing in the gateway's interface document. With the setting `interfaceOnly`, the simulator
   * does not offer it.
   */
  beyondInterface?: true
  /** Whether web pages of shops send requests to this route. Its answers then have CORS headers. */
  fromBrowser?: true
  /**
   * Answers a request. The function must be synchronous, so that no other request can change the state while it runs.
   */
  answerGatewayRequest(exchange: GatewayRequest, world: World): Answer
}
