import {
  allowedActions,
  type ChargeAction,
} from "../../../src/domain/payment-page/allowed-actions"
import type { Violation } from "../../records/records-by-charge"
import {
  runJobUntilNothingIsDue,
  advanceTimeUntilDone,
} from "../process/time/run-until-idle"
import type { JobSchedule } from "../process/job-schedule"
import {
  readActionInputOfCharge,
  pressButton,
  type ListedDiscrepancy,
  OPEN_PAID_LINK_CODE,
  orderOfDiscrepancy,
  type DiscrepancyButton,
} from "./discrepancy-buttons"
import type { SimulatedStore } from "../process/simulated-store"
import { virtualTime } from "../process/time/virtual-time"

const MOST_ROUNDS = 8
/**
 * The virtual time, in milliseconds, that passes after each round. It is long enough for everything that the
 * administrator's action leads to.
 */
const TIME_AFTER_ROUND_MS = 35 * 60_000

/**
 * The code of a message to administrators. It says that an order has an open change, and that its charge cannot proceed
 * until an administrator confirms or cancels this change.
 */
const OPEN_CHANGE_CODE = "waits_for_order_change"

/**
 * Simulates an administrator who works through the open discrepancies, in at most MOST_ROUNDS rounds. In each round,
 * the administrator presses one button for each open discrepancy. If several buttons are possible, `turn` selects one.
 *
 * Returns a violation for each discrepancy that is still open after the last round.
 */
export async function actOnDiscrepancies(
  store: SimulatedStore,
  job: JobSchedule,
  turn: number
): Promise<Violation[]> {
  const tried = new Map<string, Map<DiscrepancyButton, string>>()
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const listed = await listOpenDiscrepancies(store)
    if (listed.length === 0) return []
    for (const one of listed) {
      // The pressed buttons are remembered separately for each discrepancy. A button that was refused for one
      // discrepancy may be right for the next, for example after a dispute was closed.
      const known = tried.get(one.id) ?? new Map<DiscrepancyButton, string>()
      tried.set(one.id, known)
      const offered = await advanceTimeUntilDone(listOfferedButtons(store, one))
      const isOpenLink = one.details.includes(OPEN_PAID_LINK_CODE)
      const left = offered.filter((button) => !known.has(button))
      const button = isOpenLink
        ? "resolve_discrepancy"
        : (left[turn % (left.length || 1)] ?? chooseLastResortButton(offered))
      store.appendToLog(
        `listed: ${one.kind} of ${one.chargeId}: ${one.details}`
      )
      known.set(
        button,
        await advanceTimeUntilDone(pressButton(store, one, button))
      )
      await runJobUntilNothingIsDue(job)
    }
    await virtualTime.advanceUntil(
      () => false,
      virtualTime.now() + TIME_AFTER_ROUND_MS
    )
    await runJobUntilNothingIsDue(job)
  }
  return (await listOpenDiscrepancies(store)).map(
    ({ id, chargeId, kind, details }) => ({
      check: "dead end",
      words: `${kind} of ${chargeId} stays, whatever is pressed (${[
        ...(tried.get(id) ?? []),
      ]
        .map(([button, answer]) => `${button}: ${answer}`)
        .join("; ")}): ${details}`,
      ids: [chargeId],
    })
  )
}

/**
 * Returns the button to press when all others were tried. It accepts the gateway's figures if the page offers this.
 * Otherwise it marks the discrepancy as resolved, which moves no money.
 */
function chooseLastResortButton(
  offered: readonly DiscrepancyButton[]
): DiscrepancyButton {
  const figure = "accept_gateway_sums"
  return offered.includes(figure) ? figure : "resolve_discrepancy"
}

async function listOpenDiscrepancies({
  connections: { own },
}: SimulatedStore): Promise<ListedDiscrepancy[]> {
  const { rows } = await own.raw<{ rows: ListedDiscrepancy[] }>(
    `select id, charge_id as "chargeId", order_id as "orderId", kind, details::text as details from checkout_transparent_discrepancy
      where resolved_at is null and deleted_at is null order by created_at, id`
  )
  return rows
}

async function listOfferedButtons(
  store: SimulatedStore,
  listed: ListedDiscrepancy
): Promise<DiscrepancyButton[]> {
  const input = await readActionInputOfCharge(store, listed.chargeId)
  if (!input) return []
  const buttons = allowedActions(input).filter(
    (action): action is Exclude<ChargeAction, "erase_payer"> =>
      action !== "erase_payer"
  )
  const order = orderOfDiscrepancy(store, input, listed)
  if (!order || order.canceledAt) return buttons
  return [
    ...buttons,
    ...(!order.isShipped && !order.openChange
      ? (["cancel_order"] as const)
      : []),
    ...(order.openChange && listed.details.includes(OPEN_CHANGE_CODE)
      ? (["cancel_order_change"] as const)
      : []),
  ]
}
