import type {
  AuthenticatedMedusaRequest,
  MedusaResponse,
} from "@medusajs/framework/http"
import {
  ContainerRegistrationKeys,
  MedusaError,
} from "@medusajs/framework/utils"
import { amountToCapture } from "../../../../../charge/allowed-actions"
import { describeError } from "../../../../../charge/errors/payment-plugin-error"
import type { Log } from "../../../../../charge/log"
import { inReais } from "../../../../../charge/money"
import type { LedgerModuleService } from "../../../../../modules/ledger"
import { LEDGER_MODULE } from "../../../../../modules/ledger/ports/ledger"
import { readActionInputs } from "../../../../../reconciliation/read-action-inputs"
import { captureOne } from "../change-one-charge"
import type { ChangedCharge } from "../refused-change"
import { actorOf } from "../../../record-action"
import type { CaptureSeveralBody } from "../action-bodies"
import { majorUnits } from "../../show-values"

export interface SeveralCaptured {
  done: { charge_id: string; amount: number }[]
  /** Nobody knows yet: not to be asked for again. */
  being_confirmed: { charge_id: string; why: string }[]
  failed: { charge_id: string; why: string }[]
}

/**
 * Takes what their orders owe of what is reserved of several charges, one after the other; what becomes of
 * one stops none of the others. Nothing is sent, and 409 is answered, when all of it together is not what
 * the person confirmed.
 */
export async function POST(
  request: AuthenticatedMedusaRequest<CaptureSeveralBody>,
  response: MedusaResponse
): Promise<void> {
  const { charges, expected } = request.validatedBody
  const ids = charges.map(({ id }) => id)
  const inputs = await readActionInputs(request.scope, ids)
  const sum = [...inputs.values()].reduce(
    (all, each) => all + amountToCapture(each),
    0
  )
  if (expected.count !== charges.length || expected.sum !== sum) {
    const uncapturable = [...inputs.values()].flatMap((each) =>
      amountToCapture(each) === 0 ? each.charge.merchantChargeId : []
    )
    const reason =
      uncapturable.length === 0
        ? ""
        : ` Nothing can be captured of ${uncapturable.join(", ")}: leave that out.`
    response.status(409).json({
      type: "conflict",
      message: `Nothing was sent: you confirmed ${expected.count} charges and ${inReais(expected.sum)}, and it would be ${charges.length} and ${inReais(sum)} now.${reason} Look at the list again, then decide.`,
    })
    return
  }
  const captured: SeveralCaptured = {
    done: [],
    being_confirmed: [],
    failed: [],
  }
  for (const { id, observed } of charges) {
    const outcome = await captureRecorded(request, { chargeId: id, observed })
    switch (outcome.kind) {
      case "done":
        captured.done.push({
          charge_id: id,
          amount: majorUnits(outcome.amount),
        })
        break
      case "being_confirmed":
        captured.being_confirmed.push({ charge_id: id, why: outcome.why })
        break
      case "conflict":
      case "refused":
        captured.failed.push({ charge_id: id, why: outcome.why })
    }
  }
  response.json(captured)
}

/** With a row of its own in the record of who did what: it is looked for by the charge. */
async function captureRecorded(
  request: AuthenticatedMedusaRequest<CaptureSeveralBody>,
  one: { chargeId: string; observed: string }
): Promise<ChangedCharge> {
  const ledger = request.scope.resolve<LedgerModuleService>(LEDGER_MODULE)
  const { id: actor, type: actorType } = actorOf(request)
  let recorded: string | undefined
  try {
    const charge = await ledger.findChargeById(one.chargeId)
    recorded = await ledger.recordAdminAction({
      action: "charges/capture",
      subjectId: one.chargeId,
      actor,
      actorType,
      request: {
        observed: one.observed,
        reason: request.validatedBody.reason ?? null,
      },
      observed: charge && { state: charge.state, ...charge.sums },
    })
    const outcome = await captureOne(request.scope, { ...one, by: actor })
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
        `checkout-transparent: the capture of charge ${one.chargeId} broke off: ${describeError(error)}`
      )
    // What was sent is not known here: never told as a failure.
    return {
      kind: "being_confirmed",
      why: "The capture broke off, and it is not known here whether anything was sent. Look at the charge again in a moment; do not repeat it.",
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
