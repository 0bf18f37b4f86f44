import { createServer, type RequestListener, type Server } from "node:http"
import type { AddressInfo } from "node:net"
import { text } from "node:stream/consumers"
import type { GatewayCharge } from "../../charge/gateway-charge"
import {
  asJsonObject,
  jsonObject,
  reportedText,
} from "../../charge/reading/values"
import { readGatewayCharge } from "../../gateway/read-gateway-charge"

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

/** Takes notifications on this machine: answers 503 to the first, to see it repeated, and 200 to the others. */
export function listen(port: number, received: Received[]) {
  let refused: { about: string; body: string } | undefined
  return serve(port, (request, response) => {
    void text(request).then((body) => {
      const { merchantDocument, data } = jsonObject(body) ?? {}
      const charge = readGatewayCharge(asJsonObject(data) ?? {})
      response.writeHead(!charge || refused ? 200 : 503).end()
      // A public address gets other requests too, and links' notifications name no charge.
      if (!charge) return
      const about = `${charge.merchantChargeId} ${charge.chargeStatus}`
      const isRepeated = refused?.about === about
      const isSame = isRepeated && refused?.body === body
      refused ??= { about, body }
      const document = reportedText.parse(merchantDocument)
      received.push({ charge, isRepeated, isSame, merchantDocument: document })
    })
  })
}
