import { answerJson, type Answer } from "../../http/answer"
import type { Exchange, Route } from "../../http/route"
import { answerCharge } from "../../ledger/answer-charge"
import { CODE_IMAGE_BASE64 } from "../../ledger/codes/code-image"
import type { World } from "../../world"
import { readCreation } from "../creation/read-creation"
import { walletRequest } from "./code-request"
import { answerSandboxFailure, SANDBOX_WALLET_CUSTOMER } from "./sandbox-values"

export const createWallet: Route = {
  operation: "wallet",
  method: "POST",
  path: "{prefix}/charge/wallet",

  handle(exchange: Exchange, world: World): Answer {
    const creation = readCreation(exchange, world, { schema: walletRequest })
    if (creation.request.customer.name === SANDBOX_WALLET_CUSTOMER) {
      return answerSandboxFailure()
    }
    const charge = world.ledger.recordCode({
      ...creation,
      lifetimeMs: world.codeSettings.walletLifetimeMs,
      qrCodeBase64: CODE_IMAGE_BASE64,
      invisibleForMs: exchange.invisibleForMs,
    })
    return answerJson(200, answerCharge(charge))
  },
}
