import type { ChargeRequest } from "../domain/charge-request"
import type { CallOperation } from "../domain/errors/gateway-error"
import type { CreateOperation } from "../domain/payment-method/payment-method"
import type { ChargeOperation } from "../domain/payment-method/payment-method-traits"
import type { GatewayCharge } from "../domain/charge/gateway-charge"
import type { TimeBudget } from "../domain/time-budget"
import { callGateway, errorIfOperationPaused } from "./call"
import { createChargeAnswerParser } from "./answer/parse-answer"
import {
  type GatewayDependencies,
  createGatewayConnection,
} from "./create-gateway-connection"
import { personalValuesOfCustomer } from "./personal-values"
import type { ParseMethodFields } from "./parse-gateway-charge"
import { createSavedCardCalls } from "./saved-card-calls"
import type { CheckoutIntegrationSettings } from "./gateway-integration-settings"
import { saysSubjectIsAbsent } from "./wire/error-answer"

/**
 * The result of looking up a charge. `absent` means that the gateway's API reports that it has no such charge at
 * present.
 */
export type ChargeLookup =
  { kind: "found"; charge: GatewayCharge } | { kind: "absent" }

/** The id of a charge and an amount in minor units. The amount is at least 1 and at most the amount of the charge. */
type AmountOfCharge = Pick<ChargeRequest, "merchantChargeId" | "amount">

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
 * If a call that creates a charge or moves money throws an error with the outcome `unknown`, the caller must not repeat
 * the call before the outcome is known. A second capture or refund could move the money twice. Sources:
 * docs/gateway.md#authorize-a-charge and docs/gateway.md#charge-operations.
 */
export function createGatewayClient(
  settings: CheckoutIntegrationSettings,
  dependencies: GatewayClientDependencies
) {
  const { connection, close } = createGatewayConnection(settings, dependencies)

  const parseChargeAnswer = createChargeAnswerParser(
    dependencies.parseMethodFields
  )

  const callChangeOperation = (
    operation: ChargeOperation,
    { merchantChargeId, amount }: AmountOfCharge,
    budget: TimeBudget
  ): Promise<GatewayCharge> =>
    callGateway(connection, {
      operation,
      subject: { merchantChargeId },
      content: { amount },
      amount,
      parseAnswer: parseChargeAnswer,
      budget,
    })

  return {
    /**
     * Creates a charge, and returns the charge as the gateway reported it, even if it was declined. After an error with
     * the outcome `unknown`, the charge may exist at the gateway.
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
          ...personalValuesOfCustomer(creation.customer),
          ...(creation.secrets ?? []),
        ],
        ...(creation.secretIds && { secretIds: creation.secretIds }),
        parseAnswer: parseChargeAnswer,
        budget,
      }),

    /**
     * Looks up a charge by its merchantChargeId. A new charge can be `absent` for a few minutes, so `absent` is
     * reliable only after the resolve window. If the lookup throws, the state of the charge is not known.
     */
    lookUpCharge: (
      merchantChargeId: string,
      budget: TimeBudget
    ): Promise<ChargeLookup> =>
      callGateway(connection, {
        operation: "look_up_charge",
        subject: { merchantChargeId },
        parseAnswer: (answer, context) =>
          answer.httpStatus === 404 && saysSubjectIsAbsent(answer.body)
            ? { kind: "absent" }
            : { kind: "found", charge: parseChargeAnswer(answer, context) },
        budget,
      }),

    /**
     * Captures an authorized charge wholly or in part. The gateway accepts one capture for each charge, within 7
     * calendar days of the authorization. The caller must check whether the returned charge shows the capture.
     */
    captureCharge: (charge: AmountOfCharge, budget: TimeBudget) =>
      callChangeOperation("capture_charge", charge, budget),

    /**
     * Refunds a charge wholly or in part, voids an authorization that was not captured, or cancels an unpaid code.
     *
     * The answer does not always show the new refund. The caller must compare `refundedAmount` of the returned charge
     * with the amount before the call. If the gateway refuses the refund, the caller should wait three minutes before
     * another attempt, as the operator recommends (docs/gateway.md#charge-operations).
     */
    refundCharge: (charge: AmountOfCharge, budget: TimeBudget) =>
      callChangeOperation("refund_charge", charge, budget),

    ...createSavedCardCalls(connection, settings),

    /**
     * Makes sure that an access token is available, and requests a new token if necessary. Later calls use the token.
     * @throws GatewayError if no access token can be obtained.
     */
    obtainAccessToken: async (budget: TimeBudget): Promise<void> => {
      await connection.accessTokens.obtain(budget)
    },
    /**
     * Returns the error with which a call of this kind would fail now, because calls of this kind are paused after
     * several failures. Returns `undefined` if they are not paused. Sends nothing.
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
