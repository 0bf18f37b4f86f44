import type { SimulatedStore } from "../process/simulated-store"

/** One event in the history of a charge or link at the simulated gateway. `at` is an ISO 8601 time. */
interface HistoryEvent {
  at: string
  event: string
}

type Observations = Pick<SimulatedStore, "receivedNotifications" | "gateway">

/**
 * Returns whether an event at the gateway belongs to a dispute that the merchant won before the plugin could learn of
 * it. The charge is then in the same state as before the dispute. A notification that was sent after the end of the
 * dispute reports this state, so the plugin need not look the charge up.
 *
 * `notification` is the one for which a lookup is expected. If it was sent before the dispute ended, the result is
 * false. The plugin can learn of a dispute from a lookup during the dispute, and from another notification that was
 * sent during the dispute and arrived before `notification`.
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
