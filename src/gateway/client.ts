import type {
  CardAuthorization,
  ChargeCustomer,
  PixCharge,
  WalletCharge,
} from "../charge/charge-request"
import type { ChargeOperation } from "../charge/errors/gateway-error"
import type { GatewayCharge } from "../charge/gateway-charge"
import type { MinorUnits } from "../charge/money"
import type { TimeBudget } from "../charge/time-budget"
import { ask, objectionTo } from "./call"
import { judgeCharge } from "./judge-answer"
import { type GatewayDependencies, openConnection } from "./open-connection"
import type { GatewaySettings } from "./settings"
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

export type GatewayClient = ReturnType<typeof createGatewayClient>

/**
 * The gateway, for one merchant account. Every method throws GatewayError and nothing else.
 *
 * What makes a charge or moves money is sent again only while it is certain that it never left. After an
 * error with outcome `unknown` look the charge up: the gateway knows no repetition. The id of a charge
 * can be used once; a capture or refund has no id of its own, so that one sent twice is two.
 * Source: interface.md "Authorize a charge"; gateway-notes "Charges".
 */
export function createGatewayClient(
  settings: GatewaySettings,
  dependencies: GatewayDependencies
) {
  const { connection, close } = openConnection(settings, dependencies)

  const create = (
    operation: ChargeOperation,
    charge: {
      merchantChargeId: string
      customer: ChargeCustomer
      content: WrittenRequest
      secrets?: readonly string[]
    },
    budget: TimeBudget
  ): Promise<GatewayCharge> =>
    ask(connection, {
      operation,
      subject: { merchantChargeId: charge.merchantChargeId },
      content: charge.content,
      secrets: [...personalValues(charge.customer), ...(charge.secrets ?? [])],
      judge: judgeCharge,
      budget,
    })

  const change = (
    operation: ChargeOperation,
    { merchantChargeId, amount }: AmountOfCharge,
    budget: TimeBudget
  ): Promise<GatewayCharge> =>
    ask(connection, {
      operation,
      subject: { merchantChargeId },
      content: writeAmountRequest(amount),
      judge: judgeCharge,
      budget,
    })

  return {
    /** Makes a card charge and returns it as the gateway told it, a declined one included. */
    authorizeCard: (charge: CardAuthorization, budget: TimeBudget) =>
      create(
        "authorize_card",
        {
          ...charge,
          content: writeAuthorizeCardRequest(charge, settings),
          secrets: cardSecrets(charge),
        },
        budget
      ),

    /**
     * Makes a Pix charge; money moves when somebody pays its code. The code stands in the transaction,
     * and is missing there when the gateway told none. After an error it may be payable already.
     */
    createPixCharge: (charge: PixCharge, budget: TimeBudget) =>
      create(
        "create_pix_charge",
        { ...charge, content: writeCreatePixRequest(charge) },
        budget
      ),

    /** Makes a wallet charge. How long its code can be paid is the gateway's to say. */
    createWalletCharge: (charge: WalletCharge, budget: TimeBudget) =>
      create(
        "create_wallet_charge",
        { ...charge, content: writeCreateWalletRequest(charge) },
        budget
      ),

    /**
     * Asks for a charge by our id; retried within the budget. A charge made a moment ago can still be
     * `absent`, so let that stand for the resolve window before it counts. An error says nothing about
     * the charge, whatever its outcome.
     */
    lookUpCharge: (
      merchantChargeId: string,
      budget: TimeBudget
    ): Promise<ChargeLookup> =>
      ask(connection, {
        operation: "look_up_charge",
        subject: { merchantChargeId },
        judge: (answer, context) =>
          answer.httpStatus === 404 && saysChargeIsAbsent(answer.body)
            ? { kind: "absent" }
            : { kind: "found", charge: judgeCharge(answer, context) },
        budget,
      }),

    /**
     * Takes the money of a charge that was authorized with late capture, all of it or once a part. The
     * window is 7 calendar days; then the authorization lapses. Whether the charge that is returned
     * shows the capture is for the caller to compare.
     */
    captureCharge: (charge: AmountOfCharge, budget: TimeBudget) =>
      change("capture_charge", charge, budget),

    /**
     * Gives money of a charge back, all of it or a part; an authorization that is not captured is
     * voided. Compare the `refundedAmount` of what is returned; after `rejected` let 3 minutes pass.
     */
    refundCharge: (charge: AmountOfCharge, budget: TimeBudget) =>
      change("refund_charge", charge, budget),

    /** Why calls of this kind are not sent at the moment: too many of them have failed. Asks nobody. */
    reasonNotToAsk: (operation: ChargeOperation) =>
      objectionTo(connection, { operation, secrets: [] }),

    /** Waits for calls in flight, then closes the connections. Later calls fail as not sent. */
    close,
  }
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
