import { Modules } from "@medusajs/framework/utils"
import { runChecks } from "../../../src/checks/check"
import { CHECKS } from "../../../src/checks/checks"
import { minorUnits } from "../../../src/charge/money"
import {
  dayOf,
  daysBetween,
  windowOf,
} from "../../../src/charge/reconciled-day"
import { DAY_MS } from "../../../src/charge/times"
import type { Scope } from "../../../src/medusa/core"
import type { LedgerModuleService } from "../../../src/modules/ledger"
import { CHARGES_A_DAY } from "./fill-ledger"
import { type FilledLedger, idOf, type Work } from "./works-of-sales"

const NEWEST = { by: "created_at", direction: "desc" } as const
const LATEST = { direction: "desc", limit: 20, offset: 0 } as const
const A_PAGE = { limit: 20, offset: 0 }

/** One of the charges, any. */
function any({ charges }: FilledLedger): number {
  return 1 + Math.floor(Math.random() * charges)
}

/** Some day that is over, and is there at every size. */
async function aDay({
  ledger,
}: FilledLedger): Promise<{ account: string; day: string }> {
  const { now } = await ledger.time()
  const back = 2 + Math.floor(Math.random() * 6)
  return { account: "br", day: dayOf(new Date(now.getTime() - back * DAY_MS)) }
}

const asked = (
  title: string,
  work: (on: FilledLedger) => Promise<unknown>
): Work => ({
  title,
  prepare: async (on) => () => work(on),
})

const ofCharges = (
  title: string,
  filter: (
    on: FilledLedger
  ) => Parameters<FilledLedger["ledger"]["findCharges"]>[0],
  page = A_PAGE
) =>
  asked(title, (on) =>
    on.ledger.findCharges(filter(on), { ...NEWEST, ...page })
  )

export const WORKS_OF_PEOPLE: Work[] = [
  {
    title: `the close of a day of ${CHARGES_A_DAY} sales`,
    prepare: async (on) => {
      const of = await aDay(on)
      return () => on.ledger.figuresOfDay(of, windowOf(of.day).to)
    },
  },
  {
    title: "what a week of days comes to",
    prepare: async (on) => {
      const { account, day } = await aDay(on)
      const days = daysBetween(
        dayOf(new Date(windowOf(day).from.getTime() - 6 * DAY_MS)),
        day
      )
      return () =>
        on.ledger.sumsOfDays(days.map((one) => ({ account, day: one })))
    },
  },
  {
    title: "500 movements of a day, for the account book",
    prepare: async (on) => {
      const { account, day } = await aDay(on)
      return () =>
        on.ledger.movementPage({
          account,
          by: "day",
          from: day,
          to: day,
          after: undefined,
          limit: 500,
        })
    },
  },
  ofCharges("payments, the newest", () => ({})),
  ofCharges("payments, the 500th page", () => ({}), {
    limit: 20,
    offset: 9_980,
  }),
  ofCharges("payments by acquirer's number", (on) => ({
    of: [{ name: String(100_000_000 + any(on)) }],
  })),
  ofCharges("payments of an order", (on) => ({
    of: [{ orderIds: [idOf(any(on)).replace("ctchg", "order")] }],
  })),
  ofCharges("payments of a method and a state in a week", () => ({
    method: ["pix"],
    state: ["paid"],
    from: new Date(Date.now() - 7 * DAY_MS),
  })),
  ofCharges("payments of a state that many have", () => ({
    state: ["declined"],
  })),
  ofCharges("payments of a state that few have", () => ({
    state: ["charged_back"],
  })),
  ofCharges("payments of an amount", () => ({ amount: minorUnits(5_000) })),
  asked("what can be captured", ({ ledger }) =>
    ledger.findCharges(
      { view: "to_capture" },
      { by: "created_at", direction: "asc", ...A_PAGE }
    )
  ),
  asked("discrepancies that are open", ({ ledger }) =>
    ledger.findDiscrepancies(
      { status: "open" },
      { ...LATEST, direction: "asc" }
    )
  ),
  asked("discrepancies, all", ({ ledger }) =>
    ledger.findDiscrepancies({ status: "all" }, LATEST)
  ),
  asked("notifications, the latest", ({ ledger }) =>
    ledger.findNotifications({}, LATEST)
  ),
  asked("notifications that are dead", ({ ledger }) =>
    ledger.findNotifications({ states: ["dead"] }, LATEST)
  ),
  {
    title: "notifications of a charge",
    prepare: async (on) => {
      const charge = await on.ledger.findChargeById(idOf(any(on)))
      const merchantChargeId = charge?.merchantChargeId
      return () => on.ledger.findNotifications({ merchantChargeId }, LATEST)
    },
  },
  asked("operations, the latest", ({ ledger }) =>
    ledger.findOperations({}, LATEST)
  ),
  asked("operations in doubt", ({ ledger }) =>
    ledger.findOperations({ state: ["unknown"] }, LATEST)
  ),
  asked("operations of an account", ({ ledger }) =>
    ledger.findOperations({ account: ["norte"] }, LATEST)
  ),
  asked("movements, the latest", ({ ledger }) =>
    ledger.findMovements({}, LATEST)
  ),
  {
    title: "movements of an account on a day",
    prepare: async (on) => {
      const { account, day } = await aDay(on)
      return () =>
        on.ledger.findMovements(
          { account: [account], from: day, to: day },
          LATEST
        )
    },
  },
  asked("links, the newest", ({ ledger }) =>
    ledger.findPaymentLinks({}, LATEST)
  ),
  asked("the figures of the health route", ({ ledger }) =>
    runChecks(CHECKS, storeOf(ledger), { readers: ["health"] })
  ),
]

/** What the health route asks of a store: the ledger, and Medusa's locks, which are in no table here. */
function storeOf(ledger: LedgerModuleService): Scope {
  const resolve = (name: string): unknown =>
    name === Modules.LOCKING ? {} : ledger
  return { resolve }
}
