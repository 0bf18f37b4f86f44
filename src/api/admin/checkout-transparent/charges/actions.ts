import {
  type MedusaRequestHandler,
  validateAndTransformBody,
} from "@medusajs/framework/http"
import type { MedusaContainer } from "@medusajs/framework/types"
import { z } from "@medusajs/framework/zod"
import { DISPUTE_OUTCOMES } from "../../../../charge/charge"
import { said } from "../../../../charge/saying"
import { ledgerOf } from "../../../../medusa/core"
import { notFound, refused } from "../../../../medusa/refused"
import { acceptGatewayFigure } from "../../../../reconciliation/accept-gateway-figure"
import { bookAsPart } from "../../../../reconciliation/book-as-part"
import { closeDispute } from "../../../../reconciliation/close-dispute"
import { resolveByPerson } from "../../../../reconciliation/resolve-by-person"
import { synchronizeChargeById } from "../../../../reconciliation/synchronize-charge"
import { refundCheckoutTransparentChargeWorkflow } from "../../../../workflows/refund-checkout-transparent-charge"
import { isRowAsObserved } from "../discrepancies/show-discrepancy"
import {
  captureOne,
  changedSinceObserved,
  type Outcome,
  refundOne,
} from "./change-one-charge"
import { showFigures } from "./show-figures"
import * as bodies from "./action-bodies"

export interface Act<Body> {
  container: MedusaContainer
  /** The ledger's id of the charge. */
  id: string
  body: Body
  /** The id of an admin user or an API key. */
  by: string
}

interface Action<Schema extends z.ZodType = z.ZodType> {
  body: Schema
  /** Compares by itself what was seen, at the moment when it counts; for all others `observed` is compared before. */
  compares?: true
  do: (act: Act<z.output<Schema>>) => Promise<Outcome>
}

/** Lets `do` of a row take what the row's own `body` has let through. */
function action<Schema extends z.ZodType>(row: Action<Schema>): Action {
  return { ...row, do: (act) => row.do(act as Act<z.output<Schema>>) }
}

/** What a person does about one charge, by the last part of the route's path. */
export const ACTIONS: Readonly<Record<string, Action>> = {
  synchronize: action({
    body: bodies.nothing,
    do: ({ container, id }) => synchronizeChargeById(container, id),
  }),

  capture: action({
    body: bodies.capture,
    compares: true,
    do: ({ container, id, body: { amount, observed }, by }) =>
      captureOne(container, { chargeId: id, amount, observed, by }),
  }),

  /** What no order has goes back by decision, as a whole; the rest through core, whole or in part. */
  refund: action({
    body: bodies.refund,
    compares: true,
    do: async ({ container, id, body, by }) => {
      const { observed, reason, amount } = body
      const asked = { chargeId: id, reason, amount, by }
      const changed =
        observed && (await refundOne(container, { ...asked, observed }))
      if (changed) return changed
      const { result } = await refundCheckoutTransparentChargeWorkflow(
        container
      ).run({ input: { charge_id: id, decided_by: by, reason } })
      return result
    },
  }),

  "book-as-part": action({
    body: bodies.reasoned,
    do: ({ container, id, body: { reason }, by }) =>
      bookAsPart(container, id, { by, reason }),
  }),

  "close-dispute": action({
    body: bodies.reasoned.extend({ outcome: z.enum(DISPUTE_OUTCOMES) }),
    do: ({ container, id, body: { outcome }, by }) =>
      closeDispute(container, id, { outcome, by }),
  }),

  "dispute-deadline": action({
    body: bodies.disputeDeadline,
    do: async ({ container, id, body: { answer_before } }) => {
      if (!(await ledgerOf(container).noteDisputeDeadline(id, answer_before))) {
        throw refused(said("no_deadline"))
      }
      return { result: "agreed" }
    },
  }),

  "accept-gateway-figure": action({
    body: bodies.observedAtGateway,
    compares: true,
    do: async ({ container, id, body, by }) => {
      const accepted = await acceptGatewayFigure(container, id, { ...body, by })
      return accepted.kind === "conflict"
        ? {
            result: "conflict",
            why: accepted.why,
            now: showFigures(accepted.now),
          }
        : accepted.charge
    },
  }),

  /** Says whether an operation in doubt happened. */
  resolve: action({
    body: bodies.resolve,
    compares: true,
    do: async ({ container, id, body: { operation_id, ...word }, by }) => {
      const operation = await ledgerOf(container).findOperation(operation_id)
      if (operation?.chargeId !== id) throw notOfThisCharge(operation_id)
      const resolved = await resolveByPerson(container, operation_id, {
        ...word,
        by,
      })
      return resolved.kind === "conflict"
        ? {
            result: "conflict",
            why: resolved.why,
            now: showFigures(resolved.now),
          }
        : resolved.charge
    },
  }),

  /** Notes that a person has dealt with a discrepancy, and how. */
  "resolve-discrepancy": action({
    body: bodies.resolveDiscrepancy,
    do: async ({ container, id, body, by }) => {
      const ledger = ledgerOf(container)
      const { discrepancy_id, observed, resolution } = body
      const [row] = await ledger.listDiscrepancies({ id: discrepancy_id })
      if (row?.charge_id !== id) throw notOfThisCharge(discrepancy_id)
      if (observed !== undefined && !isRowAsObserved(observed, row)) {
        return changedSinceObserved("not_resolved")
      }
      if (!(await ledger.resolveDiscrepancy(row.id, { by, resolution }))) {
        throw refused(said("resolved_already"))
      }
      return { result: "agreed" }
    },
  }),

  /** Erases who paid, for good: what the gateway tells of it later is not kept either. */
  "erase-payer": action({
    body: bodies.nothing,
    do: async ({ container, id }) => {
      const ledger = ledgerOf(container)
      await ledger.eraseCharges({ name: id }, { keepsFiscalDocuments: false })
      return { result: "agreed" }
    },
  }),
}

function notOfThisCharge(id: string) {
  return notFound(said("not_of_this_charge", { id }))
}

/** Lets through what one of the acts takes; 404 for another word, 400 for another body. */
export const validateAction: MedusaRequestHandler = (
  request,
  response,
  next
) => {
  const { action: name = "" } = request.params
  if (!Object.hasOwn(ACTIONS, name)) {
    const acts = Object.keys(ACTIONS).join(", ")
    throw notFound(said("no_such_act", { act: name, acts }))
  }
  return validateAndTransformBody(ACTIONS[name]!.body)(request, response, next)
}
