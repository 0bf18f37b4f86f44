import type { CallOperation } from "../../../../../src/domain/errors/gateway-error"
import { minorUnits } from "../../../../../src/domain/money"
import {
  aCardChargeRequest,
  aCardChargeCreationRequest,
  aChargeAnswer,
  aPixChargeCreationRequest,
  aWalletChargeCreationRequest,
  CARD_ID,
  CARD_TOKEN,
  CHARGE_ID,
  aLinkAnswer,
  aGatewayLinkRequest,
  aRefundAnswer,
  LINK_ID,
  TRANSACTION_ID,
} from "../../../../../harness/gateway-client/request-and-answer-fixtures"
import type { GivenGateway } from "./gateway-starter"

/** The kind of a call to the gateway. It determines the outcome of the call if the answer is lost or is an error. */
export type CallKind =
  | "creation"
  | "change"
  | "lookup"
  | "change of a card"
  | "change of a link"
  | "reading of a link"

export interface TestedCall {
  operation: CallOperation
  kind: CallKind
  /**
   * Whether sending the call twice has the same effect as sending it once. The client repeats such a call, for example
   * if its answer is lost. After a 401, the client repeats the call only if the call is not about a card.
   */
  isRepeatable?: true
  /** The method and the path of the request, below the path prefix. */
  request: `${"GET" | "POST" | "DELETE"} /${string}`
  attempted: string
  call: (given: GivenGateway) => Promise<unknown>
  successBody: unknown
}

const CREATION = {
  kind: "creation",
  successBody: aChargeAnswer(),
} as const

const partOfCharge = {
  merchantChargeId: CHARGE_ID,
  amount: minorUnits(500),
}

/** Every call of the two gateway clients: the client for charges and the client for payment links. */
export const ALL_CALLS: readonly TestedCall[] = [
  {
    ...CREATION,
    operation: "authorize_card",
    request: `POST /charge/authorization`,
    attempted: `Authorizing the card charge ${CHARGE_ID}`,
    call: ({ client, budget }) =>
      client.createCharge(aCardChargeCreationRequest(), budget),
  },
  {
    ...CREATION,
    operation: "create_pix_charge",
    request: `POST /charge/pix`,
    attempted: `Creating the Pix charge ${CHARGE_ID}`,
    call: ({ client, budget }) =>
      client.createCharge(aPixChargeCreationRequest(), budget),
  },
  {
    ...CREATION,
    operation: "create_wallet_charge",
    request: `POST /charge/wallet`,
    attempted: `Creating the wallet charge ${CHARGE_ID}`,
    call: ({ client, budget }) =>
      client.createCharge(aWalletChargeCreationRequest(), budget),
  },
  {
    operation: "capture_charge",
    kind: "change",
    request: `POST /charge/${CHARGE_ID}/capture`,
    attempted: `Capturing the charge ${CHARGE_ID}`,
    call: ({ client, budget }) => client.captureCharge(partOfCharge, budget),
    successBody: aChargeAnswer(),
  },
  {
    operation: "refund_charge",
    kind: "change",
    request: `POST /charge/${CHARGE_ID}/refund`,
    attempted: `Refunding the charge ${CHARGE_ID}`,
    call: ({ client, budget }) => client.refundCharge(partOfCharge, budget),
    successBody: aChargeAnswer(),
  },
  {
    operation: "look_up_charge",
    kind: "lookup",
    isRepeatable: true,
    request: `GET /charge/${CHARGE_ID}`,
    attempted: `Looking up the charge ${CHARGE_ID}`,
    call: ({ client, budget }) => client.lookUpCharge(CHARGE_ID, budget),
    successBody: aChargeAnswer(),
  },
  {
    operation: "save_card",
    kind: "change of a card",
    request: `POST /cards`,
    attempted: `Saving the card of the charge ${CHARGE_ID}`,
    call: ({ client, budget }) =>
      client.saveCard(
        {
          temporaryCardToken: CARD_TOKEN,
          customer: aCardChargeRequest().customer,
          merchantChargeId: CHARGE_ID,
        },
        budget
      ),
    successBody: { id: CARD_ID },
  },
  {
    operation: "delete_card",
    kind: "change of a card",
    isRepeatable: true,
    request: `DELETE /cards/${CARD_ID}`,
    attempted: "Deleting a saved card",
    call: ({ client, budget }) => client.deleteCard(CARD_ID, budget),
    successBody: { deleted: true },
  },
  {
    operation: "create_payment_link",
    kind: "change of a link",
    request: `POST /paymentlink/create`,
    attempted: "Creating the payment link ORDER-1",
    call: ({ links, budget }) =>
      links.createPaymentLink(aGatewayLinkRequest, budget),
    successBody: aLinkAnswer,
  },
  {
    operation: "deactivate_payment_link",
    kind: "change of a link",
    isRepeatable: true,
    request: `POST /paymentlink/${LINK_ID}/inactive`,
    attempted: `Deactivating the payment link ${LINK_ID}`,
    call: ({ links, budget }) => links.deactivatePaymentLink(LINK_ID, budget),
    successBody: { status: "INACTIVE" },
  },
  {
    operation: "refund_link_transaction",
    kind: "change of a link",
    request: `POST /paymentlink/transaction/${TRANSACTION_ID}/refund`,
    attempted: `Refunding the transaction ${TRANSACTION_ID} of a payment link`,
    call: ({ links, budget }) =>
      links.refundLinkTransaction(
        {
          paymentLinkId: LINK_ID,
          transactionId: TRANSACTION_ID,
          amount: minorUnits(500),
        },
        budget
      ),
    successBody: aRefundAnswer,
  },
  {
    operation: "look_up_payment_link",
    kind: "reading of a link",
    isRepeatable: true,
    request: `GET /paymentlink/${LINK_ID}`,
    attempted: `Looking up the payment link ${LINK_ID}`,
    call: ({ links, budget }) => links.lookUpPaymentLink(LINK_ID, budget),
    successBody: aLinkAnswer,
  },
  {
    operation: "list_link_transactions",
    kind: "reading of a link",
    isRepeatable: true,
    request: `GET /paymentlink/${LINK_ID}/transactions?page=1&perPage=50`,
    attempted: `Listing the transactions of the payment link ${LINK_ID}`,
    call: ({ links, budget }) => links.listLinkTransactions(LINK_ID, budget),
    successBody: { data: [], total: 0 },
  },
]
