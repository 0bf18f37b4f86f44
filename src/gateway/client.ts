import type {
  CardAuthorization,
  ChargeCustomer,
  ChargeRequest,
  PixCharge,
} from "../domain/charge-request"
import type {
  CallOperation,
  ChargeOperation,
} from "../domain/errors/gateway-error"
import type { GatewayCharge } from "../domain/charge/gateway-charge"
import type { TimeBudget } from "../domain/time-budget"
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

/** `absent`: the API itself says that it has no such charge at this time (see saysChargeIsAbsent). */
export type ChargeLookup =
  { kind: "found"; charge: GatewayCharge } | { kind: "absent" }

/** `amount`: the whole amount of the charge or a part of it, at least 1. */
type AmountOfCharge = Pick<ChargeRequest, "merchantChargeId" | "amount">

export type GatewayClient = ReturnType<typeof createGatewayClient>

/**
 * Creates the client of the gateway for one merchant account. Every method throws GatewayError and nothing else.
 *
 * A call that creates a charge or moves money is repeated only if it was certainly not sent.
 * After an error with outcome `unknown`, look the charge up: the gateway does not recognize a repetition. The id of a
 * charge can be used once; a capture or refund has no id of its own, so sending one twice makes two.
 * Sources: docs/gateway.md#authorize-a-charge and docs/gateway.md#charge-operations.
 */
export function createGatewayClient(
  settings: GatewaySettings,
  dependencies: GatewayDependencies
) {
  const { connection, close } = openConnection(settings, dependencies)

  const create = (
    operation: ChargeOperation,
    charge: ChargeRequest & { content: object; secrets?: readonly string[] },
    budget: TimeBudget
  ): Promise<GatewayCharge> =>
    ask(connection, {
      operation,
      subject: { merchantChargeId: charge.merchantChargeId },
      content: charge.content,
      amount: charge.amount,
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
      content: { amount },
      amount,
      judge: judgeCharge,
      budget,
    })

  return {
    /** Makes a card charge and returns it as the gateway reported it, also if it was declined. */
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
     * Makes a Pix charge; money moves when its code is paid. The code is in the transaction, or missing if the
     * gateway reported none. After an error the charge may be payable all the same.
     */
    createPixCharge: (charge: PixCharge, budget: TimeBudget) =>
      create(
        "create_pix_charge",
        { ...charge, content: writeCreatePixRequest(charge) },
        budget
      ),

    /** Makes a wallet charge. The gateway decides how long its code can be paid. */
    createWalletCharge: (charge: ChargeRequest, budget: TimeBudget) =>
      create(
        "create_wallet_charge",
        { ...charge, content: writeCreateWalletRequest(charge) },
        budget
      ),

    /**
     * Looks up a charge by our id; retried within the budget. A charge that was made a short time ago can still be
     * `absent`, so `absent` counts only after the resolve window. An error, whatever its outcome, says nothing about
     * the charge.
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
     * Captures a charge that was authorized with late capture: all of it, or a part once. Possible for 7 calendar
     * days; then the authorization lapses. The caller must check whether the returned charge shows the
     * capture.
     */
    captureCharge: (charge: AmountOfCharge, budget: TimeBudget) =>
      change("capture_charge", charge, budget),

    /**
     * Refunds a charge, all or a part; voids an authorization that is not captured. Compare the `refundedAmount` of
     * the returned charge; after `rejected` wait 3 minutes before another try.
     */
    refundCharge: (charge: AmountOfCharge, budget: TimeBudget) =>
      change("refund_charge", charge, budget),

    /** Takes the stored access token or requests one, and sends nothing else. Throws GatewayError. */
    obtainAccessToken: async (budget: TimeBudget): Promise<void> => {
      await connection.accessTokens.obtain(budget)
    },
    /** Returns why calls of this kind are not sent at the moment: too many have failed. Sends nothing. */
    reasonNotToAsk: (operation: CallOperation) =>
      objectionTo(connection, { operation, secrets: [] }),

    /** Waits for calls in flight, then closes the connections. Later calls fail as `not_sent`. */
    close,
  }
}

/** Returns the personal values that the gateway might repeat in an error. */
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
  issuerTransactionId = "",
  billingAddress,
}: CardAuthorization): string[] {
  const { street, number, zipCode, complement = "" } = billingAddress
  return [
    ...[temporaryCardToken, issuerTransactionId],
    ...[street, number, zipCode, complement],
  ]
}
