import { createServer, type IncomingMessage, type Server } from "node:http"
import type { AddressInfo } from "node:net"
import { text } from "node:stream/consumers"
import type { PaymentType } from "../../charge/charge-state"
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
  /** Whether a delivery that was answered 503 came again. */
  isRepeated: boolean
  /** Whether the repetition had the same body. */
  isSame: boolean
}

/** Takes notifications on this machine: answers 503 to the first, to see it repeated, and 200 to the others. */
export async function listen(
  port: number,
  received: Received[]
): Promise<Server & { url: string }> {
  let refused: { about: string; body: string } | undefined
  const server = createServer((request, response) => {
    void bodyOf(request).then((body) => {
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
  await new Promise<void>((done, fail) => {
    server.once("error", fail).listen(port, "127.0.0.1", done)
  })
  const { port: taken } = server.address() as AddressInfo
  return Object.assign(server, { url: `http://127.0.0.1:${taken}` })
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const body = await text(request)
  return body.slice(0, 1_000_000)
}

export function typeOf({
  transactions: [transaction],
}: GatewayCharge): PaymentType {
  const type = transaction?.paymentType
  return type === "PIX" || type === "WALLET" ? type : "CREDIT"
}
