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
   * The API to which the route belongs, charges or payment links. The API decides which access token a request needs,
   * and the error format of scripted failures. A route without a product needs no access token.
   */
  product?: Product
  /**
   * Whether the simulator leaves this route out with the setting `interfaceOnly`, because the gateway's interface
   * document does not show the route. The creation of charges and links and the routes of the card SDK are never left
   * out, although the interface document does not show all of their paths.
   */
  isOffWithInterfaceOnly?: true
  /** Whether web pages of shops send requests to this route. Its answers then have CORS headers. */
  fromBrowser?: true
  /**
   * Answers a request. The function must be synchronous, so that no other request can change the state while it runs.
   */
  answerGatewayRequest(exchange: GatewayRequest, world: World): Answer
}
