import type {
  AuthenticatedMedusaRequest,
  MedusaResponse,
} from "@medusajs/framework/http"
import {
  ContainerRegistrationKeys,
  MedusaError,
} from "@medusajs/framework/utils"
import type { ActionInput } from "../../../../charge/allowed-actions"
import { describeError } from "../../../../charge/errors/payment-plugin-error"
import type { Log } from "../../../../charge/log"
import { inReais } from "../../../../charge/money"
import type { LedgerModuleService } from "../../../../modules/ledger"
import { LEDGER_MODULE } from "../../../../modules/ledger/ports/ledger"
import { readActionInputs } from "../../../../reconciliation/read-action-inputs"
import type { ChangedCharge } from "./refused-change"
import { actorOf } from "../../record-action"
import type { CaptureSeveralBody } from "../payment-validators"
import { majorUnits } from "../show-values"

export interface SeveralChanged {
  done: { charge_id: string; amount: number }[]
  /** Nobody knows yet, or it is decided and goes on by itself: not to be asked for again. */
  being_confirmed: { charge_id: string; why: string }[]
  failed: { charge_id: string; why: string }[]
}

interface Change {
  /** The route, for the record of who did what. */
  action: string
  kind: "capture" | "refund"
  /** What would be moved of a charge now. Minor units. */
  amountOf: (input: ActionInput) => number
  change: (one: {
    chargeId: string
    observed: string
  }) => Promise<ChangedCharge>
}

/**
 * Changes several charges, one after the other; what becomes of one stops none of the others. Nothing
 * is sent, and 409 is answered, when all of it together is not what the person confirmed.
 */
export async function changeSeveral(
  request: AuthenticatedMedusaRequest<CaptureSeveralBody>,
  response: MedusaResponse,
  change: Change
): Promise<void> {
  const { charges, expected } = request.validatedBody
  const ids = charges.map(({ id }) => id)
  const inputs = await readActionInputs(request.scope, ids)
  const sum = [...inputs.values()].reduce(
    (all, each) => all + change.amountOf(each),
    0
  )
  if (expected.count !== charges.length || expected.sum !== sum) {
    const unmovable = [...inputs.values()].flatMap((each) =>
      change.amountOf(each) === 0 ? each.charge.merchantChargeId : []
    )
    const reason =
      unmovable.length === 0
        ? ""
        : ` Nothing can be moved of ${unmovable.join(", ")}: leave that out.`
    response.status(409).json({
      type: "conflict",
      message: `Nothing was sent: you confirmed ${expected.count} charges and ${inReais(expected.sum)}, and it would be ${charges.length} and ${inReais(sum)} now.${reason} Look at the list again, then decide.`,
    })
    return
  }
  const changed: SeveralChanged = { done: [], being_confirmed: [], failed: [] }
  for (const { id, observed } of charges) {
    const outcome = await changeRecorded(request, change, {
      chargeId: id,
      observed,
    })
    switch (outcome.kind) {
      case "done":
        changed.done.push({
          charge_id: id,
          amount: majorUnits(outcome.amount),
        })
        break
      case "being_confirmed":
        changed.being_confirmed.push({ charge_id: id, why: outcome.why })
        break
      case "conflict":
      case "refused":
        changed.failed.push({ charge_id: id, why: outcome.why })
    }
  }
  response.json(changed)
}

/** With a row of its own in the record of who did what: it is looked for by the charge. */
async function changeRecorded(
  request: AuthenticatedMedusaRequest<CaptureSeveralBody>,
  { action, kind, change }: Change,
  one: { chargeId: string; observed: string }
): Promise<ChangedCharge> {
  const ledger = request.scope.resolve<LedgerModuleService>(LEDGER_MODULE)
  const { id: actor, type: actorType } = actorOf(request)
  let recorded: string | undefined
  try {
    const charge = await ledger.findChargeById(one.chargeId)
    recorded = await ledger.recordAdminAction({
      action,
      subjectId: one.chargeId,
      actor,
      actorType,
      request: {
        observed: one.observed,
        reason: request.validatedBody.reason ?? null,
      },
      observed: charge && { state: charge.state, ...charge.sums },
    })
    const outcome = await change(one)
    await ledger
      .concludeAdminAction(recorded, STATUS[outcome.kind])
      .catch(() => undefined)
    return outcome
  } catch (error) {
    const isNotFound =
      MedusaError.isMedusaError(error) &&
      error.type === MedusaError.Types.NOT_FOUND
    if (recorded === undefined || isNotFound) {
      if (recorded !== undefined) {
        await ledger.concludeAdminAction(recorded, 404).catch(() => undefined)
      }
      return { kind: "refused", why: describeError(error) }
    }
    request.scope
      .resolve<Log>(ContainerRegistrationKeys.LOGGER)
      .error(
        `checkout-transparent: the ${kind} of charge ${one.chargeId} broke off: ${describeError(error)}`
      )
    // What was sent is not known here: never told as a failure.
    return {
      kind: "being_confirmed",
      why: `The ${kind} broke off, and it is not known here whether anything was sent. Look at the charge again in a moment; do not repeat it.`,
    }
  }
}

/** As the route of one charge answers. */
const STATUS: Record<ChangedCharge["kind"], number> = {
  done: 200,
  being_confirmed: 202,
  refused: 400,
  conflict: 409,
}
