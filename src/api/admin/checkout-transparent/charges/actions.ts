import type { MedusaRequest } from "@medusajs/framework/http"
import type { MedusaContainer } from "@medusajs/framework/types"
import { z } from "@medusajs/framework/zod"
import { DISPUTE_OUTCOMES } from "../../../../domain/dispute/dispute-outcome"
import { REFUND_TARGETS } from "../../../../domain/payment-page/allowed-actions"
import { message, type Message } from "../../../../domain/message"
import { ledgerOf } from "../../../../medusa/core"
import { notFoundError, refusalError } from "../../../../medusa/refusal-errors"
import { acceptGatewayFigure } from "../../../../reconciliation/by-administrator/accept-gateway-figure"
import { bookAsPart } from "../../../../reconciliation/order/book-as-part"
import { closeDispute } from "../../../../reconciliation/discrepancy/close-dispute"
import { resolveByAdministrator } from "../../../../reconciliation/by-administrator/resolve-by-administrator"
import { synchronizeChargeById } from "../../../../reconciliation/queue/synchronize-now"
import { deactivateCheckoutTransparentPaymentLinkWorkflow } from "../../../../workflows/deactivate-checkout-transparent-payment-link"
import { bodyOf } from "../../../route-handler"
import { decimalAmount, exactlyOneOf } from "../filters"
import { eraseChargesAndMails } from "../../../../medusa/customer/erase-charges-and-mails"
import { isRowAsObserved } from "../discrepancies/show-discrepancy"
import { captureOrderPayment } from "./capture-order-payment"
import { conflictSinceObserved, type ActionOutcome } from "./steps-of-change"
import { refundOrderPayment } from "./refund-order-payment"
import { refundWholeCharge } from "./refund-whole-charge"
import { showFigures } from "./show-figures"

/** The reason for an action, for those who read the history later. */
const reason = z.string().trim().min(1).max(1000)

/**
 * The token that was shown with the charge under the name `observed`. It identifies the state that the administrator
 * saw.
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

const amount = decimalAmount("an amount")

const emptyBody = z.object({})

/**
 * The body of an action with a reason. A script may leave `observed` out. The action is then performed in whatever
 * state the charge is.
 */
const bodyWithReason = z.strictObject({
  reason,
  observed: observedToken.optional(),
})

/**
 * The body of an action that is based on the answer of GET /admin/checkout-transparent/charges/:id/gateway. `observed`
 * is the token in that answer.
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
   * Set if `do` itself compares the charge with the token `observed`. Otherwise the route compares them before it calls
   * `do`.
   */
  compares?: true
  do: (act: Act<z.output<Schema>>) => Promise<ActionOutcome>
}

/** Creates an entry of ACTIONS. The type of the entry's `body` decides the type of the body that `do` receives. */
function action<Schema extends z.ZodType>(row: Action<Schema>): Action {
  return { ...row, do: (act) => row.do(act as Act<z.output<Schema>>) }
}

/** The actions of an administrator on one charge, by the last part of the route's path. */
export const ACTIONS: Readonly<Record<string, Action>> = {
  synchronize: action({
    body: emptyBody,
    do: ({ container, id }) => synchronizeChargeById(container, id),
  }),

  capture: action({
    body: z.strictObject({
      /**
       * The amount to capture. Default: the authorized amount that the order owes. What is not captured is released.
       */
      amount: amount.optional(),
      reason: reason.optional(),
      observed: observedToken,
    }),
    compares: true,
    do: ({ container, id, body: { amount, observed }, by }) =>
      captureOrderPayment(container, { chargeId: id, amount, observed, by }),
  }),

  refund: action({
    body: z.strictObject({
      /**
       * How the page said that the refund would be made (`refunded_as` of the charge). The refund is refused if it
       * would be made in another way now.
       */
      refunded_as: exactlyOneOf(REFUND_TARGETS),
      observed: observedBeforeRefund,
      reason,
      /** The amount to refund from an order's payment. Default: all that is not refunded yet. */
      amount: amount.optional(),
    }),
    compares: true,
    do: ({ container, id, body: { refunded_as, ...body }, by }) => {
      const asked = { amount: undefined, ...body, chargeId: id, by }
      return refunded_as === "order_payment"
        ? refundOrderPayment(container, asked)
        : refundWholeCharge(container, asked)
    },
  }),

  "book-as-part": action({
    body: bodyWithReason,
    do: ({ container, id, body: { reason }, by }) =>
      bookAsPart(container, id, { by, reason }),
  }),

  "close-dispute": action({
    body: bodyWithReason.extend({ outcome: z.enum(DISPUTE_OUTCOMES) }),
    do: ({ container, id, body: { outcome }, by }) =>
      closeDispute(container, id, { outcome, by }),
  }),

  "dispute-deadline": action({
    body: z.strictObject({
      /** The last day for an answer to the dispute, such as 2026-12-01. Null if there is none. */
      answer_before: z.iso
        .date({ message: "a day must be as 2026-12-01" })
        .nullable(),
    }),
    do: async ({ container, id, body: { answer_before } }) => {
      if (!(await ledgerOf(container).noteDisputeDeadline(id, answer_before))) {
        throw refusalError(message("no_deadline"))
      }
      return { result: "agreed" }
    },
  }),

  "accept-gateway-figure": action({
    body: bodyWithGatewayToken,
    compares: true,
    do: async ({ container, id, body, by }) =>
      outcomeOfDecision(
        await acceptGatewayFigure(container, id, { ...body, by })
      ),
  }),

  resolve: action({
    body: bodyWithGatewayToken.extend({
      operation_id: id,
      outcome: z.enum(["happened", "never_happened"]),
      /** The state of the charge if its creation is resolved as `happened` and the gateway does not show the charge. */
      as: z.enum(["paid", "authorized"]).optional(),
    }),
    compares: true,
    do: async ({ container, id, body: { operation_id, ...word }, by }) => {
      const operation = await ledgerOf(container).findOperation(operation_id)
      if (operation?.chargeId !== id) throw notOfThisCharge(operation_id)
      return outcomeOfDecision(
        await resolveByAdministrator(container, operation_id, { ...word, by })
      )
    },
  }),

  "resolve-discrepancy": action({
    body: z.strictObject({
      discrepancy_id: id,
      /** What was done about the discrepancy, for those who read the history later. */
      resolution: reason,
      /** The token `observed` that was shown with the discrepancy or with its charge. */
      observed: observedToken.optional(),
    }),
    do: async ({ container, id, body, by }) => {
      const ledger = ledgerOf(container)
      const { discrepancy_id, observed, resolution } = body
      const [row] = await ledger.listDiscrepancies({ id: discrepancy_id })
      if (row?.charge_id !== id) throw notOfThisCharge(discrepancy_id)
      if (observed !== undefined && !isRowAsObserved(observed, row)) {
        return conflictSinceObserved("not_resolved")
      }
      if (!(await ledger.resolveDiscrepancy(row.id, { by, resolution }))) {
        throw refusalError(message("resolved_already"))
      }
      return { result: "agreed" }
    },
  }),

  /** Deactivates a payment link. Refuses if the link was paid, is in doubt or cannot be deactivated. */
  "deactivate-link": action({
    body: emptyBody,
    do: async ({ container, id }) => {
      await deactivateCheckoutTransparentPaymentLinkWorkflow(container).run({
        input: { charge_id: id },
      })
      return { result: "agreed" }
    },
  }),

  /**
   * Erases the personal data of a charge's payer permanently. What the gateway reports of the payer later is not stored
   * either.
   */
  "erase-payer": action({
    body: emptyBody,
    do: async ({ container, id }) => {
      await eraseChargesAndMails(
        container,
        { name: id },
        { keepsFiscalDocuments: false }
      )
      return { result: "agreed" }
    },
  }),
}

/**
 * Returns the outcome of an administrator's decision about the gateway's figures. The outcome is a conflict if the
 * gateway now shows other figures than the administrator saw.
 */
function outcomeOfDecision(
  decided:
    | { kind: "conflict"; why: Message; now: Parameters<typeof showFigures>[0] }
    | { kind: string; charge: ActionOutcome }
): ActionOutcome {
  return "now" in decided
    ? { result: "conflict", why: decided.why, now: showFigures(decided.now) }
    : decided.charge
}

function notOfThisCharge(id: string) {
  return notFoundError(message("not_of_this_charge", { id }))
}

/** Reads the body of an action. Throws a refusal with 404 for an unknown action and with 400 for an invalid body. */
export function readActionBody(request: MedusaRequest) {
  const { action: name = "" } = request.params
  if (!Object.hasOwn(ACTIONS, name)) {
    const acts = Object.keys(ACTIONS).join(", ")
    throw notFoundError(message("no_such_act", { act: name, acts }))
  }
  return bodyOf(ACTIONS[name]!.body)(request)
}
