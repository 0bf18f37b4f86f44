import { createServer, type RequestListener, type Server } from "node:http"
import type { AddressInfo } from "node:net"
import type { GatewayCharge } from "../../../../src/domain/charge/gateway-charge"
import {
  asJsonObject,
  parseJsonObject,
  reportedTextSchema,
} from "../../../../src/domain/parsing/json-values"
import { parseGatewayCharge } from "../../../../src/gateway/parse-gateway-charge"
import { parseMethodFields } from "../../../../src/payment-method-adapters/registry"
import { indexOfMatchingToken } from "../../../../src/webhooks/authenticate"
import {
  LONGEST_NOTIFICATION_BYTES,
  readLimitedBody,
} from "../../../../src/webhooks/read-limited-body"

/** One webhook request about a charge that the confirm command received from the gateway. */
export interface ReceivedDelivery {
  charge: GatewayCharge
  merchantDocument: string | undefined
  /**
   * Whether this notification shows the same charge and charge status as the first notification of the run. The first
   * one was answered with 503, so that the gateway would repeat it.
   */
  isRepeated: boolean
  /** Whether this notification repeats the first notification of the run with exactly the same body. */
  isSame: boolean
}

/**
 * Starts an HTTP server that only this machine can reach (127.0.0.1). With `port` 0, the system chooses a free port.
 */
export async function serveOnLoopback(
  port: number,
  answer: RequestListener
): Promise<Server & { url: string }> {
  const server = createServer(answer)
  await new Promise<void>((done, fail) => {
    server.once("error", fail).listen(port, "127.0.0.1", done)
  })
  const { port: taken } = server.address() as AddressInfo
  return Object.assign(server, { url: `http://127.0.0.1:${taken}` })
}

/**
 * Starts a server that receives the gateway's notifications. The user makes the server reachable from the internet, for
 * example with a tunnel. The server answers with these statuses:
 *
 * - 401 if the notification token is missing or wrong
 * - 413 if the body is too long
 * - 503 to the run's first notification about a charge, to find out whether the gateway repeats it
 * - 200 otherwise
 */
export function startNotificationReceiver(
  port: number,
  {
    tokens,
    received,
  }: { tokens: readonly string[]; received: ReceivedDelivery[] }
) {
  const first: { about?: string; body?: string } = {}
  return serveOnLoopback(port, (request, response) => {
    const { authorization } = request.headers
    if (indexOfMatchingToken(authorization, tokens) === undefined) {
      response.writeHead(401).end()
      return
    }
    readLimitedBody(request, LONGEST_NOTIFICATION_BYTES).then(
      (bytes) => {
        if (bytes === undefined) {
          response.writeHead(413, { connection: "close" }).end()
          return
        }
        const taken = parseAndRecordDelivery(bytes.toString("utf8"), first)
        response.writeHead(taken?.isFirst ? 503 : 200).end()
        if (taken) received.push(taken.received)
      },
      () => undefined // the sender has closed the connection
    )
  })
}

/**
 * Parses a notification about a charge. `isFirst` is true for the first one of the run, which is recorded in `first`.
 * Returns `undefined` if the body cannot be read as a charge, for example because it is about a payment link.
 */
function parseAndRecordDelivery(
  body: string,
  first: { about?: string; body?: string }
): { received: ReceivedDelivery; isFirst: boolean } | undefined {
  const { merchantDocument, data } = parseJsonObject(body) ?? {}
  const charge = parseGatewayCharge(asJsonObject(data) ?? {}, parseMethodFields)
  if (!charge) {
    return undefined
  }
  const about = `${charge.merchantChargeId} ${charge.chargeStatus}`
  const isFirst = first.about === undefined
  const isRepeated = first.about === about
  const isSame = isRepeated && first.body === body
  if (isFirst) {
    Object.assign(first, { about, body })
  }
  return {
    isFirst,
    received: {
      charge,
      isRepeated,
      isSame,
      merchantDocument: reportedTextSchema.parse(merchantDocument),
    },
  }
}
