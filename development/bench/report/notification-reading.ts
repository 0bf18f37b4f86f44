import type { Acknowledgements } from "../acknowledge/summary"
import type { Drains } from "../drain/measure-drains"
import type { Notifications } from "../measure-notifications"
import type { OrderTimes } from "../order/summary"
import { percentile } from "../statistics"
import { lastToFirst } from "./drain-text"

const LEAST_SHARE = 0.9
const MOST_TIMES = 1.3

/** What the figures of notifications say. */
export function notificationReading({
  acknowledgements,
  orders,
  drains,
}: Notifications): string[] {
  return [
    ...(acknowledgements ? readAcknowledgements(acknowledgements) : []),
    ...(orders ? readOrders(orders) : []),
    ...(drains ? readDrains(drains) : []),
  ]
}

function readAcknowledgements({ ratios, wasBusy }: Acknowledgements): string[] {
  const { ratio, perRound } = ratios.alone
  const isUnclear = perRound.least < LEAST_SHARE && perRound.most >= LEAST_SHARE
  return [
    `Acknowledging: ${percent(ratio)} of what a bare insert in Medusa allows, goal ${reached(ratio >= LEAST_SHARE)}; ${percent(ratios.beside.ratio)} while another process works on the same cores.${
      isUnclear
        ? ` Single rounds lie on both sides of the goal (${percent(perRound.least)} to ${percent(perRound.most)}).`
        : ""
    }`,
    ...(wasBusy
      ? []
      : [
          "The backlog did not last through every turn that was to be beside another process at work.",
        ]),
    "Core's own route is faster because it keeps nothing: what it took is lost when the process ends within five seconds, and it takes it from everybody.",
  ]
}

function readOrders({ ratios }: OrderTimes): string[] {
  const verdict = (what: string, times: number) =>
    `From the notification to the order, ${what}: ${times.toFixed(2)} times the direct call, goal ${reached(times <= MOST_TIMES)}.`
  return [
    verdict("with a look-up at the gateway", ratios.lookedUp),
    verdict("known already", ratios.known),
    `Core's own webhook path takes ${ratios.webhook.toFixed(1)} times the direct call, five seconds of it because it waits.`,
    "A look-up at a real gateway takes longer than at the simulator, by the way there and back.",
  ]
}

function readDrains({ ofNobody, ofOurs }: Drains): string[] {
  return [ofNobody, ...(ofOurs ? [ofOurs] : [])].map((drain) => {
    const { notifications, memory, fresh } = drain
    const [first, , last] = memory.map(({ rssMiB }) => rssMiB.toFixed(0))
    const [full, empty] = [fresh.whileFullMs, fresh.whileEmptyMs].map((ms) =>
      percentile(ms, 95).toFixed(0)
    )
    return `Of ${notifications} that waited, the last tenth took ${lastToFirst(drain).toFixed(2)} times the first; memory went from ${first} to ${last} MiB; of new ones, 95 % waited ${full} ms at most, and ${empty} ms when the inbox was empty.`
  })
}

function reached(isReached: boolean): string {
  return isReached ? "reached" : "missed"
}

function percent(ratio: number): string {
  return `${(ratio * 100).toFixed(0)} %`
}
