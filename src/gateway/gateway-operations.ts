import type { GatewayOperation } from "../domain/errors/gateway-error"
import {
  type CreateOperation,
  CREATION_CALLS,
} from "../domain/payment-method/payment-method"
import type { PaymentLinkOperation } from "../domain/payment-method/payment-method-traits"
import type {
  GatewayPaths,
  PaymentLinkPaths,
} from "./gateway-integration-settings"

/** The ids of the charge, link or card that a call is about. Ids that the call does not need are undefined. */
export interface CallSubject {
  merchantChargeId?: string
  /** The order number that the plugin gives to a new payment link. */
  orderNumber?: string
  paymentLinkId?: string
  /** The id of a payment that a payer made with a payment link. */
  transactionId?: string
  /**
   * The gateway's id of a saved card. The id must never be in a log line, span or error message, because together with
   * the merchant's credential it is enough to charge the card.
   */
  cardId?: string
}

interface OperationRow {
  path: keyof GatewayPaths | keyof PaymentLinkPaths
  isPaymentLinkOperation?: true
  method: "GET" | "POST" | "DELETE"
  /** The kind of id that the operation's path contains. Undefined if the path contains no id. */
  idInPath?: "merchantChargeId" | "paymentLinkId" | "transactionId" | "cardId"
  /**
   * What the operation changes at the gateway:
   * - `charge`: it creates a charge with the plugin's id. After an unclear answer, the charge may already exist.
   * - `change`: it changes a charge, a link or the saved cards, or creates a link.
   * - `nothing`: it changes no charge, link or card.
   */
  effect: "charge" | "change" | "nothing"
  /**
   * True if sending the operation twice has the same effect as sending it once. Never true for an operation that moves
   * money.
   */
  isRepeatable?: true
  /**
   * True for the calls to the vault, which saves and deletes cards. After a 401 from the vault, the plugin goes on
   * using its access token. The account may only lack the right to use the vault, and the calls that move money use the
   * same token.
   */
  isOfVault?: true
  /**
   * True if an administrator can also perform the operation in the merchant panel. A 405, or a 404 for an unknown path,
   * then gets the error code `gateway_not_offered`, and the error message mentions the merchant panel.
   */
  isPossibleInPanel?: true
  /**
   * The beginning of the error message, which says what was attempted. A placeholder such as `{merchantChargeId}` is
   * replaced by that id of the call, or removed if the call has no such id.
   */
  attempted: string
  /** The part of the error message that says what to do if it is unknown whether the operation was carried out. */
  inDoubt: string
  /** The part of the error message that says what to do if the gateway refused the content of the request. */
  refused: string
}

const REPEAT_IS_REFUSED_TEXT =
  "Nothing was done; the same request will be refused again"

const CREATION_TRAITS = {
  method: "POST",
  effect: "charge",
  inDoubt:
    "Whether the charge was made is unknown: look it up, and never send it again",
  refused: REPEAT_IS_REFUSED_TEXT,
} as const

const CREATION_ROWS = Object.fromEntries(
  CREATION_CALLS.map(
    ({ operation, pathOption, attempted }): [string, OperationRow] => [
      operation,
      {
        ...CREATION_TRAITS,
        path: pathOption,
        attempted: `${attempted}{merchantChargeId}`,
      },
    ]
  )
) as Record<Exclude<CreateOperation, PaymentLinkOperation>, OperationRow>

const LOOKUP_TRAITS = {
  method: "GET",
  effect: "nothing",
  isRepeatable: true,
  refused: REPEAT_IS_REFUSED_TEXT,
} as const

const CHANGE_TRAITS = {
  method: "POST",
  idInPath: "merchantChargeId",
  effect: "change",
  isPossibleInPanel: true,
} as const

export const OPERATIONS: Record<GatewayOperation, OperationRow> = {
  request_access_token: {
    path: "accessToken",
    method: "POST",
    effect: "nothing",
    attempted: "Requesting an access token",
    inDoubt:
      "The operation that needed the access token was not sent; try again later",
    refused: REPEAT_IS_REFUSED_TEXT,
  },
  ...CREATION_ROWS,
  look_up_charge: {
    ...LOOKUP_TRAITS,
    path: "lookUpCharge",
    idInPath: "merchantChargeId",
    attempted: "Looking up the charge{merchantChargeId}",
    inDoubt: "Nothing is known about the charge; ask again later",
  },
  capture_charge: {
    ...CHANGE_TRAITS,
    path: "captureCharge",
    attempted: "Capturing the charge{merchantChargeId}",
    inDoubt:
      "Whether it was captured is unknown: look the charge up, and never send it again",
    refused:
      "Nothing was captured; compare the charge's state and amount in the merchant panel before you try again",
  },
  refund_charge: {
    ...CHANGE_TRAITS,
    path: "refundCharge",
    attempted: "Refunding the charge{merchantChargeId}",
    inDoubt:
      "Whether it was refunded is unknown: look the charge up, and never send it again",
    // The operator recommends to wait three minutes (docs/gateway.md#charge-operations).
    refused:
      "Nothing was refunded; compare the charge's state and amount in the merchant panel, and wait 3 minutes before you try again",
  },
  save_card: {
    path: "saveCard",
    isOfVault: true,
    method: "POST",
    effect: "change",
    attempted: "Saving the card of the charge{merchantChargeId}",
    inDoubt:
      "The vault may have a card that nothing refers to. That costs nothing. Never send the same card token again",
    refused: "The card was not saved; the same request will be refused again",
  },
  delete_card: {
    path: "deleteCard",
    isOfVault: true,
    method: "DELETE",
    idInPath: "cardId",
    effect: "change",
    isRepeatable: true,
    attempted: "Deleting a saved card",
    inDoubt: "Whether the vault still has the card is unknown: delete it again",
    refused: "The vault still has the card",
  },
  create_payment_link: {
    path: "createPaymentLink",
    isPaymentLinkOperation: true,
    method: "POST",
    effect: "change",
    attempted: "Creating the payment link{orderNumber}",
    inDoubt:
      "A link may exist whose address was never given to a customer. Create another one, with another order number",
    refused: "No link was created; the same request will be refused again",
  },
  look_up_payment_link: {
    ...LOOKUP_TRAITS,
    path: "lookUpPaymentLink",
    isPaymentLinkOperation: true,
    idInPath: "paymentLinkId",
    attempted: "Looking up the payment link{paymentLinkId}",
    inDoubt: "Nothing is known about the link; ask again later",
  },
  list_link_transactions: {
    ...LOOKUP_TRAITS,
    path: "listLinkTransactions",
    isPaymentLinkOperation: true,
    idInPath: "paymentLinkId",
    attempted: "Listing the transactions of the payment link{paymentLinkId}",
    inDoubt: "Nothing is known about its payments and refunds; ask again later",
  },
  deactivate_payment_link: {
    path: "deactivatePaymentLink",
    isPaymentLinkOperation: true,
    method: "POST",
    idInPath: "paymentLinkId",
    effect: "change",
    isPossibleInPanel: true,
    isRepeatable: true,
    attempted: "Deactivating the payment link{paymentLinkId}",
    inDoubt:
      "Whether it can still be paid is unknown: look it up, or deactivate it again",
    refused:
      "It was not deactivated and may still be paid; look it up, or deactivate it in the merchant panel",
  },
  refund_link_transaction: {
    path: "refundLinkTransaction",
    isPaymentLinkOperation: true,
    method: "POST",
    idInPath: "transactionId",
    effect: "change",
    isPossibleInPanel: true,
    attempted: "Refunding the transaction{transactionId} of a payment link",
    inDoubt:
      "Whether it was refunded is unknown: list the link's transactions and compare, and never send it again",
    refused:
      "Nothing was refunded; compare the link's transactions in the merchant panel before you try again",
  },
}
