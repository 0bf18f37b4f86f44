import { createServer, type RequestListener, type Server } from "node:http"
import type { AddressInfo } from "node:net"
import type { GatewayCharge } from "../../../../src/domain/charge/gateway-charge"
import {
  asJsonObject,
  jsonObject,
  reportedText,
} from "../../../../src/domain/parsing/values"
import { readGatewayCharge } from "../../../../src/gateway/read-gateway-charge"
import { readTransactionPart } from "../../../../src/payment-method-adapters/registry"
import { matchingToken } from "../../../../src/webhooks/authenticate"
import {
  LONGEST_NOTIFICATION_BYTES,
  readBounded,
} from "../../../../src/webhooks/read-bounded"

/** A delivery of a notification. */
export interface Received {
  charge: GatewayCharge
  merchantDocument: string | undefined
  /** Whether a delivery that was answered 503 came again, and whether it had the same body. */
  isRepeated: boolean
  isSame: boolean
}

/** Serves this machine only. */
export async function serve(
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
 * Takes notifications on this machine: answers 503 to the first, to see it repeated, and 200 to the others. A public
 * address leads here, so a request without one of the tokens is answered 401, and a body that is too long 413.
 */
export function listen(
  port: number,
  { tokens, received }: { tokens: readonly string[]; received: Received[] }
) {
  const first: { about?: string; body?: string } = {}
  return serve(port, (request, response) => {
    const { authorization } = request.headers
    if (matchingToken(authorization, tokens) === undefined) {
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
      () => undefined // the sender has gone
    )
  })
}

/** Reads a notification about a charge; undefined for any other, as that of a payment link. Notes the first one. */
function takeNotification(
  body: string,
  first: { about?: string; body?: string }
): { received: Received; isFirst: boolean } | undefined {
  const { merchantDocument, data } = jsonObject(body) ?? {}
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
