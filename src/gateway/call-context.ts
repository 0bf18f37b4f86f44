import type {
  ChargeOperation,
  GatewayErrorFacts,
  GatewayOperation,
  GatewayOutcome,
  PaymentLinkOperation,
} from "../core/errors/gateway-error"
import { LINK_WORDS, type LinkSubject } from "./payment-links/link-words"
import { leaveOutUndefined } from "../core/reading/leave-out-undefined"
import { redact } from "./redact"
import type { GatewayPaths, PaymentLinkPaths } from "./settings"

/** What an error needs to know about the call it is about. */
export interface CallContext extends LinkSubject {
  operation: GatewayOperation
  merchantChargeId?: string
  /** Whose access token is requested; left out: the checkout's. */
  integration?: "payment_link" | undefined
  /** Values of this request that no error may repeat. */
  secrets: readonly string[]
}

/** The name of an operation's path in the settings, which is its name in the options too. */
export const PATH_NAMES = {
  authorize_card: "authorizeCard",
  create_pix_charge: "createPix",
  create_wallet_charge: "createWallet",
  look_up_charge: "lookUpCharge",
  capture_charge: "captureCharge",
  refund_charge: "refundCharge",
} as const satisfies Record<ChargeOperation, keyof GatewayPaths>

export const LINK_PATH_NAMES = {
  create_payment_link: "createPaymentLink",
  look_up_payment_link: "lookUpPaymentLink",
  list_link_transactions: "listLinkTransactions",
  deactivate_payment_link: "deactivatePaymentLink",
  refund_link_transaction: "refundLinkTransaction",
} as const satisfies Record<PaymentLinkOperation, keyof PaymentLinkPaths>

/** The option that holds an operation's path. */
export function pathOption({ operation, integration }: CallContext): string {
  if (operation === "request_access_token") {
    return integration === "payment_link"
      ? "paymentLink.accessTokenPath"
      : "paths.accessToken"
  }
  return isOfLinks(operation)
    ? `paymentLink.paths.${LINK_PATH_NAMES[operation]}`
    : `paths.${PATH_NAMES[operation]}`
}

/** Whether a call speaks with the credential of the payment-link integration. */
export function usesLinkCredential(context: CallContext): boolean {
  return context.integration === "payment_link" || isOfLinks(context.operation)
}

export function isOfLinks(
  operation: GatewayOperation
): operation is PaymentLinkOperation {
  return operation in LINK_PATH_NAMES
}

const CREATIONS = [
  "authorize_card",
  "create_pix_charge",
  "create_wallet_charge",
] as const satisfies GatewayOperation[]

/** What makes a charge under an id of ours that can be taken. */
export type CreationOperation = (typeof CREATIONS)[number]

export function isCreation({ operation }: CallContext): boolean {
  return CREATIONS.some((creation) => creation === operation)
}

/**
 * Doing it moves money, or lets it be moved or not: where an answer leaves doubt, it counts as
 * perhaps done.
 */
export function leavesTraces({ operation }: CallContext): boolean {
  switch (operation) {
    case "authorize_card":
    case "create_pix_charge":
    case "create_wallet_charge":
    case "capture_charge":
    case "refund_charge":
    case "create_payment_link":
    case "deactivate_payment_link":
    case "refund_link_transaction":
      return true
    case "request_access_token":
    case "look_up_charge":
    case "look_up_payment_link":
    case "list_link_transactions":
      return false
  }
}

/** What was attempted, what came back, what to do: a sentence for each. `toDo` has no full stop. */
export function wording(
  context: CallContext,
  cameBack: string,
  toDo: string
): string {
  return `${attempted(context)}: ${cameBack}. ${toDo}.`
}

/**
 * The outcome for the operation the caller asked for. A failed access token request means that the
 * operation itself never left, whatever became of the token.
 */
export function outcomeFor(
  context: CallContext,
  outcome: GatewayOutcome
): GatewayOutcome {
  return context.operation === "request_access_token" ? "not_sent" : outcome
}

/** What to do about an operation of which we do not know whether it was done. */
export function adviceForUnknown({ operation }: CallContext): string {
  if (isOfLinks(operation)) {
    return LINK_WORDS[operation].unknown
  }
  switch (operation) {
    case "authorize_card":
    case "create_pix_charge":
    case "create_wallet_charge":
      return "Whether the charge was made is unknown: look it up, and never send it again"
    case "capture_charge":
      return "Whether it was captured is unknown: look the charge up, and never send it again"
    case "refund_charge":
      return "Whether it was refunded is unknown: look the charge up, and never send it again"
    case "look_up_charge":
      return "Nothing is known about the charge; ask again later"
    case "request_access_token":
      return "The operation that needed the access token was not sent; try again later"
  }
}

/** What to do about an operation whose content the gateway has refused. */
export function adviceForRefused({ operation }: CallContext): string {
  if (isOfLinks(operation)) {
    return LINK_WORDS[operation].refused
  }
  switch (operation) {
    case "capture_charge":
      return "Nothing was captured; compare the charge's state and amount in the merchant panel before you try again"
    case "refund_charge":
      // The three minutes are the operator's own advice (gateway-notes, "Charges").
      return "Nothing was refunded; compare the charge's state and amount in the merchant panel, and wait 3 minutes before you try again"
    case "request_access_token":
    case "authorize_card":
    case "create_pix_charge":
    case "create_wallet_charge":
    case "look_up_charge":
      return "Nothing was done; the same request will be refused again"
  }
}

/** Facts that every gateway error has in common. */
export function commonFacts(
  context: CallContext
): Pick<GatewayErrorFacts, "operation" | "details"> {
  const { operation, merchantChargeId } = context
  const { orderNumber, paymentLinkId, transactionId } = context
  return {
    operation,
    details: leaveOutUndefined({
      merchantChargeId,
      orderNumber,
      paymentLinkId,
      transactionId,
    }),
  }
}

/** The gateway's words, fit to be repeated. */
export function repeatable(context: CallContext, words: string): string {
  return redact(words, context.secrets)
}

function attempted(context: CallContext): string {
  const { operation, merchantChargeId, integration } = context
  if (isOfLinks(operation)) {
    return LINK_WORDS[operation].attempted(context)
  }
  const charge = merchantChargeId === undefined ? "" : ` ${merchantChargeId}`
  switch (operation) {
    case "request_access_token":
      return integration === "payment_link"
        ? "Requesting an access token for payment links"
        : "Requesting an access token"
    case "authorize_card":
      return `Authorizing the card charge${charge}`
    case "create_pix_charge":
      return `Creating the Pix charge${charge}`
    case "create_wallet_charge":
      return `Creating the wallet charge${charge}`
    case "look_up_charge":
      return `Looking up the charge${charge}`
    case "capture_charge":
      return `Capturing the charge${charge}`
    case "refund_charge":
      return `Refunding the charge${charge}`
  }
}
