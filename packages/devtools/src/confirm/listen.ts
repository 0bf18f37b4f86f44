import { createServer, type RequestListener, type Server } from "node:http"
import type { AddressInfo } from "node:net"
import type { GatewayCharge } from "../../../../src/domain/charge/gateway-charge"
import {
  asJsonObject,
  parseJsonObject,
  reportedText,
} from "../../../../src/domain/parsing/values"
import { readGatewayCharge } from "../../../../src/gateway/read-gateway-charge"
import { readTransactionPart } from "../../../../src/payment-method-adapters/registry"
import { indexOfMatchingToken } from "../../../../src/webhooks/authenticate"
import {
  LONGEST_NOTIFICATION_BYTES,
  readBounded,
} from "../../../../src/webhooks/read-bounded"

/** A delivery of a notification that was received during the run. */
export interface ReceivedDelivery {
  charge: GatewayCharge
  merchantDocument: string | undefined
  /** Whether this delivery repeats the first notification of the run, which was answered with 503. */
  isRepeated: boolean
  isSame: boolean
}

/** Starts an HTTP server that listens only on the loopback interface. Port 0 chooses a free port. */
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
 * Receives notifications on this machine. The first notification is answered with 503, to see whether the gateway
 * repeats it, and all others with 200. The port can be reached at a public address, so a request without one of the
 * tokens is answered with 401, and a body that is too long with 413.
 */
export function listen(
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
    readBounded(request, LONGEST_NOTIFICATION_BYTES).then(
      (bytes) => {
        if (bytes === undefined) {
          response.writeHead(413, { connection: "close" }).end()
          return
        }
        const taken = takeNotification(bytes.toString("utf8"), first)
        response.writeHead(taken?.isFirst ? 503 : 200).end()
        if (taken) received.push(taken.received)
      },
      () => undefined // the sender has closed the connection
    )
  })
}

/**
 * Reads a notification about a charge, and stores the first notification of the run in `first`. Returns `undefined`
 * for any other notification, such as a notification about a payment link.
 */
function takeNotification(
  body: string,
  first: { about?: string; body?: string }
): { received: ReceivedDelivery; isFirst: boolean } | undefined {
  const { merchantDocument, data } = parseJsonObject(body) ?? {}
  const charge = readGatewayCharge(
    asJsonObject(data) ?? {},
    readTransactionPart
  )
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
      merchantDocument: reportedText.parse(merchantDocument),
    },
  }
}
