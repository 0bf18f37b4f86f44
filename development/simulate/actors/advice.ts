import {
  allowedActions,
  type ChargeAction,
  refundedAs,
  unresolvedOf,
} from "../../../src/domain/payment-page/allowed-actions"
import type { ReconciliationInput } from "../../../src/domain/reconciliation/reconciliation-input"
import {
  observedOfInput,
  readActionInputs,
} from "../../../src/reconciliation/by-administrator/read-action-inputs"
import type { Violation } from "../../records/charge-cases"
import { untilNothingIsDue, whole } from "../process/time/calm-down"
import type { JobSchedule } from "../process/jobs"
import { PAYMENT_LINKS } from "./actor"
import { type Answer, inShort } from "./answer"
import { linkIdIn, payCode, runAtGateway } from "../gateway/at-gateway"
import type { Stage } from "../process/stage"
import { time } from "../process/time/virtual-time"

const BASE = "/admin/checkout-transparent"
const REASON = "simulated"
const MOST_ROUNDS = 8
/**
 * The virtual time in milliseconds that passes after each round. Everything that an administrator's action causes
 * happens within it.
 */
const AFTER_EACH_ROUND_MS = 35 * 60_000

/**
 * The code of the message about a paid link that could not be deactivated. An administrator deactivates the link in the
 * panel, and then marks the discrepancy as resolved.
 */
const OPEN_LINK = "paid_link_not_deactivated"
/**
 * The beginning of the codes of messages that tell an administrator to return the money in the panel and then to cancel
 * the order.
 */
const AFTER_PANEL = "cancel_after_"

interface Listed {
  id: string
  chargeId: string
  kind: string
  details: string
}

type Press =
  Exclude<ChargeAction, "erase_payer"> | "cancel_order" | "resolve_discrepancy"

/**
 * Acts on all open discrepancies as an administrator would, by pressing the offered buttons one after the other.
 * Returns a violation for each discrepancy that is open after MOST_ROUNDS rounds. `turn` decides with which button the
 * administrator begins.
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
      // The pressed buttons are remembered separately for each discrepancy. A button that was refused for one
      // discrepancy may be right for the next, for example after a dispute was closed.
      const known = tried.get(one.id) ?? new Map<Press, string>()
      tried.set(one.id, known)
      const offered = await whole(offeredFor(stage, one))
      const isOpenLink = one.details.includes(OPEN_LINK)
      const left = offered.filter((press) => !known.has(press))
      const press = isOpenLink
        ? "resolve_discrepancy"
        : (left[turn % (left.length || 1)] ?? lastOf(offered))
      stage.note(`listed: ${one.kind} of ${one.chargeId}: ${one.details}`)
      known.set(press, await whole(doPress(stage, one, press)))
      await untilNothingIsDue(job)
    }
    await time.pass(() => false, time.now() + AFTER_EACH_ROUND_MS)
    await untilNothingIsDue(job)
  }
  return (await openDiscrepancies(stage)).map(
    ({ id, chargeId, kind, details }) => ({
      check: "dead end",
      words: `${kind} of ${chargeId} stays, whatever is pressed (${[
        ...(tried.get(id) ?? []),
      ]
        .map(([press, answer]) => `${press}: ${answer}`)
        .join("; ")}): ${details}`,
      ids: [chargeId],
    })
  )
}

/**
 * Returns the button that an administrator presses after all other buttons. It accepts the gateway's figure if that is
 * offered. Otherwise it marks the discrepancy as resolved, which alone changes nothing about the money.
 */
function lastOf(offered: readonly Press[]): Press {
  const figure = "accept_gateway_figure"
  return offered.includes(figure) ? figure : "resolve_discrepancy"
}

async function openDiscrepancies({
  connections: { own },
}: Stage): Promise<Listed[]> {
  const { rows } = await own.raw<{ rows: Listed[] }>(
    `select id, charge_id as "chargeId", kind, details::text as details from checkout_transparent_discrepancy
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

/** The values that the body of a button's request may need. */
interface About {
  discrepancyId: string
  orderId: string | undefined
  operationId: string
  /**
   * The outcomes that an administrator enters for the operation in doubt, one after the other. Each is sent only if the
   * store refused the previous one.
   */
  outcomes: string[]
  observed: string
  refundedAs: ReturnType<typeof refundedAs>
  /** The state and sums that the gateway shows, if the button needs them. */
  figure?: string | undefined
}

const OF_FIGURE: Press[] = ["accept_gateway_figure", "resolve"]

/** Returns the bodies to send for a button. Each body is sent only if the store refused the previous one. */
function bodiesOf(press: Press, about: About): object[] {
  const { observed, figure, orderId: order_id } = about
  switch (press) {
    case "synchronize":
    case "cancel_order":
      return [{}]
    case "refund":
      return [{ observed, reason: REASON, refunded_as: about.refundedAs }]
    case "capture":
    case "book_as_part":
      return [{ observed, reason: REASON }]
    case "close_dispute":
      return [{ observed, reason: REASON, outcome: "lost" }]
    case "accept_gateway_figure":
      return [{ observed: figure, reason: REASON }]
    case "resolve":
      return about.outcomes.map((outcome) => ({
        operation_id: about.operationId,
        observed: figure,
        outcome,
        reason: REASON,
      }))
    case "new_link":
      return [{ account: "br", order_id }]
    case "resolve_discrepancy":
      return [{ discrepancy_id: about.discrepancyId, resolution: REASON }]
  }
}

/** Returns whether the gateway's figure contains at least the accepted refunds and the refund in doubt. */
function showsRefund(
  input: ReconciliationInput,
  figure: string | undefined
): boolean {
  const known = input.operations.filter(
    (one) =>
      one.kind === "refund" &&
      (one.state === "accepted" || one.state === "unknown")
  )
  const sum = known.reduce((total, { amount }) => total + amount, 0)
  return sum > 0 && Number(figure?.split(":")[2]) >= sum
}

function pathOf(press: Press, charge: string, orderId = ""): string {
  if (press === "new_link") return PAYMENT_LINKS
  if (press === "cancel_order") return `/admin/orders/${orderId}/cancel`
  return `${charge}/${press.replaceAll("_", "-")}`
}

/** Captures or refunds in the merchant's panel, for a gateway that refuses captures and refunds over its API. */
function doInPanel(
  actions: Stage["gateway"]["actions"],
  press: Press | "give_back",
  { merchantChargeId, link }: ReconciliationInput["charge"]
): Promise<string> {
  return runAtGateway(async () => {
    if (press === "capture") await actions.panelCapture(merchantChargeId)
    if (press !== "refund" && press !== "give_back") return
    if (link?.transactionId === undefined) {
      await actions.panelRefund(merchantChargeId)
    } else {
      await actions.refundLink(link.transactionId)
    }
  })
}

async function doPress(
  stage: Stage,
  { id, chargeId, details }: Listed,
  press: Press
): Promise<string> {
  const input = await actionInput(stage, chargeId)
  if (!input) return "there is no such charge"
  const { actions } = stage.gateway
  const charge = `${BASE}/charges/${chargeId}`
  const orderId = input.records.order?.id
  const about: About = {
    discrepancyId: id,
    orderId,
    observed: observedOfInput(input),
    operationId: unresolvedOf(input)?.id ?? "",
    refundedAs: refundedAs(input),
    outcomes: ["never_happened", "happened"],
  }
  if (OF_FIGURE.includes(press)) {
    const shown = await stage.ask("get", `${charge}/gateway`)
    if (shown.status !== 200 && press !== "resolve") return inShort(shown)
    about.figure = (shown.body as { observed?: string }).observed
    if (showsRefund(input, about.figure)) about.outcomes.reverse()
  }
  if (press === "close_dispute") {
    await runAtGateway(() =>
      actions.panelLoseDispute(input.charge.merchantChargeId)
    )
  }
  if (details.includes(OPEN_LINK)) {
    const open = input.charge.link?.id ?? ""
    stage.note(
      `panel: link: ${await runAtGateway(() => actions.deactivateLink(open))}`
    )
  }
  const path = pathOf(press, charge, orderId)
  let answer: Answer | undefined
  for (const body of bodiesOf(press, about)) {
    if (press === "capture" || press === "refund") {
      stage.journal.request({ kind: press, id: chargeId, amount: null })
    } else if (press === "cancel_order") {
      stage.journal.request({ kind: "cancel", id: orderId ?? "", amount: null })
    }
    answer = await stage.ask("post", path, body)
    stage.note(`advice: ${press} ${path.replace(BASE, "")}: ${inShort(answer)}`)
    if (answer.status === 200) break
  }
  if (stage.observes === "notifications" && answer?.status !== 200) {
    const isGivenBackFirst = inShort(answer!).includes(AFTER_PANEL)
    const panel = isGivenBackFirst ? ("give_back" as const) : press
    stage.note(
      `panel: ${panel}: ${await doInPanel(actions, panel, input.charge)}`
    )
  }
  const linkId = press === "new_link" && linkIdIn(answer!)
  if (linkId) await payCode(actions, { linkId })
  return inShort(answer!)
}
