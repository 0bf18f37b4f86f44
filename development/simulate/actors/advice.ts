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
import { linkIdIn, payCode, whatComesOf } from "../gateway/at-gateway"
import type { Stage } from "../process/stage"
import { time } from "../process/time/virtual-time"

const BASE = "/admin/checkout-transparent"
const REASON = "simulated"
const MOST_ROUNDS = 8
/** Longer than any work takes that a press begins, in milliseconds. */
const AFTER_EACH_ROUND_MS = 35 * 60_000

/** The message of a paid link that an administrator has to deactivate in the panel and then mark as resolved. */
const OPEN_LINK = "paid_link_not_deactivated"
/** The beginning of the messages by which an order is canceled after the panel has given its money back. */
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
      // Buttons are remembered for each discrepancy: one that was refused for this discrepancy may be right for the
      // next, for example after a dispute was closed.
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

/** The last button to press: accepting the gateway's figure if offered, since closing by hand solves nothing. */
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

/** What a person knows who presses a button about a charge. */
interface About {
  discrepancyId: string
  orderId: string | undefined
  operationId: string
  /** What a person says of the operation, in this order: another word is said only if the first one is refused. */
  outcomes: string[]
  observed: string
  refundedAs: ReturnType<typeof refundedAs>
  /** What the gateway shows, if the button needs it. */
  figure?: string | undefined
}

const OF_FIGURE: Press[] = ["accept_gateway_figure", "resolve"]

/** Returns the body of a press, and another one for the case that it is refused. */
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

/** Whether the gateway shows at least the refunds that are known and the one in doubt. */
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

/** Does in the merchant's panel what a gateway without refunds and captures refused. */
function doInPanel(
  actions: Stage["gateway"]["actions"],
  press: Press | "give_back",
  { merchantChargeId, link }: ReconciliationInput["charge"]
): Promise<string> {
  return whatComesOf(async () => {
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
    await whatComesOf(() =>
      actions.panelLoseDispute(input.charge.merchantChargeId)
    )
  }
  if (details.includes(OPEN_LINK)) {
    const open = input.charge.link?.id ?? ""
    stage.note(
      `panel: link: ${await whatComesOf(() => actions.deactivateLink(open))}`
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
