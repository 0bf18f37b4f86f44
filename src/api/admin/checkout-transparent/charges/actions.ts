import type { MedusaRequest } from "@medusajs/framework/http"
import type { MedusaContainer } from "@medusajs/framework/types"
import { z } from "@medusajs/framework/zod"
import { ENTERED_STATES } from "../../../../domain/operation/administrator-resolution"
import { DISPUTE_OUTCOMES } from "../../../../domain/dispute/dispute-outcome"
import { REFUND_TARGETS } from "../../../../domain/payment-page/allowed-actions"
import { message, type Message } from "../../../../domain/message"
import { ledgerOf } from "../../../../medusa/container"
import { notFoundError, refusalError } from "../../../../medusa/refusal-errors"
import { acceptGatewayState } from "../../../../reconciliation/by-administrator/accept-gateway-state"
import { bookAsPartPayment } from "../../../../reconciliation/order/book-as-part-payment"
import { recordDisputeOutcomeAndSynchronize } from "../../../../reconciliation/discrepancy/record-dispute-outcome-and-synchronize"
import { resolveByAdministrator } from "../../../../reconciliation/by-administrator/resolve-by-administrator"
import { synchronizeChargeById } from "../../../../reconciliation/queue/synchronize-now"
import { deactivateCheckoutTransparentPaymentLinkWorkflow } from "../../../../workflows/deactivate-checkout-transparent-payment-link"
import { createBodyValidator } from "../../../route-handler"
import { createDecimalAmountSchema, createEnumSchema } from "../filters"
import { erasePersonalDataAndReminders } from "../../../../medusa/customer/erase-personal-data-and-reminders"
import { areDiscrepancySumsUnchanged } from "../discrepancies/show-discrepancy"
import { captureOrderPayment } from "./capture-order-payment"
import {
  changedSinceObservedConflict,
  type ActionOutcome,
} from "./capture-refund-steps"
import { refundOrderPayment } from "./refund-order-payment"
import { refundWholeCharge } from "./refund-whole-charge"
import { showLedgerAndGatewayState } from "./show-ledger-and-gateway-state"

/**
 * The administrator's reason for the action. The reason is stored in the record of the action, which GET
 * /admin/checkout-transparent/admin-actions returns.
 */
const reason = z.string().trim().min(1).max(1000)

/**
 * The token `observed`, which identifies the state and the sums of the charge that the administrator saw. The page gets
 * the token together with the charge, or together with the charge's state at the gateway.
 */
const observedToken = z.string().min(1).max(200)

const observedBeforeRefund = z.custom<z.output<typeof observedToken>>(
  (given) => observedToken.safeParse(given).success,
  {
    error:
      "observed must be the token `observed` that GET /admin/checkout-transparent/charges/:id showed with the charge",
  }
)

const id = z.string().trim().min(1).max(200)

const amount = createDecimalAmountSchema("an amount")

const emptyBody = z.object({})

/**
 * The request body of an action that needs a reason. `observed` is a token for the charge as the administrator saw it.
 * With the token, the action is refused if the charge has changed since then. A script may omit the token.
 */
const bodyWithReason = z.strictObject({
  reason,
  observed: observedToken.optional(),
})

/**
 * The request body of an action for which the administrator has compared the ledger with the gateway. `observed` is the
 * token in the response of GET /admin/checkout-transparent/charges/:id/gateway.
 */
const bodyWithGatewayToken = z.strictObject({ reason, observed: observedToken })

interface Act<Body> {
  container: MedusaContainer
  id: string
  body: Body
  by: string
}

interface Action<Schema extends z.ZodType = z.ZodType> {
  body: Schema
  /**
   * True if `do` itself checks that the charge still matches the token `observed`. If `checksObserved` is not set, the
   * route makes this check before it calls `do`.
   */
  checksObserved?: true
  do: (act: Act<z.output<Schema>>) => Promise<ActionOutcome>
}

/** Creates an entry of ACTIONS, so that TypeScript derives the type of `do`'s argument from the schema in `body`. */
function defineAction<Schema extends z.ZodType>(row: Action<Schema>): Action {
  return { ...row, do: (act) => row.do(act as Act<z.output<Schema>>) }
}

/** The actions that an administrator can perform on one charge, by the value of `:action` in the route's path. */
export const ACTIONS: Readonly<Record<string, Action>> = {
  synchronize: defineAction({
    body: emptyBody,
    do: ({ container, id }) => synchronizeChargeById(container, id),
  }),

  capture: defineAction({
    body: z.strictObject({
      /**
       * The amount to capture. The default is the whole authorization, but not more than the order still owes. The rest
       * of the authorization is released.
       */
      amount: amount.optional(),
      reason: reason.optional(),
      observed: observedToken,
    }),
    checksObserved: true,
    do: ({ container, id, body: { amount, observed }, by }) =>
      captureOrderPayment(container, { chargeId: id, amount, observed, by }),
  }),

  refund: defineAction({
    body: z.strictObject({
      /**
       * The kind of refund that the page announced to the administrator. To release reserved money, the page sends
       * `whole_charge`. For every refund, it sends the value of the charge's field `refunded_as`. The request is
       * refused if the plugin would now do something else.
       */
      refunded_as: createEnumSchema(REFUND_TARGETS),
      observed: observedBeforeRefund,
      reason,
      /**
       * The amount to refund of an order's payment. The default is the whole amount that is not refunded yet. The field
       * must be missing if `refunded_as` is `whole_charge`.
       */
      amount: amount.optional(),
    }),
    checksObserved: true,
    do: ({ container, id, body: { refunded_as, ...body }, by }) => {
      const asked = { amount: undefined, ...body, chargeId: id, by }
      return refunded_as === "order_payment"
        ? refundOrderPayment(container, asked)
        : refundWholeCharge(container, asked)
    },
  }),

  "book-as-part": defineAction({
    body: bodyWithReason,
    do: ({ container, id, body: { reason }, by }) =>
      bookAsPartPayment(container, id, { by, reason }),
  }),

  "close-dispute": defineAction({
    body: bodyWithReason.extend({ outcome: z.enum(DISPUTE_OUTCOMES) }),
    do: ({ container, id, body: { outcome }, by }) =>
      recordDisputeOutcomeAndSynchronize(container, id, { outcome, by }),
  }),

  "dispute-deadline": defineAction({
    body: z.strictObject({
      /** The last day to respond to the dispute, such as 2026-12-01. Null if there is no such day. */
      answer_deadline: z.iso
        .date({ message: "a day must be as 2026-12-01" })
        .nullable(),
    }),
    do: async ({ container, id, body: { answer_deadline } }) => {
      if (
        !(await ledgerOf(container).recordDisputeDeadline(id, answer_deadline))
      ) {
        throw refusalError(message("no_deadline"))
      }
      return { result: "agreed" }
    },
  }),

  "accept-gateway-sums": defineAction({
    body: bodyWithGatewayToken,
    checksObserved: true,
    do: async ({ container, id, body, by }) =>
      toActionOutcome(await acceptGatewayState(container, id, { ...body, by })),
  }),

  resolve: defineAction({
    body: bodyWithGatewayToken.extend({
      operation_id: id,
      outcome: z.enum(["happened", "never_happened"]),
      /**
       * The new state of the charge according to the administrator. The field is used only if all of these conditions
       * are met:
       *
       * - The operation is the creation of the charge.
       * - The administrator states that the gateway created the charge (`outcome` is `happened`).
       * - The lookup fails or shows no usable state, or the gateway has not decided about the charge yet.
       */
      as: z.enum(ENTERED_STATES).optional(),
    }),
    checksObserved: true,
    do: async ({ container, id, body: { operation_id, ...decision }, by }) => {
      const operation = await ledgerOf(container).findOperation(operation_id)
      if (operation?.chargeId !== id) throw notOfThisChargeError(operation_id)
      return toActionOutcome(
        await resolveByAdministrator(container, operation_id, {
          ...decision,
          by,
        })
      )
    },
  }),

  "resolve-discrepancy": defineAction({
    body: z.strictObject({
      discrepancy_id: id,
      /** The administrator's note on how the discrepancy was resolved. The history shows it. */
      resolution: reason,
      /** The token that the page received in the field `observed` of the discrepancy or of the charge. */
      observed: observedToken.optional(),
    }),
    do: async ({ container, id, body, by }) => {
      const ledger = ledgerOf(container)
      const { discrepancy_id, observed, resolution } = body
      const [row] = await ledger.listDiscrepancies({ id: discrepancy_id })
      if (row?.charge_id !== id) throw notOfThisChargeError(discrepancy_id)
      if (
        observed !== undefined &&
        !areDiscrepancySumsUnchanged(observed, row)
      ) {
        return changedSinceObservedConflict("not_resolved")
      }
      if (!(await ledger.resolveDiscrepancy(row.id, { by, resolution }))) {
        throw refusalError(message("resolved_already"))
      }
      return { result: "agreed" }
    },
  }),

  /**
   * Deactivates a payment link. Throws a refusal in these cases:
   *
   * - The ledger has no such payment link.
   * - The link was paid, and not all of the money was returned.
   * - The request was not sent, or it is unknown whether the gateway has deactivated the link.
   * - The gateway does not deactivate the link, which can therefore still be paid.
   * - The charge belongs to another installation.
   */
  "deactivate-link": defineAction({
    body: emptyBody,
    do: async ({ container, id }) => {
      await deactivateCheckoutTransparentPaymentLinkWorkflow(container).run({
        input: { charge_id: id },
      })
      return { result: "agreed" }
    },
  }),

  /**
   * Erases the personal data of a charge's payer permanently. Personal data that the gateway reports later is not
   * stored.
   */
  "erase-payer": defineAction({
    body: emptyBody,
    do: async ({ container, id }) => {
      await erasePersonalDataAndReminders(
        container,
        { anyId: id },
        { keepsFiscalDocuments: false }
      )
      return { result: "agreed" }
    },
  }),
}

/** Converts the result of an administrator's decision about a charge into the outcome of the action. */
function toActionOutcome(
  decided:
    | {
        kind: "conflict"
        why: Message
        now: Parameters<typeof showLedgerAndGatewayState>[0]
      }
    | { kind: string; charge: ActionOutcome }
): ActionOutcome {
  return "now" in decided
    ? {
        result: "conflict",
        why: decided.why,
        now: showLedgerAndGatewayState(decided.now),
      }
    : decided.charge
}

function notOfThisChargeError(id: string) {
  return notFoundError(message("not_of_this_charge", { id }))
}

/** Reads an action's body. Throws a refusal with 404 for an unknown action, and Medusa's 400 for an invalid body. */
export function validateActionBody(request: MedusaRequest) {
  const { action: name = "" } = request.params
  if (!Object.hasOwn(ACTIONS, name)) {
    const acts = Object.keys(ACTIONS).join(", ")
    throw notFoundError(message("no_such_act", { act: name, acts }))
  }
  return createBodyValidator(ACTIONS[name]!.body)(request)
}
