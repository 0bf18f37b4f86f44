import { setTimeout as sleep } from "node:timers/promises"

import { step } from "../demo/progress"
import {
  checkCaptures,
  measureLaterLookups,
  postponeLookups,
  requestsDuring,
} from "./bench-database"
import type { Stage } from "./bench-stage"
import {
  describeGroup,
  measureGroups,
  median,
  processorRatio,
  range,
  rounded,
  timeEach,
  type Turn,
  verdict,
} from "./figures"
import {
  cardData,
  createSession,
  placeOrder,
  prepareCarts,
} from "./store-client"

interface Method {
  provider: string
  isOurs: boolean
  /** Whether the money is taken when the order is placed; else it is only reserved. */
  captures: boolean
}

/** Before each of ours the one that does the same with a sale's money, and asks nobody. */
const METHODS: readonly Method[] = [
  { provider: "pp_system_default", isOurs: false, captures: false },
  { provider: "pp_transparent-card_br-manual", isOurs: true, captures: false },
  { provider: "pp_system_capturing", isOurs: false, captures: true },
  { provider: "pp_transparent-card_br", isOurs: true, captures: true },
]

interface CardTurn extends Turn, Method {
  concurrency: number
}

/** Completed carts, with our card and with a provider that asks nobody. */
export async function measureCards(stage: Stage): Promise<string> {
  const { rounds, perRound, concurrencies } = stage
  const turns = concurrencies.flatMap((concurrency) =>
    METHODS.map((method) => ({
      group: `${method.captures ? "Automatic capture" : "Authorize only"}, ${concurrency} at a time`,
      title: `\`${method.provider}\``,
      concurrency,
      ...method,
    }))
  )
  const groups = await measureGroups(
    { title: "Cards", rounds, turns, warmUp: 8, volume: perRound },
    (turn, sales) => sellCards(stage, turn, sales)
  )
  const later = await step("Lookups after the sales", () =>
    measureLaterLookups(stage)
  )
  await checkCaptures(stage, METHODS)
  return `## Completing carts

How many carts a second one Medusa process completes with this package's card, beside a payment provider that asks nobody: \`POST /store/carts/:id/complete\`, from sending the request to the last byte of the answer, for guest carts of one article with address and shipping method. The goal is a ratio of 0.9. ${rounds} rounds of ${perRound} carts for each method and concurrency. Carts, card tokens and payment sessions were made before; for information, the last column is the request that makes the session. The processor time is that of Medusa's process, from the start of one completion to the next one's: its ratio is what is left when nothing is waited for. Not timed: building the cart, the shopper's card form, later captures, refunds, the network to a real gateway.

- Authorize only: both reserve the money and take none of it. The baseline is Medusa's own provider, which can do no more; the account \`br-manual\` has \`capture: "manual"\`.
- Automatic capture: both take the money when the order is placed, and Medusa records the capture. Medusa has no provider of its own that does so, so the baseline is made for this: Medusa's own, but that it answers "captured". The account \`br\` has \`capture: "automatic"\`, the default.

${groups
  .map((group) =>
    describeGroup(group, {
      "With the later lookup": (target) =>
        target.isOurs
          ? processorRatio(target, group.targets[0]!, later.processorMs)
          : "",
      "Authorizations of a sale": ({ rounds }) =>
        range(rounds.map(({ authorized, sales }) => authorized / sales)),
      "Session made in, ms": ({ rounds }) =>
        range(rounds.map(({ sessions }) => median(sessions.eachMs))),
    })
  )
  .join("\n\n")}

Half a minute after every sale a job of this package looks once whether Medusa has recorded it, for many sales at a time. In the rounds that would have fallen on all methods alike, so it was postponed until they were over, and measured by itself: ${rounded(later.processorMs)} ms of processor time for one, over ${later.sales} sales.

Calls to the gateway are counted in the simulator's log during the timed parts. The command fails when this is not exactly one authorization per sale, and nothing else, or when Medusa has not captured the payments of the methods that capture, and only those.

### Reading

${groups.map(({ title, targets: [baseline, ours] }) => `- ${title}: ${verdict(ours!, baseline!)}`).join("\n")}
- The simulator's work and that of its connection count against us alone on these cores, so a gateway elsewhere costs this process less of its processor. But a real one takes hundreds of milliseconds for a card: waited, not computed, so each completion takes longer by as much, and a process with more shoppers at a time loses few completions a second by it.`
}

/** For what the preparation left to do: its events, its garbage. */
const REST_MS = 500

/** Prepares the carts, then times nothing but their completion, and counts what that asks of the gateway. */
async function sellCards(stage: Stage, turn: CardTurn, sales: number) {
  const { provider, isOurs, concurrency } = turn
  const load = { lanes: concurrency, pid: stage.storePid }
  const carts = await prepareCarts(stage, sales)
  const choices = await Promise.all(
    carts.map(async (cart) => ({
      ...{ cart, provider },
      data: isOurs ? await cardData(stage.simulatorUrl) : {},
    }))
  )
  const sessions = await timeEach(choices, load, (choice) =>
    createSession(stage, choice)
  )
  await sleep(REST_MS)

  const { result: completions, requests } = await requestsDuring(stage, () =>
    timeEach(carts, load, (cart) => placeOrder(stage, cart))
  )
  await postponeLookups(stage)
  const authorized = requests
    .filter((one) => one.operation === "authorize" && one.status === 200)
    .map(({ merchantChargeId }) => merchantChargeId)
  const expected = isOurs ? sales : 0
  stage.check(
    `${provider}: authorizations of ${sales} sales, their charges, and all other calls`,
    [
      authorized.length,
      new Set(authorized).size,
      requests.length - authorized.length,
    ],
    [expected, expected, 0]
  )
  return { ...completions, sales, sessions, authorized: authorized.length }
}
