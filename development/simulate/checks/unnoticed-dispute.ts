import type { SimulatedStore } from "../process/simulated-store"

/** One event in the history of a charge or link at the simulated gateway. `at` is an ISO 8601 time. */
interface HistoryEvent {
  at: string
  event: string
}

type Observations = Pick<SimulatedStore, "receivedNotifications" | "gateway">

/**
 * Returns whether an event at the gateway belongs to a dispute that the merchant won before the plugin could learn of
 * it. The charge is then in the same state as before the dispute, so the plugin need not look the charge up.
 *
 * `notification` is the notification for which a lookup is expected. Returns false if this notification was sent before
 * the dispute ended, or if a lookup or another notification told the plugin of the dispute.
 */
export function isOfUnnoticedDispute(
  { receivedNotifications, gateway }: Observations,
  {
    id,
    history,
    event,
  }: { id: string; history: readonly HistoryEvent[]; event: HistoryEvent },
  notification: { at: number; sentAt: number }
): boolean {
  const nth = history.indexOf(event)
  const opened = history
    .slice(0, nth + 1)
    .filter((one) => one.event === "charged_back")
    .at(-1)
  const won = history.slice(nth).find((one) => one.event === "dispute_won")
  if (
    !opened ||
    !won ||
    !["charged_back", "dispute_won"].includes(event.event)
  ) {
    return false
  }
  const from = Date.parse(opened.at)
  const until = Date.parse(won.at)
  const isDuring = (time: number) => from <= time && time < until
  const wasLookedUp = gateway.calls.some(
    ({ at, method, path }) =>
      method === "GET" && path.includes(id) && isDuring(at)
  )
  const wasNotified = receivedNotifications.some(
    ({ at, sentAt, text }) =>
      text.includes(id) && isDuring(sentAt) && at < notification.at
  )
  return until <= notification.sentAt && !wasLookedUp && !wasNotified
}
