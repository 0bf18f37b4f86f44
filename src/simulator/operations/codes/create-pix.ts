import { answerJson, type Answer } from "../../http/answer"
import type { Exchange, Route } from "../../http/route"
import { answerCharge } from "../../ledger/answer-charge"
import { pixImage } from "../../ledger/codes/code-image"
import type { World } from "../../world"
import { readCreation } from "../creation/read-creation"
import { pixRequest } from "./code-request"
import { answerSandboxFailure, SANDBOX_PIX_EXPIRATION } from "./sandbox-values"

export const createPix: Route = {
  operation: "pix",
  method: "POST",
  path: "{prefix}/charge/pix",

  handle(exchange: Exchange, world: World): Answer {
    const creation = readCreation(exchange, world, { schema: pixRequest })
    const [{ pix }] = creation.request.transactions
    if (pix.expiration === SANDBOX_PIX_EXPIRATION) {
      return answerSandboxFailure()
    }
    const charge = world.ledger.recordCode({
      ...creation,
      lifetimeMs: pix.expiration * 1000,
      qrCodeBase64: pixImage(world.codeSettings.pixImage),
      invisibleForMs: exchange.invisibleForMs,
    })
    return answerJson(200, answerCharge(charge))
  },
}
