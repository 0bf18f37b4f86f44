import {
  aCodeCheckout,
  type CodeCheckout,
  type CodeSession,
  PIX_PROVIDER,
  WALLET_PROVIDER,
} from "./a-code-checkout"
import type { Fleet } from "./a-fleet"
import { aFleetSale } from "./a-fleet-sale"
import { LINK_PROVIDER, linkIdOf } from "./a-link-sale"
import { anOrderAdmin } from "./a-sold-order"
import type { Answer } from "./a-shopper"
import type { Admin } from "./an-admin"
import { aBarrier, type Barrier } from "./database/a-barrier"
import { eventually } from "./eventually"
import type { KilledMoment } from "./killed-moments"
import { type MoneyOfCart, moneyOfCartInFleet } from "./money-of-cart"
import { type MoneyOfLinks, moneyOfLinksInFleet } from "./money-of-links"

export const PROVIDERS = {
  pix: PIX_PROVIDER,
  wallet: WALLET_PROVIDER,
  link: LINK_PROVIDER,
}

/** What a shopper is told who wants another payment before it is known what became of the first. */
export const REFUSED_MEANWHILE = {
  status: 400,
  body: {
    type: "not_allowed",
    message:
      "Seu pagamento está sendo verificado. Não pague de novo: o resultado aparece em alguns minutos.",
  },
}

/** A cart of a fleet whose process is killed at a moment. */
export interface KilledStory {
  moment: KilledMoment
  checkout: CodeCheckout
  /** What was there before; of what was being made, there is nothing yet. */
  session?: CodeSession
  /** What a shopper who wants a new one is told, right after the start. */
  refusal?: Answer
  /** What it came to by itself. */
  resolved?: MoneyOfCart | MoneyOfLinks
}

/** A cart that is ready for its moment. */
export async function aKilledStory(
  fleet: Fleet,
  moment: KilledMoment
): Promise<KilledStory> {
  const { method, doing } = moment
  const shopper = fleet.guestAt({ process: fleet.first })
  const checkout = await aCodeCheckout({ ...fleet, shopper })
  if (doing === "making") return { moment, checkout }
  const session = await checkout.code(PROVIDERS[method])
  const story = { moment, checkout, session }
  const isReturnOfCode = doing === "returning" && method !== "link"
  if (doing === "refunding" || (doing === "returning" && !isReturnOfCode)) {
    await pay(fleet, story)
    await eventually(async () =>
      expect(await moneyOfCartInFleet(fleet, checkout)).toMatchObject({
        orders: [expect.any(String)],
        kept: { ledger: 9990, orders: 9990 },
      })
    )
  }
  if (isReturnOfCode) {
    // Another code takes its place, and it can be paid still.
    await fleet.simulator.setCodesCancelable(false)
    await checkout.code()
    await fleet.simulator.setCodesCancelable(true)
  }
  return story
}

export function moneyOfStory(
  fleet: Fleet,
  { moment, checkout }: KilledStory
): Promise<MoneyOfCart | MoneyOfLinks> {
  return moment.method === "link"
    ? moneyOfLinksInFleet(fleet, checkout)
    : moneyOfCartInFleet(fleet, checkout)
}

/**
 * Starts everything and waits until each is where it is to be killed; resolves to what was started, and
 * to where it waits.
 */
export async function bringToTheirMoments(
  fleet: Fleet,
  admin: Admin,
  stories: readonly KilledStory[]
): Promise<{ lost: Promise<unknown>[]; barriers: Barrier[] }> {
  const { simulator } = fleet
  const holder = await fleet.connect()
  const lost: Promise<unknown>[] = []
  const bring = async (story: KilledStory) => {
    const { at } = story.moment
    if (typeof at === "string") return
    await simulator.addFault({
      operation: at.operation,
      fault: { kind: at.fault },
      times: 1,
      ...(isImpatient(story) ? { of: idInPath(story) } : {}),
    })
    lost.push(start(fleet, admin, story))
  }
  const untilAllHang = () =>
    eventually(async () =>
      expect(await simulator.unconsumedFaults()).toEqual([])
    )

  for (const story of stories.filter((one) => !isImpatient(one))) {
    await bring(story)
    await untilAllHang()
  }
  const barriers: Barrier[] = []
  for (const [at, statement] of [
    ["placing", "insert on payment"],
    ["showing", "update on payment_session"],
  ] as const) {
    const barrier = await aBarrier(holder, statement, barriers.length)
    barriers.push(barrier)
    await barrier.block()
    const waiting = stories.filter(({ moment }) => moment.at === at)
    for (const story of waiting) lost.push(start(fleet, admin, story))
    await eventually(async () =>
      expect(await barrier.waiting()).toBe(waiting.length)
    )
  }
  await Promise.all(stories.filter(isImpatient).map(bring))
  await untilAllHang()
  return { lost, barriers }
}

/**
 * Nobody waits for it longer than some seconds, so it comes last: what is tried again then must not take
 * another's fault.
 */
function isImpatient({ moment: { at, doing } }: KilledStory): boolean {
  return typeof at !== "string" && (doing === "replacing" || doing === "paying")
}

function idInPath({ moment, session }: KilledStory): string {
  return moment.method === "link"
    ? linkIdOf(session!)
    : session!.merchantChargeId
}

async function start(
  fleet: Fleet,
  admin: Admin,
  story: KilledStory
): Promise<unknown> {
  const { moment, checkout } = story
  switch (moment.doing) {
    case "making":
    case "replacing":
      return checkout.choose(PROVIDERS[moment.method])
    case "paying":
      return pay(fleet, story)
    case "returning":
      return pay(fleet, story, { late: moment.method === "link" })
    case "refunding":
      return anOrderAdmin(() => admin).refund(await aFleetSale(fleet, checkout))
  }
}

async function pay(
  { simulator }: Fleet,
  { moment, session }: KilledStory,
  { late = false } = {}
): Promise<unknown> {
  return moment.method === "link"
    ? simulator.payLink(linkIdOf(session!), { late })
    : simulator.pay(session!.merchantChargeId)
}
