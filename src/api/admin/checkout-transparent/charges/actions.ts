import {
  type MedusaNextFunction,
  type MedusaRequest,
  type MedusaResponse,
  validateAndTransformBody,
} from "@medusajs/framework/http"
import type { MedusaContainer } from "@medusajs/framework/types"
import { MedusaError } from "@medusajs/framework/utils"
import { z } from "@medusajs/framework/zod"
import { DISPUTE_OUTCOMES } from "../../../../charge/charge"
import { acceptGatewayFigure } from "../../../../reconciliation/accept-gateway-figure"
import { bookAsPart } from "../../../../reconciliation/book-as-part"
import { closeDispute } from "../../../../reconciliation/close-dispute"
import { resolveByPerson } from "../../../../reconciliation/resolve-by-person"
import { refused } from "../../../../medusa/refused"
import type { SynchronizedCharge } from "../../../../reconciliation/synchronize-charge"
import { refundCheckoutTransparentChargeWorkflow } from "../../../../workflows/refund-checkout-transparent-charge"
import { synchronizeCheckoutTransparentChargeWorkflow } from "../../../../workflows/synchronize-checkout-transparent-charge"
import { isRowAsObserved } from "../discrepancies/show-discrepancy"
import { captureOne, refundOne } from "./change-one-charge"
import type { ChangedCharge } from "./refused-change"
import { ledgerOf } from "../ledger-of"
import { showFigures } from "./show-figures"
import * as bodies from "./action-bodies"

/**
 * What came of an act, or of synchronizing the charge after it. `waiting`: it goes on by itself; `busy`:
 * somebody else is at work on the charge; `listed`: a person has to look at it; `conflict`: nothing was done,
 * since it is not as it was seen.
 */
export type Outcome =
  | {
      result: SynchronizedCharge["result"]
      why?: string | undefined
      /** Nobody knows yet whether the act itself was done: never to be repeated meanwhile. */
      isConfirming?: true
    }
  | { result: "conflict"; why: string; now?: object }

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
    do: async ({ container, id }) =>
      (
        await synchronizeCheckoutTransparentChargeWorkflow(container).run({
          input: { charge_id: id },
        })
      ).result,
  }),

  capture: action({
    body: bodies.capture,
    compares: true,
    do: async ({ container, id, body: { amount, observed }, by }) =>
      outcomeOf(
        await captureOne(container, { chargeId: id, amount, observed, by })
      ),
  }),

  /** What no order has goes back by decision, as a whole; the rest through core, whole or in part. */
  refund: action({
    body: bodies.refund,
    compares: true,
    do: async ({ container, id, body, by }) => {
      const { observed, reason, amount } = body
      if (observed === undefined && amount !== undefined) {
        throw new MedusaError(
          MedusaError.Types.INVALID_DATA,
          "A part is refunded of what was seen: send `observed` of the charge too."
        )
      }
      const changed =
        observed === undefined
          ? undefined
          : await refundOne(container, {
              ...{ chargeId: id, observed, by, reason, amount },
            })
      if (changed) return outcomeOf(changed)
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
        throw refusal(
          `Charge ${id} has no open dispute, or another installation wrote it.`
        )
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
        ? conflict(accepted.why, showFigures(accepted.now))
        : accepted.charge
    },
  }),

  /** Says whether an operation in doubt happened. */
  resolve: action({
    body: bodies.resolve,
    compares: true,
    do: async ({ container, id, body: { operation_id, ...said }, by }) => {
      const operation = await ledgerOf(container).findOperation(operation_id)
      if (operation?.chargeId !== id) {
        throw notFound(`Charge ${id} has no operation ${operation_id}.`)
      }
      const resolved = await resolveByPerson(container, operation_id, {
        ...said,
        by,
      })
      return resolved.kind === "conflict"
        ? conflict(resolved.why, showFigures(resolved.now))
        : resolved.charge
    },
  }),

  /** Notes that a person has dealt with a discrepancy, and how. */
  "resolve-discrepancy": action({
    body: bodies.resolveDiscrepancy,
    do: async ({ container, id, body, by }) => {
      const ledger = ledgerOf(container)
      const { discrepancy_id, observed, resolution } = body
      const read = () => ledger.listDiscrepancies({ id: discrepancy_id })
      const [row] = await read()
      if (row?.charge_id !== id) {
        throw notFound(`Charge ${id} has no discrepancy ${discrepancy_id}.`)
      }
      if (observed !== undefined && !isRowAsObserved(observed, row)) {
        return conflict(
          `Nothing was resolved: charge ${row.merchant_charge_id} has changed since you looked at it. Look at it as it is now, then decide.`
        )
      }
      if (!(await ledger.resolveDiscrepancy(row.id, { by, resolution }))) {
        const [now] = await read()
        throw refusal(
          `Discrepancy ${row.id} was resolved already, by ${now?.resolved_by ?? "somebody"}.`
        )
      }
      return { result: "agreed" }
    },
  }),

  /** Forgets who paid, for good: what the gateway tells of it later is not kept either. */
  "erase-payer": action({
    body: bodies.nothing,
    do: async ({ container, id }) => {
      await ledgerOf(container).erasePayer(id)
      return { result: "agreed" }
    },
  }),
}

function outcomeOf(changed: ChangedCharge): Outcome {
  switch (changed.kind) {
    case "done":
      return { result: "agreed" }
    case "being_confirmed":
      return { result: "waiting", why: changed.why, isConfirming: true }
    case "conflict":
      return conflict(changed.why)
    case "refused":
      throw refused(changed.why)
  }
}

function conflict(why: string, now?: object): Outcome {
  return { result: "conflict", why, ...(now && { now }) }
}

function refusal(why: string): MedusaError {
  return new MedusaError(MedusaError.Types.NOT_ALLOWED, why)
}

function notFound(why: string): MedusaError {
  return new MedusaError(MedusaError.Types.NOT_FOUND, why)
}

/** Lets through what one of the acts takes; 404 for another word, 400 for another body. */
export async function validateAction(
  request: MedusaRequest,
  response: MedusaResponse,
  next: MedusaNextFunction
): Promise<void> {
  const { action: name = "" } = request.params
  if (!Object.hasOwn(ACTIONS, name)) {
    throw new MedusaError(
      MedusaError.Types.NOT_FOUND,
      `Nothing was done: a charge has no act ${name}. There are ${Object.keys(ACTIONS).join(", ")}.`
    )
  }
  await validateAndTransformBody(ACTIONS[name]!.body)(request, response, next)
}
