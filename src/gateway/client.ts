import type { ChargeRequest } from "../domain/charge-request"
import type { CallOperation } from "../domain/errors/gateway-error"
import type { CreateOperation } from "../domain/payment-method/payment-method"
import type { ChargeOperation } from "../domain/payment-method/payment-method-traits"
import type { GatewayCharge } from "../domain/charge/gateway-charge"
import type { TimeBudget } from "../domain/time-budget"
import { callGateway, errorIfOperationPaused } from "./call"
import { createChargeAnswerParser } from "./answer/parse-answer"
import { type GatewayDependencies, openConnection } from "./open-connection"
import { personalValues } from "./personal-values"
import type { ParseMethodFields } from "./parse-gateway-charge"
import { savedCardCalls } from "./saved-card-calls"
import type { CheckoutIntegrationSettings } from "./settings"
import { saysChargeIsAbsent } from "./wire/error-answer"

/**
 * The result of looking up a charge. `absent` means that the gateway's API reports that it has no such charge at
 * present (see saysChargeIsAbsent).
 */
export type ChargeLookup =
  { kind: "found"; charge: GatewayCharge } | { kind: "absent" }

/** The id of a charge and an amount in minor units. The amount is at least 1 and at most the amount of the charge. */
type AmountOfCharge = Pick<ChargeRequest, "merchantChargeId" | "amount">

/** The request that creates a charge. The adapter of the payment method builds it. */
export interface CreateChargeRequest extends Pick<
  ChargeRequest,
  "merchantChargeId" | "amount" | "customer"
> {
  operation: CreateOperation
  /** The body of the request, with the gateway's own field names. */
  content: object
  /** Values that no error message may repeat, in addition to the values of `customer`. */
  secrets?: readonly string[]
  /** Secret ids in the request, such as the id of a saved card. No error message may repeat them. */
  secretIds?: readonly string[]
}

export interface GatewayClientDependencies extends GatewayDependencies {
  /** Reads the fields of a transaction that exist only for some payment methods, such as the card or the Pix code. */
  parseMethodFields: ParseMethodFields
}

export type GatewayClient = ReturnType<typeof createGatewayClient>

/**
 * Creates the HTTP client of the gateway for one merchant account. If a call fails, its method throws a GatewayError.
 *
 * The client sends a request that creates a charge or moves money again only if it is certain that the first request
 * was never sent. If such a call throws an error with the outcome `unknown`, the caller must not call again before the
 * outcome is known, for example from a lookup. A capture or refund has no id of its own, so a second request may move
 * the money twice. A second creation with the same id is refused, and the refusal does not show whether the first one
 * was approved. Sources: docs/gateway.md#authorize-a-charge and docs/gateway.md#charge-operations.
 */
export function createGatewayClient(
  settings: CheckoutIntegrationSettings,
  dependencies: GatewayClientDependencies
) {
  const { connection, close } = openConnection(settings, dependencies)

  const judgeCharge = createChargeAnswerParser(dependencies.parseMethodFields)

  const change = (
    operation: ChargeOperation,
    { merchantChargeId, amount }: AmountOfCharge,
    budget: TimeBudget
  ): Promise<GatewayCharge> =>
    callGateway(connection, {
      operation,
      subject: { merchantChargeId },
      content: { amount },
      amount,
      parseAnswer: judgeCharge,
      budget,
    })

  return {
    /**
     * Creates a charge, and returns it as the gateway reported it, even if it was declined. If this throws an error
     * with the outcome `unknown`, the charge may exist at the gateway, and a shopper may be able to pay its Pix or
     * wallet code.
     */
    createCharge: (
      { operation, merchantChargeId, amount, ...creation }: CreateChargeRequest,
      budget: TimeBudget
    ): Promise<GatewayCharge> =>
      callGateway(connection, {
        operation,
        subject: { merchantChargeId },
        content: creation.content,
        amount,
        secrets: [
          ...personalValues(creation.customer),
          ...(creation.secrets ?? []),
        ],
        ...(creation.secretIds && { secretIds: creation.secretIds }),
        parseAnswer: judgeCharge,
        budget,
      }),

    /**
     * Looks up a charge by its merchantChargeId. If a failure may be temporary, the lookup is attempted again, at most
     * three times and only while `budget` has time left. A new charge can be `absent` for a few minutes, so `absent` is
     * reliable only after the resolve window. If the lookup throws, the state of the charge is not known, whatever the
     * outcome of the error is.
     */
    lookUpCharge: (
      merchantChargeId: string,
      budget: TimeBudget
    ): Promise<ChargeLookup> =>
      callGateway(connection, {
        operation: "look_up_charge",
        subject: { merchantChargeId },
        parseAnswer: (answer, context) =>
          answer.httpStatus === 404 && saysChargeIsAbsent(answer.body)
            ? { kind: "absent" }
            : { kind: "found", charge: judgeCharge(answer, context) },
        budget,
      }),

    /**
     * Captures an authorized charge wholly or in part. The gateway accepts one capture for each charge, within 7
     * calendar days of the authorization. The caller must check whether the returned charge shows the capture.
     */
    captureCharge: (charge: AmountOfCharge, budget: TimeBudget) =>
      change("capture_charge", charge, budget),

    /**
     * Refunds a charge wholly or in part, voids an authorization that was not captured, or cancels an unpaid code. The
     * caller must compare `refundedAmount` of the returned charge with the amount before the call, because the answer
     * does not always show the new refund. After an error with the outcome `rejected`, the caller should wait three
     * minutes before another attempt.
     */
    refundCharge: (charge: AmountOfCharge, budget: TimeBudget) =>
      change("refund_charge", charge, budget),

    ...savedCardCalls(connection, settings),

    /** Obtains the stored access token or requests a new one, and sends nothing else. Throws GatewayError. */
    obtainAccessToken: async (budget: TimeBudget): Promise<void> => {
      await connection.accessTokens.obtain(budget)
    },
    /**
     * Returns the error that a call of this operation throws while the operation is paused after failures. Returns
     * `undefined` if the operation is not paused. Sends nothing.
     */
    reasonNotToCall: (operation: CallOperation) =>
      errorIfOperationPaused(connection, { operation, secrets: [] }),

    /**
     * Waits until running calls have ended, then closes the connections. A later call fails with the outcome
     * `not_sent`.
     */
    close,
  }
}
