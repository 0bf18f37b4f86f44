import type { SimulatedStore } from "../process/simulated-store"

/** One event in the history of a charge or link at the simulated gateway. `at` is an ISO 8601 time. */
interface HistoryEvent {
  at: string
  event: string
}

type Observations = Pick<SimulatedStore, "receivedNotifications" | "gateway">

/**
 * Returns whether an event at the gateway starts or ends a dispute that the plugin could not notice. After the merchant
 * has won a dispute, the charge has the same state as before. The plugin therefore need not look the charge up if it
 * did not learn of the dispute in time.
 *
 * `notification` is a notification about the charge that was sent after the event. The result is true only if all of
 * these are true:
 * - The dispute was won before `notification` was sent.
 * - The plugin did not look the charge up during the dispute.
 * - No notification that was sent during the dispute arrived before `notification`.
 */
export function isEventOfUnnoticedDispute(
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
