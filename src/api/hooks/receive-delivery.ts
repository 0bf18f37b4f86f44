import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import type { AccountOptions } from "../../core/options/account-options"
import { LEDGER_MODULE } from "../../core/ports/ledger"
import { describeError } from "../../core/errors/describe-error"
import { jsonObject } from "../../core/reading/json-object"
import type { LedgerModuleService } from "../../modules/ledger"
import {
  eventTypeHeaderOf,
  isAuthentic,
  readNotification,
} from "../../notifications"
import { type RefusalReason, RefusedDeliveries } from "./refused-deliveries"
import { wakeInboxWorkers } from "./wake-inbox"

const refused = new RefusedDeliveries()

const ANSWERS: Record<RefusalReason, { status: number; message: string }> = {
  unknown_account: { status: 404, message: "Unknown address." },
  not_authentic: { status: 401, message: "Not authorized." },
  too_large: { status: 413, message: "The body is too large." },
  /** Nobody is there to read it. */
  broken_off: { status: 400, message: "The body broke off." },
  not_a_json_object: {
    status: 400,
    message: "The body must be a JSON object.",
  },
}

/**
 * One delivery of the gateway: the account, then the token before a byte of the body is looked at,
 * then the body; stored in the inbox, then answered. What it tells is processed by an inbox worker
 * afterwards, in whichever process takes it.
 *
 * `readBody` resolves to undefined when the body is too large, and rejects when it breaks off.
 */
export async function receiveDelivery(
  request: MedusaRequest,
  response: MedusaResponse,
  {
    accountId,
    readBody,
  }: {
    accountId: string
    readBody: () => Promise<Buffer | undefined>
  }
): Promise<void> {
  const ledger = request.scope.resolve<LedgerModuleService>(LEDGER_MODULE)
  const log = request.scope.resolve(ContainerRegistrationKeys.LOGGER)
  const account = ledger.pluginOptions.accounts.find(
    ({ id }) => id === accountId
  )
  const refuse = (reason: RefusalReason): void => {
    refused.note(log, { account: account?.id, reason })
    const { status, message } = ANSWERS[reason]
    // What was not read of the body must not be taken for the next request.
    response.setHeader("connection", "close")
    response.status(status).json({ message })
  }
  if (!account) {
    return refuse("unknown_account")
  }
  if (!isAuthentic(request.headers.authorization, tokensOf(account))) {
    return refuse("not_authentic")
  }
  let bytes: Buffer | undefined
  try {
    bytes = await readBody()
  } catch {
    return refuse("broken_off")
  }
  if (!bytes) {
    return refuse("too_large")
  }
  const body = jsonObject(bytes.toString("utf8").replace(/^\uFEFF/, ""))
  if (!body) {
    return refuse("not_a_json_object")
  }
  try {
    await ledger.receiveNotification({
      account: account.id,
      eventTypeHeader: eventTypeHeaderOf(request.headers),
      ...readNotification({ body, merchantDocument: account.merchantDocument }),
    })
  } catch (error) {
    log.error(
      `checkout-transparent: a notification for account "${account.id}" could not be stored, and was not acknowledged: ${describeError(error)}`
    )
    response
      .status(503)
      .json({ message: "It could not be stored. Deliver it again." })
    return
  }
  response.status(200).json({ received: true })
  wakeInboxWorkers(request.scope)
}

function tokensOf(account: AccountOptions): string[] {
  return [...account.notificationTokens, ...account.paymentLink.apiKeys]
}
