import type { ChargeCustomer, ChargeRequest } from "../domain/charge-request"
import type { CallOperation } from "../domain/errors/gateway-error"
import type { CreateOperation } from "../domain/payment-method/payment-method"
import type { ChargeOperation } from "../domain/payment-method/traits"
import type { GatewayCharge } from "../domain/charge/gateway-charge"
import type { TimeBudget } from "../domain/time-budget"
import { ask, objectionTo } from "./call"
import { judgeChargeBy } from "./judge/judge-answer"
import { type GatewayDependencies, openConnection } from "./open-connection"
import type { ReadTransactionPart } from "./read-gateway-charge"
import type { GatewaySettings } from "./settings"
import { saysChargeIsAbsent } from "./wire/error-answer"

/** `absent`: the API itself says that it has no such charge at this time (see saysChargeIsAbsent). */
export type ChargeLookup =
  { kind: "found"; charge: GatewayCharge } | { kind: "absent" }

/** `amount`: the whole amount of the charge or a part of it, at least 1. */
type AmountOfCharge = Pick<ChargeRequest, "merchantChargeId" | "amount">

/** The creation of a charge, as its payment method describes it. */
export interface ChargeCreation extends Pick<
  ChargeRequest,
  "merchantChargeId" | "amount" | "customer"
> {
  operation: CreateOperation
  /** The request, in the service's own spelling. */
  content: object
  /** Values that no error may repeat, in addition to those of the customer. */
  secrets?: readonly string[]
}

export interface GatewayClientDependencies extends GatewayDependencies {
  /** Reads the fields of a transaction that only one payment method has. */
  readPart: ReadTransactionPart
}

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
  dependencies: GatewayClientDependencies
) {
  const { connection, close } = openConnection(settings, dependencies)

  const judgeCharge = judgeChargeBy(dependencies.readPart)

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
    /**
     * Makes a charge and returns it as the gateway reported it, also if it was declined. After an error a code may be
     * payable all the same.
     */
    createCharge: (
      { operation, merchantChargeId, amount, ...creation }: ChargeCreation,
      budget: TimeBudget
    ): Promise<GatewayCharge> =>
      ask(connection, {
        operation,
        subject: { merchantChargeId },
        content: creation.content,
        amount,
        secrets: [
          ...personalValues(creation.customer),
          ...(creation.secrets ?? []),
        ],
        judge: judgeCharge,
        budget,
      }),

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
