import type { ChargeCustomer, ChargeRequest } from "../domain/charge-request"
import type { CallOperation } from "../domain/errors/gateway-error"
import type { CreateOperation } from "../domain/payment-method/payment-method"
import type { ChargeOperation } from "../domain/payment-method/traits"
import type { GatewayCharge } from "../domain/charge/gateway-charge"
import type { TimeBudget } from "../domain/time-budget"
import { callGateway, pauseErrorOf } from "./call"
import { createChargeJudge } from "./judge/judge-answer"
import { type GatewayDependencies, openConnection } from "./open-connection"
import type { ReadMethodFields } from "./read-gateway-charge"
import type { GatewaySettings } from "./settings"
import { saysChargeIsAbsent } from "./wire/error-answer"

/**
 * The result of looking up a charge. `absent` means that the API itself says that it has no such charge at this time
 * (see saysChargeIsAbsent).
 */
export type ChargeLookup =
  { kind: "found"; charge: GatewayCharge } | { kind: "absent" }

/** The id of a charge, and an amount in minor units: the charge's whole amount or a part of it, but at least 1. */
type AmountOfCharge = Pick<ChargeRequest, "merchantChargeId" | "amount">

/** The request that creates a charge. The adapter of the payment method builds it. */
export interface ChargeCreation extends Pick<
  ChargeRequest,
  "merchantChargeId" | "amount" | "customer"
> {
  operation: CreateOperation
  /** The body of the request, in the service's own spelling. */
  content: object
  /** Values that no error may repeat, in addition to the values of `customer`. */
  secrets?: readonly string[]
}

export interface GatewayClientDependencies extends GatewayDependencies {
  /** Reads the fields of a transaction that only one payment method has. */
  readPart: ReadMethodFields
}

export type GatewayClient = ReturnType<typeof createGatewayClient>

/**
 * Creates the client of the gateway for one merchant account. Every method throws GatewayError and nothing else.
 *
 * A call that creates a charge or moves money is repeated only if it was certainly not sent. After an error with the
 * outcome `unknown`, look the charge up, because the gateway does not recognize a repetition. The id of a charge can be
 * used once. A capture or refund has no id of its own, so sending it twice moves the money twice. Sources:
 * docs/gateway.md#authorize-a-charge and docs/gateway.md#charge-operations.
 */
export function createGatewayClient(
  settings: GatewaySettings,
  dependencies: GatewayClientDependencies
) {
  const { connection, close } = openConnection(settings, dependencies)

  const judgeCharge = createChargeJudge(dependencies.readPart)

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
      judge: judgeCharge,
      budget,
    })

  return {
    /**
     * Creates a charge and returns it as the gateway reported it. A declined charge is returned as well. After an error
     * with the outcome `unknown`, the gateway may have created the charge, and its code may be payable.
     */
    createCharge: (
      { operation, merchantChargeId, amount, ...creation }: ChargeCreation,
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
        judge: judgeCharge,
        budget,
      }),

    /**
     * Looks up a charge by our id, with repetitions within the budget. A charge that was created a short time ago can
     * still be `absent`, so `absent` counts only after the resolve window. An error, whatever its outcome, says nothing
     * about the charge.
     */
    lookUpCharge: (
      merchantChargeId: string,
      budget: TimeBudget
    ): Promise<ChargeLookup> =>
      callGateway(connection, {
        operation: "look_up_charge",
        subject: { merchantChargeId },
        judge: (answer, context) =>
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
     * Refunds a charge wholly or in part, or voids an authorization that is not captured. The caller must compare
     * `refundedAmount` of the returned charge with its value before the call, because the answer may show the charge
     * without this refund. After the outcome `rejected`, wait 3 minutes before another attempt.
     */
    refundCharge: (charge: AmountOfCharge, budget: TimeBudget) =>
      change("refund_charge", charge, budget),

    /** Obtains the stored access token or requests a new one, and sends nothing else. Throws GatewayError. */
    obtainAccessToken: async (budget: TimeBudget): Promise<void> => {
      await connection.accessTokens.obtain(budget)
    },
    /**
     * Returns the error with which calls of this operation fail while the operation is paused after failures. Returns
     * `undefined` if the operation is not paused. Sends nothing.
     */
    reasonNotToCall: (operation: CallOperation) =>
      pauseErrorOf(connection, { operation, secrets: [] }),

    /** Waits for calls in flight, then closes the connections. Later calls fail as `not_sent`. */
    close,
  }
}

/**
 * Returns a customer's name, e-mail address, document and phone. The gateway might repeat them in an error, so they are
 * removed from its texts.
 */
function personalValues({
  name,
  email,
  document,
  phone,
}: ChargeCustomer): string[] {
  return [name, email, document, phone?.number ?? ""]
}
