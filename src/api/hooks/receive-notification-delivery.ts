import { findAccount } from "../../options/find-account"
import { NOTIFICATION_TEST_HEADER } from "../../domain/notification/notification-delivery"
import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import {
  accountIdsSharingNotificationTokens,
  notificationTokensOf,
} from "../../options/notification-tokens"
import { describeError } from "../../domain/errors/payment-plugin-error"
import { parseJsonObject } from "../../domain/parsing/json-values"
import {
  hasTokenInHeader,
  indexOfMatchingToken,
} from "../../webhooks/authenticate"
import { prepareNotificationForStorage } from "../../webhooks/prepare-notification"
import { contradictingEventTypeHeaderValue } from "../../webhooks/event-header"
import {
  recordNotificationDeliveryResult,
  type RefusalReason,
  warnOfContradictingHeader,
} from "./record-notification-delivery"
import { ledgerOf, logOf } from "../../medusa/container"
import type {
  IEventBusModuleService,
  MedusaContainer,
} from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import { NOTIFICATION_RECEIVED_EVENT } from "../../domain/event/events"

const ANSWERS: Record<RefusalReason, { status: number; message: string }> = {
  unknown_account: { status: 404, message: "Unknown address." },
  no_token: { status: 401, message: "Not authorized." },
  wrong_token: { status: 401, message: "Not authorized." },
  too_large: { status: 413, message: "The body is too large." },
  broken_off: { status: 400, message: "The body is incomplete." },
  not_a_json_object: {
    status: 400,
    message: "The body must be a JSON object.",
  },
}

/**
 * Handles one delivery of the gateway: checks the account and the token, stores the notification, and responds. Then
 * emits an event, so that a process synchronizes the charge. A test delivery with a correct token gets a response and
 * is not stored.
 *
 * `readBody` resolves to undefined if the body is too large, and rejects if the body is incomplete.
 */
export async function receiveNotificationDelivery(
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
  const ledger = ledgerOf(request.scope)
  const log = logOf(request.scope)
  const { accounts } = ledger.pluginOptions
  const account = findAccount(accounts, accountId)
  const isTest = request.headers[NOTIFICATION_TEST_HEADER] !== undefined
  const recordAndSendRefusal = (reason: RefusalReason): void => {
    recordNotificationDeliveryResult(ledger, log, {
      account: account?.id,
      kind: reason,
      isTest,
    })
    const { status, message } = ANSWERS[reason]
    // The connection is closed. Otherwise the unread rest of the body would be parsed as the next request.
    response.setHeader("connection", "close")
    response.status(status).json({ message })
  }
  if (!account) {
    return recordAndSendRefusal("unknown_account")
  }
  const { authorization } = request.headers
  const place = indexOfMatchingToken(
    authorization,
    notificationTokensOf(account)
  )
  if (place === undefined) {
    return recordAndSendRefusal(
      hasTokenInHeader(authorization) ? "wrong_token" : "no_token"
    )
  }
  if (isTest) {
    response.setHeader("connection", "close")
    response.status(200).json({ test: true })
    return
  }
  recordNotificationDeliveryResult(ledger, log, {
    account: account.id,
    kind: "authenticated",
  })
  let bytes: Buffer | undefined
  try {
    bytes = await readBody()
  } catch {
    return recordAndSendRefusal("broken_off")
  }
  if (!bytes) {
    return recordAndSendRefusal("too_large")
  }
  const text = bytes.toString("utf8").replace(/^\uFEFF/, "")
  const body = parseJsonObject(text)
  if (!body) {
    return recordAndSendRefusal("not_a_json_object")
  }
  let read: ReturnType<typeof prepareNotificationForStorage>
  let stored: { id: string }
  try {
    read = prepareNotificationForStorage({
      body,
      text,
      merchantDocument: account.merchantDocument,
      digest: await ledger.keyedDigestFunction(),
    })
    stored = await ledger.storeNotification({
      account: account.id,
      notifiedTogether: accountIdsSharingNotificationTokens(
        account.id,
        accounts
      ),
      ...read,
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
  const header = contradictingEventTypeHeaderValue(
    request.headers,
    read.notification
  )
  if (header !== undefined) {
    warnOfContradictingHeader(ledger, log, {
      account: account.id,
      notificationId: stored.id,
      header,
      kind: read.notification.kind,
    })
  }
  emitNotificationReceivedEvent(request.scope)
}

/**
 * The event buses on which this process is emitting an event now. The event makes a process synchronize the charges
 * that are due. `again` is true if another notification arrived meanwhile, so that one more event has to be emitted.
 */
const busesEmitting = new WeakMap<IEventBusModuleService, { again: boolean }>()

/**
 * Emits an event on Medusa's bus. The process that receives the event synchronizes the charges that are due.
 *
 * The caller does not wait, because emitting hangs while Redis is down. For the same reason, each process emits only
 * one event at a time. If an event is lost, the plugin's job finds the charges later.
 */
function emitNotificationReceivedEvent(container: MedusaContainer): void {
  const bus = container.resolve<IEventBusModuleService>(Modules.EVENT_BUS)
  const emitting = busesEmitting.get(bus)
  if (emitting) {
    emitting.again = true
    return
  }
  const state = { again: false }
  busesEmitting.set(bus, state)
  void bus
    .emit({ name: NOTIFICATION_RECEIVED_EVENT, data: {} }, {})
    .catch((error: unknown) => {
      logOf(container).warn(
        `checkout-transparent: the event for a notification could not be sent, so the job's next run synchronizes its charge: ${describeError(error)}`
      )
    })
    .finally(() => {
      busesEmitting.delete(bus)
      if (state.again) {
        emitNotificationReceivedEvent(container)
      }
    })
}
