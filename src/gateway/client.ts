import type {
  CardAuthorization,
  ChargeCustomer,
  PixCharge,
  WalletCharge,
} from "../charge/charge-request"

import type { GatewayCharge } from "../charge/gateway-charge"
import type {
  ChargeOperation,
  GatewayError,
} from "../charge/errors/gateway-error"
import type { MinorUnits } from "../charge/money"
import type { TimeBudget } from "../charge/time-budget"
import { ask, objectionTo } from "./call"
import type { CallContext } from "./call-context"
import { chargeOrThrow } from "./judge-answer"
import { type GatewayDependencies, openConnection } from "./open-connection"
import type { GatewaySettings } from "./settings"
import type { HttpAnswer } from "./transport/http"
import {
  writeAuthorizeCardRequest,
  writeCreatePixRequest,
  writeCreateWalletRequest,
} from "./wire/create-charge-request"
import { saysChargeIsAbsent } from "./wire/error-answer"
import { writeAmountRequest, type WrittenRequest } from "./wire/request"

/** `absent` is the API's own word for it (see saysChargeIsAbsent), at the time of asking. */
export type ChargeLookup =
  { kind: "found"; charge: GatewayCharge } | { kind: "absent" }

export interface AmountOfCharge {
  merchantChargeId: string
  /** All of the charge or a part of it, at least 1. */
  amount: MinorUnits
}

/** The gateway, for one merchant account. Every method throws GatewayError and nothing else. */
export interface GatewayClient {
  /**
   * Makes a card charge and returns it as the gateway told it, a declined one included.
   * Sent again only while it is certain that it never left. After an error with outcome `unknown`
   * look the charge up; calling this again with the same id can make no second charge, but
   * cannot tell you of the first one either.
   * Source: interface.md "Authorize a charge".
   */
  authorizeCard(
    authorization: CardAuthorization,
    budget: TimeBudget
  ): Promise<GatewayCharge>

  /**
   * Makes a Pix charge and returns it as the gateway told it, a declined one included; money moves
   * when somebody pays its code. The code stands in the transaction, and is missing there when the
   * gateway told none.
   * Sent again only while it is certain that it never left. After an error with outcome `unknown`
   * look the charge up, as after `authorizeCard`: its code may be payable already.
   * Source: gateway-notes "Charges", create a Pix charge.
   */
  createPixCharge(charge: PixCharge, budget: TimeBudget): Promise<GatewayCharge>

  /**
   * Makes a wallet charge, in all else like `createPixCharge`: how long its code can be paid is the
   * gateway's to say.
   * Source: gateway-notes "Charges", create a wallet charge.
   */
  createWalletCharge(
    charge: WalletCharge,
    budget: TimeBudget
  ): Promise<GatewayCharge>

  /**
   * Asks for a charge by our id. `absent` only when the API itself says so; a charge made a moment
   * ago can still be absent, so let it stand for the resolve window before it counts.
   * Retried within the budget. An error says nothing about the charge, whatever its outcome.
   * Source: gateway-notes "Charges", look up.
   */
  lookUpCharge(
    merchantChargeId: string,
    budget: TimeBudget
  ): Promise<ChargeLookup>

  /**
   * Takes the money of a charge that was authorized with late capture, all of it or once a part,
   * and returns the charge as the gateway told it: whether that shows the capture is for the
   * caller to compare. The window is 7 calendar days; then the authorization lapses.
   * Sent again only while it is certain that it never left, since the gateway knows no repetition:
   * a capture sent twice is two. After an error with outcome `unknown` look the charge up, and
   * send another one only when that shows that this one was not done.
   * Source: gateway-notes "Charges", capture.
   */
  captureCharge(
    charge: AmountOfCharge,
    budget: TimeBudget
  ): Promise<GatewayCharge>

  /**
   * Gives money of a charge back, all of it or a part; an authorization that is not captured is
   * voided. Returns the charge as the gateway told it: compare its `refundedAmount`.
   * Sent again only while it is certain that it never left: a refund has no id of its own, so one
   * sent twice is two refunds. After an error with outcome `unknown` look the charge up and compare
   * `refundedAmount` with what it was before; after `rejected` let 3 minutes pass.
   * Source: gateway-notes "Charges", refund or cancel.
   */
  refundCharge(
    charge: AmountOfCharge,
    budget: TimeBudget
  ): Promise<GatewayCharge>

  /** Why calls of this kind are not sent at the moment: too many of them have failed. Asks nobody. */
  reasonNotToAsk(operation: ChargeOperation): GatewayError | undefined

  /** Waits for calls in flight, then closes the connections. Later calls fail as not sent. */
  close(): Promise<void>
}

export function createGatewayClient(
  settings: GatewaySettings,
  dependencies: GatewayDependencies
): GatewayClient {
  const { connection, close } = openConnection(settings, dependencies)

  const create = (
    { operation, charge, content, secrets = [] }: ChargeCreation,
    budget: TimeBudget
  ) =>
    ask(
      connection,
      {
        operation,
        subject: { merchantChargeId: charge.merchantChargeId },
        content,
        secrets: [...personalValues(charge.customer), ...secrets],
        judge: chargeOrThrow,
      },
      budget
    )

  /** Capture and refund alike: an amount posted to a charge, answered with it. */
  const change = (
    operation: "capture_charge" | "refund_charge",
    { merchantChargeId, amount }: AmountOfCharge,
    budget: TimeBudget
  ) =>
    ask(
      connection,
      {
        operation,
        subject: { merchantChargeId },
        content: writeAmountRequest(amount),
        judge: chargeOrThrow,
      },
      budget
    )

  return {
    authorizeCard: (charge, budget) =>
      create(
        {
          operation: "authorize_card",
          charge,
          content: writeAuthorizeCardRequest(charge, settings),
          secrets: cardSecrets(charge),
        },
        budget
      ),
    createPixCharge: (charge, budget) =>
      create(
        {
          operation: "create_pix_charge",
          charge,
          content: writeCreatePixRequest(charge),
        },
        budget
      ),
    createWalletCharge: (charge, budget) =>
      create(
        {
          operation: "create_wallet_charge",
          charge,
          content: writeCreateWalletRequest(charge),
        },
        budget
      ),
    lookUpCharge: (merchantChargeId, budget) =>
      ask(
        connection,
        {
          operation: "look_up_charge",
          subject: { merchantChargeId },
          judge: judgeLookup,
        },
        budget
      ),
    captureCharge: (charge, budget) => change("capture_charge", charge, budget),
    refundCharge: (charge, budget) => change("refund_charge", charge, budget),
    reasonNotToAsk: (operation) =>
      objectionTo(connection, { operation, secrets: [] }),
    close,
  }
}

interface ChargeCreation {
  operation: "authorize_card" | "create_pix_charge" | "create_wallet_charge"
  charge: { merchantChargeId: string; customer: ChargeCustomer }
  content: WrittenRequest
  /** What of the content no error may repeat, besides who the customer is. */
  secrets?: readonly string[]
}

function judgeLookup(answer: HttpAnswer, context: CallContext): ChargeLookup {
  return answer.httpStatus === 404 && saysChargeIsAbsent(answer.body)
    ? { kind: "absent" }
    : { kind: "found", charge: chargeOrThrow(answer, context) }
}

/** What the gateway might repeat when it complains. */
function personalValues({
  name,
  email,
  document,
  phone,
}: ChargeCustomer): string[] {
  return [name, email, document, phone?.number ?? ""]
}

function cardSecrets({
  temporaryCardToken,
  billingAddress,
}: CardAuthorization): string[] {
  const { street, number, zipCode, complement = "" } = billingAddress
  return [temporaryCardToken, street, number, zipCode, complement]
}
