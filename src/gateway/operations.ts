import type {
  CallOperation,
  ChargeOperation,
  GatewayOperation,
  PaymentLinkOperation,
} from "../charge/errors/gateway-error"
import type { GatewayPaths, PaymentLinkPaths } from "./settings"

/** What a call is about, as far as it is known. */
export interface CallSubject {
  merchantChargeId?: string
  /** Our name for a payment link that is made. */
  orderNumber?: string
  paymentLinkId?: string
  /** Of a payment link. */
  transactionId?: string
}

interface OperationRow {
  /**
   * What it leaves behind. `charge`: a charge under an id of ours, which can be taken. `change`: money
   * that moved, or may be moved or not; where an answer leaves doubt, it counts as perhaps done.
   */
  leaves: "charge" | "change" | "nothing"
  /** Doing it twice is the same as doing it once. What moves money never is. */
  repeatable: boolean
  method: "GET" | "POST"
  /** Which id of its subject stands in its path. Left out: none. */
  idInPath?: "merchantChargeId" | "paymentLinkId" | "transactionId"
  attempted: (subject: CallSubject) => string
  /** What to do when we do not know whether it was done. */
  inDoubt: string
  /** What to do when its content was refused. */
  refused: string
}

const REFUSED_AGAIN = "Nothing was done; the same request will be refused again"

const CREATION = {
  leaves: "charge",
  repeatable: false,
  method: "POST",
  inDoubt:
    "Whether the charge was made is unknown: look it up, and never send it again",
  refused: REFUSED_AGAIN,
} as const

/** Everything that is asked of the gateway, and what is said of it when it fails. */
const OPERATIONS: Record<GatewayOperation, OperationRow> = {
  request_access_token: {
    leaves: "nothing",
    repeatable: false,
    method: "POST",
    attempted: () => "Requesting an access token",
    inDoubt:
      "The operation that needed the access token was not sent; try again later",
    refused: REFUSED_AGAIN,
  },
  authorize_card: {
    ...CREATION,
    attempted: ({ merchantChargeId }) =>
      `Authorizing the card charge${named(merchantChargeId)}`,
  },
  create_pix_charge: {
    ...CREATION,
    attempted: ({ merchantChargeId }) =>
      `Creating the Pix charge${named(merchantChargeId)}`,
  },
  create_wallet_charge: {
    ...CREATION,
    attempted: ({ merchantChargeId }) =>
      `Creating the wallet charge${named(merchantChargeId)}`,
  },
  look_up_charge: {
    leaves: "nothing",
    repeatable: true,
    method: "GET",
    idInPath: "merchantChargeId",
    attempted: ({ merchantChargeId }) =>
      `Looking up the charge${named(merchantChargeId)}`,
    inDoubt: "Nothing is known about the charge; ask again later",
    refused: REFUSED_AGAIN,
  },
  capture_charge: {
    leaves: "change",
    repeatable: false,
    method: "POST",
    idInPath: "merchantChargeId",
    attempted: ({ merchantChargeId }) =>
      `Capturing the charge${named(merchantChargeId)}`,
    inDoubt:
      "Whether it was captured is unknown: look the charge up, and never send it again",
    refused:
      "Nothing was captured; compare the charge's state and amount in the merchant panel before you try again",
  },
  refund_charge: {
    leaves: "change",
    repeatable: false,
    method: "POST",
    idInPath: "merchantChargeId",
    attempted: ({ merchantChargeId }) =>
      `Refunding the charge${named(merchantChargeId)}`,
    inDoubt:
      "Whether it was refunded is unknown: look the charge up, and never send it again",
    // The three minutes are the operator's own advice (gateway-notes, "Charges").
    refused:
      "Nothing was refunded; compare the charge's state and amount in the merchant panel, and wait 3 minutes before you try again",
  },
  create_payment_link: {
    leaves: "change",
    repeatable: false,
    method: "POST",
    attempted: ({ orderNumber }) =>
      `Creating the payment link${named(orderNumber)}`,
    inDoubt:
      "A link may exist that nobody knows: it is shown to nobody; make another one, with another order number",
    refused: "No link was made; the same request will be refused again",
  },
  look_up_payment_link: {
    leaves: "nothing",
    repeatable: true,
    method: "GET",
    idInPath: "paymentLinkId",
    attempted: ({ paymentLinkId }) =>
      `Looking up the payment link${named(paymentLinkId)}`,
    inDoubt: "Nothing is known about the link; ask again later",
    refused: REFUSED_AGAIN,
  },
  list_link_transactions: {
    leaves: "nothing",
    repeatable: true,
    method: "GET",
    idInPath: "paymentLinkId",
    attempted: ({ paymentLinkId }) =>
      `Listing the transactions of the payment link${named(paymentLinkId)}`,
    inDoubt: "Nothing is known about its payments and refunds; ask again later",
    refused: REFUSED_AGAIN,
  },
  deactivate_payment_link: {
    leaves: "change",
    repeatable: true,
    method: "POST",
    idInPath: "paymentLinkId",
    attempted: ({ paymentLinkId }) =>
      `Making the payment link${named(paymentLinkId)} inactive`,
    inDoubt:
      "Whether it can still be paid is unknown: look it up, or make it inactive again",
    refused:
      "It was not made inactive, and may still be paid; look it up, or make it inactive in the merchant panel",
  },
  refund_link_transaction: {
    leaves: "change",
    repeatable: false,
    method: "POST",
    idInPath: "transactionId",
    attempted: ({ transactionId }) =>
      `Refunding the transaction${named(transactionId)} of a payment link`,
    inDoubt:
      "Whether it was refunded is unknown: list the link's transactions and compare, and never send it again",
    refused:
      "Nothing was refunded; compare the link's transactions in the merchant panel before you try again",
  },
}

export function operationRow(operation: GatewayOperation): OperationRow {
  return OPERATIONS[operation]
}

/** The name of an operation's path in the settings, which is its name in the options too. */
export const CHARGE_PATHS = {
  authorize_card: "authorizeCard",
  create_pix_charge: "createPix",
  create_wallet_charge: "createWallet",
  look_up_charge: "lookUpCharge",
  capture_charge: "captureCharge",
  refund_charge: "refundCharge",
} as const satisfies Record<ChargeOperation, keyof GatewayPaths>

export const LINK_PATHS = {
  create_payment_link: "createPaymentLink",
  look_up_payment_link: "lookUpPaymentLink",
  list_link_transactions: "listLinkTransactions",
  deactivate_payment_link: "deactivatePaymentLink",
  refund_link_transaction: "refundLinkTransaction",
} as const satisfies Record<PaymentLinkOperation, keyof PaymentLinkPaths>

export function isOfLinks(
  operation: GatewayOperation
): operation is PaymentLinkOperation {
  return operation in LINK_PATHS
}

/** An operation's path below the prefix; null where the options switch it off. */
export function pathOf(
  paths: Partial<GatewayPaths & PaymentLinkPaths>,
  operation: CallOperation
): string | null {
  const name = isOfLinks(operation)
    ? LINK_PATHS[operation]
    : CHARGE_PATHS[operation]
  return paths[name] ?? null
}

function named(name: string | undefined): string {
  return name === undefined ? "" : ` ${name}`
}
