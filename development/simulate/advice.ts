import {
  allowedActions,
  type ChargeAction,
  unresolvedOf,
} from "../../src/charge/allowed-actions"
import {
  observedOfInput,
  readActionInputs,
} from "../../src/reconciliation/read-action-inputs"
import type { Violation } from "../records/charge-cases"
import type { MoneyRequest } from "../records/journal"
import { untilNothingIsDue, whole } from "./calm-down"
import type { JobSchedule } from "./jobs"
import { payCode } from "./payer"
import { inShort } from "./shopper"
import type { Stage } from "./stage"
import { time } from "./virtual-time"

const BASE = "/admin/checkout-transparent"
const REASON = "simulated"
const MOST_ROUNDS = 8
/** Longer than any work takes that a press begins, in milliseconds. */
const AFTER_EACH_ROUND_MS = 35 * 60_000

interface Listed {
  id: string
  chargeId: string
  kind: string
  details: string
}

type Press =
  Exclude<ChargeAction, "erase_payer"> | "cancel_order" | "resolve_discrepancy"

/**
 * Takes the listed discrepancies and presses what is offered, one after the other, as a person
 * would. In the end none may be left. `turn` chooses the first button.
 */
export async function followAdvice(
  stage: Stage,
  job: JobSchedule,
  turn: number
): Promise<Violation[]> {
  const tried = new Map<string, Map<Press, string>>()
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const listed = await openDiscrepancies(stage)
    if (listed.length === 0) return []
    for (const one of listed) {
      const known = tried.get(one.chargeId) ?? new Map<Press, string>()
      tried.set(one.chargeId, known)
      const offered = await whole(offeredFor(stage, one))
      const left = offered.filter((press) => !known.has(press))
      const press = left[turn % (left.length || 1)] ?? lastOf(offered)
      stage.note(`listed: ${one.kind} of ${one.chargeId}: ${one.details}`)
      known.set(press, await whole(doPress(stage, one, press)))
      await untilNothingIsDue(job)
    }
    await time.pass(() => false, time.now() + AFTER_EACH_ROUND_MS)
    await untilNothingIsDue(job)
  }
  return (await openDiscrepancies(stage)).map(
    ({ chargeId, kind, details }) => ({
      check: "dead end",
      words: `${kind} of ${chargeId} stays, whatever is pressed (${[
        ...(tried.get(chargeId) ?? []),
      ]
        .map(([press, answer]) => `${press}: ${answer}`)
        .join("; ")}): ${details}`,
      ids: [chargeId],
    })
  )
}

/** The last button to press: accepting the gateway's figure if offered, since closing by hand solves nothing. */
function lastOf(offered: readonly Press[]): Press {
  const figure = "accept_gateway_figure"
  return offered.includes(figure) ? figure : "resolve_discrepancy"
}

async function openDiscrepancies({
  connections: { own },
}: Stage): Promise<Listed[]> {
  const { rows } = await own.raw<{ rows: Listed[] }>(
    `select id, charge_id as "chargeId", kind, details from checkout_transparent_discrepancy
      where resolved_at is null and deleted_at is null order by created_at, id`
  )
  return rows
}

async function offeredFor(
  stage: Stage,
  { chargeId }: Listed
): Promise<Press[]> {
  const input = await actionInput(stage, chargeId)
  if (!input) return []
  const presses = allowedActions(input).filter(
    (action): action is Exclude<ChargeAction, "erase_payer"> =>
      action !== "erase_payer"
  )
  const order = stage.records.orders.get(input.records.order?.id ?? "")
  const isCancelable =
    order && !order.canceledAt && !order.isShipped && !order.openChange
  return [...presses, ...(isCancelable ? (["cancel_order"] as const) : [])]
}

async function actionInput(stage: Stage, chargeId: string) {
  const process = stage.alive[0]!
  const inputs = await process.run(() =>
    readActionInputs(process.container, [chargeId])
  )
  return inputs.get(chargeId)
}

async function doPress(
  stage: Stage,
  { id, chargeId }: Listed,
  press: Press
): Promise<string> {
  const input = await actionInput(stage, chargeId)
  if (!input) return "there is no such charge"
  const observed = observedOfInput(input)
  const charge = `${BASE}/charges/${chargeId}`
  const orderId = input.records.order?.id
  const post = async (
    path: string,
    body: object,
    money?: Omit<MoneyRequest, "at">
  ) => {
    if (money) stage.journal.request(money)
    const answer = await stage.ask({ method: "POST", path, body })
    stage.note(`advice: ${press} ${path.replace(BASE, "")}: ${inShort(answer)}`)
    return answer
  }
  switch (press) {
    case "synchronize":
      return inShort(await post(`${charge}/synchronize`, {}))
    case "capture":
      return inShort(
        await post(
          `${charge}/capture`,
          { observed, reason: REASON },
          { kind: "capture", id: chargeId, amount: null }
        )
      )
    case "refund":
      return inShort(
        await post(
          `${charge}/refund`,
          { observed, reason: REASON },
          { kind: "refund", id: chargeId, amount: null }
        )
      )
    case "book_as_part":
      return inShort(
        await post(`${charge}/book-as-part`, { observed, reason: REASON })
      )
    case "close_dispute":
      await stage.gateway.actions
        .panelLoseDispute(input.charge.merchantChargeId)
        .catch(() => undefined)
      return inShort(
        await post(`${charge}/close-dispute`, {
          observed,
          reason: REASON,
          outcome: "lost",
        })
      )
    case "accept_gateway_figure": {
      const shown = await stage.ask({
        method: "GET",
        path: `${charge}/gateway`,
      })
      if (shown.status !== 200) return inShort(shown)
      const { observed: figure } = shown.body as { observed?: string }
      const said = { observed: figure, reason: REASON }
      return inShort(await post(`${charge}/accept-gateway-figure`, said))
    }
    case "resolve": {
      const operationId = unresolvedOf(input)?.id ?? ""
      const shown = await stage.ask({
        method: "GET",
        path: `${charge}/gateway`,
      })
      const { observed: figure } = shown.body as { observed?: string }
      const resolve = (outcome: "never_happened" | "happened") =>
        post(`${charge}/resolve`, {
          ...{ operation_id: operationId, observed: figure },
          ...{ outcome, reason: REASON },
        })
      const answer = await resolve("never_happened")
      return inShort(answer.status === 200 ? answer : await resolve("happened"))
    }
    case "new_link": {
      const answer = await post(`${BASE}/payment-links`, {
        account: "br",
        order_id: orderId,
      })
      const { charge } = answer.body as {
        charge?: { link: { url: string | null } }
      }
      const linkId = charge?.link.url?.split("/").at(-1)
      if (linkId !== undefined) {
        await payCode(stage, { linkId }, { isLate: false, times: 1 })
      }
      return inShort(answer)
    }
    case "cancel_order":
      return inShort(
        await post(
          `/admin/orders/${orderId ?? ""}/cancel`,
          {},
          { kind: "cancel", id: orderId ?? "", amount: null }
        )
      )
    case "resolve_discrepancy":
      return inShort(
        await post(`${charge}/resolve-discrepancy`, {
          discrepancy_id: id,
          resolution: REASON,
        })
      )
  }
}
