import { minorUnits } from "../money"
import type { Backlog, DiscrepancyBacklog } from "./figures"
import type { HealthCheck } from "./health"
import { judgeHealth } from "./judge-health"
import type { AccountState, StoreState } from "./state"

const NOW = new Date("2026-11-21T12:00:00.000Z")
const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

const ago = (ms: number) => new Date(NOW.getTime() - ms)
const inFuture = (ms: number) => new Date(NOW.getTime() + ms)

const WELL: AccountState = {
  account: "br",
  accessTokens: [
    {
      integration: "checkout",
      freshUntil: inFuture(4 * MINUTE),
      issuedAt: ago(MINUTE),
      firstIssuedAt: ago(HOUR),
      failures: 0,
      failure: undefined,
    },
  ],
  lookups: { lastAt: ago(MINUTE), failedSince: undefined },
  deliveries: {
    authenticated: { firstAt: ago(HOUR), lastAt: ago(MINUTE) },
    refused: undefined,
  },
  saleWithoutNotification: undefined,
  automaticRefunds: {
    recent: { count: 0, amount: 0 },
    caps: { mostPerHour: 10, mostAmountPerHour: minorUnits(500_000) },
  },
}

const NOTHING_WAITS = {
  waitingNotifications: [],
  recentDoubts: [],
  lateNotifications: [],
  deadNotifications: [],
  longDoubts: [],
  discrepancies: [],
}

const JOB = {
  ranAt: ago(15 * SECOND),
  expectedSince: ago(HOUR),
}

function aStore(
  account: Partial<AccountState> = {},
  store: Partial<StoreState> = {}
): StoreState {
  return {
    now: NOW,
    job: JOB,
    accounts: [{ ...WELL, ...account }],
    work: NOTHING_WAITS,
    locks: { arePostgres: false, left: 0, oldestLeftAt: undefined },
    others: [],
    ...store,
  }
}

const waits = (work: Partial<StoreState["work"]>) =>
  aStore({}, { work: { ...NOTHING_WAITS, ...work } })
const runs = (job: StoreState["job"]) => aStore({}, { job })
const one = (count: number, oldestAt: Date): Backlog[] => [
  { account: "br", count, oldestAt },
]
const listed = (
  count: number,
  oldestAt: Date,
  account = "br"
): DiscrepancyBacklog => ({
  account,
  kind: "unmatched_payment",
  count,
  oldestAt,
})

function aToken(
  failures: number,
  code: "gateway_authentication_failed" | "gateway_no_reply"
): Partial<AccountState> {
  return {
    accessTokens: [
      {
        integration: "checkout",
        freshUntil: undefined,
        issuedAt: undefined,
        firstIssuedAt: undefined,
        failures,
        failure: { code, message: "No token.", httpStatus: undefined },
      },
    ],
  }
}

const LINK_TOKEN_REFUSED = {
  accessTokens: [
    ...WELL.accessTokens,
    ...aToken(1, "gateway_authentication_failed").accessTokens!.map(
      (token) => ({ ...token, integration: "payment_link" as const })
    ),
  ],
}

const refunds = (count: number, amount: number): Partial<AccountState> => ({
  automaticRefunds: {
    ...WELL.automaticRefunds,
    recent: { count, amount },
  },
})

const SALE_NOT_REPORTED = aStore({ saleWithoutNotification: ago(2 * HOUR) })
const NO_CAPS_USED = aStore({
  automaticRefunds: {
    recent: { count: 0, amount: 0 },
    caps: { mostPerHour: 0, mostAmountPerHour: minorUnits(0) },
  },
})

describe("the health of a store", () => {
  it.each<[string, StoreState, string, string[]]>([
    ["all is well", aStore(), "ok", []],
    [
      "an access token is refused",
      aStore(aToken(1, "gateway_authentication_failed")),
      "failing",
      ["credentials_refused"],
    ],
    [
      "the links' access token is refused",
      aStore(LINK_TOKEN_REFUSED),
      "failing",
      ["credentials_refused"],
    ],
    [
      "two requests for an access token failed",
      aStore(aToken(2, "gateway_no_reply")),
      "degraded",
      ["no_access_token"],
    ],
    [
      "three requests for an access token failed",
      aStore(aToken(3, "gateway_no_reply")),
      "failing",
      ["no_access_token"],
    ],
    [
      "lookups fail since the last one that told something",
      aStore({ lookups: { lastAt: ago(HOUR), failedSince: ago(MINUTE) } }),
      "degraded",
      ["lookups_fail"],
    ],
    [
      "a lookup failed before one that told something",
      aStore({ lookups: { lastAt: ago(MINUTE), failedSince: ago(HOUR) } }),
      "ok",
      [],
    ],
    [
      "a sale had no notification",
      SALE_NOT_REPORTED,
      "degraded",
      ["sales_without_notifications"],
    ],
    [
      "a notification was given up",
      waits({ deadNotifications: one(1, ago(HOUR)) }),
      "degraded",
      ["dead_notifications"],
    ],
    [
      "a notification waits that has not failed yet, and an operation was just sent",
      waits({
        waitingNotifications: one(9, ago(HOUR)),
        recentDoubts: one(2, ago(MINUTE)),
      }),
      "ok",
      [],
    ],
    [
      "a notification is due for half an hour",
      waits({ lateNotifications: one(3, ago(30 * MINUTE)) }),
      "degraded",
      ["notifications_late"],
    ],
    [
      "a notification is due for longer",
      waits({ lateNotifications: one(3, ago(30 * MINUTE + 1)) }),
      "failing",
      ["notifications_late"],
    ],
    [
      "an operation is in doubt",
      waits({ longDoubts: one(1, ago(HOUR)) }),
      "degraded",
      ["in_doubt"],
    ],
    [
      "a discrepancy is open",
      waits({ discrepancies: [listed(2, ago(HOUR))] }),
      "degraded",
      ["discrepancies"],
    ],
    [
      "something is open of an account that is gone",
      waits({ discrepancies: [listed(1, ago(HOUR), "gone")] }),
      "degraded",
      ["discrepancies"],
    ],
    ["one refund is left of the cap", aStore(refunds(9, 1)), "ok", []],
    [
      "the cap of refunds is reached by number",
      aStore(refunds(10, 1)),
      "degraded",
      ["automatic_refunds_capped"],
    ],
    [
      "the cap of refunds is reached by amount",
      aStore(refunds(1, 500_000)),
      "degraded",
      ["automatic_refunds_capped"],
    ],
    ["nothing may go back by itself", NO_CAPS_USED, "ok", []],
    [
      "the job ran five minutes ago",
      runs({ ...JOB, ranAt: ago(5 * MINUTE) }),
      "ok",
      [],
    ],
    [
      "the job ran longer ago",
      runs({ ...JOB, ranAt: ago(5 * MINUTE + 1) }),
      "failing",
      ["job_missing"],
    ],
    [
      "the job never ran",
      runs({ ...JOB, ranAt: undefined }),
      "failing",
      ["job_missing"],
    ],
    ["it has not started yet", runs(undefined), "ok", []],
    [
      "another check fails",
      aStore(
        {},
        {
          others: [
            {
              name: "settings",
              account: null,
              status: "failing",
              reasons: [{ code: "settings_not_read", details: "No." }],
              details: {},
            },
          ],
        }
      ),
      "failing",
      ["settings_not_read"],
    ],
  ])("where %s", (_title, state, word, codes) => {
    const { status, reasons } = judgeHealth(state)

    expect([status, ...reasons.map(({ code }) => code)]).toEqual([
      word,
      ...codes,
    ])
  })

  it("is not judged by what was never there: neither token, lookup nor delivery", () => {
    const { status, checks } = judgeHealth(
      aStore({
        accessTokens: [],
        lookups: undefined,
        deliveries: { authenticated: undefined, refused: undefined },
      })
    )

    expect(status).toBe("ok")
    expect(statusesOf(checks)).toMatchObject({
      access_token: "unknown",
      lookup: "unknown",
      notifications: "unknown",
      queue: "ok",
    })
  })

  it("takes a token that has ended, and that nobody has missed, for neither good nor bad", () => {
    const [token] = WELL.accessTokens
    const { checks } = judgeHealth(
      aStore({ accessTokens: [{ ...token!, freshUntil: ago(1) }] })
    )

    expect(statusesOf(checks).access_token).toBe("unknown")
  })

  it("is told of the integration that has a token, though nobody has used the other one", () => {
    const [checkout] = WELL.accessTokens
    const { checks } = judgeHealth(
      aStore({
        accessTokens: [
          checkout!,
          { ...checkout!, integration: "payment_link", freshUntil: undefined },
        ],
      })
    )

    expect(statusesOf(checks).access_token).toBe("ok")
  })

  it("names what fails before what is degraded, each with its account", () => {
    const { reasons } = judgeHealth({
      ...SALE_NOT_REPORTED,
      job: { ...JOB, ranAt: ago(HOUR) },
    })

    expect(reasons).toEqual([
      expect.objectContaining({ code: "job_missing", account: null }),
      {
        code: "sales_without_notifications",
        account: "br",
        details:
          "Of the sale of 2026-11-21T10:00:00.000Z no notification has come, nor any since. Compare the notification URL and its token with the merchant panel.",
      },
    ])
  })

  it("has each check once for every account, with its numbers", () => {
    const { checks } = judgeHealth(
      aStore(
        {},
        {
          accounts: [WELL, { ...WELL, account: "us" }],
          work: {
            ...NOTHING_WAITS,
            waitingNotifications: one(3, ago(MINUTE)),
            recentDoubts: one(4, ago(MINUTE)),
            discrepancies: [
              listed(2, ago(MINUTE)),
              { ...listed(1, ago(HOUR)), kind: "chargeback" },
            ],
          },
        }
      )
    )

    const names = checks.map(({ name, account }) => `${name} ${account}`)
    expect(names).toHaveLength(16)
    expect(new Set(names).size).toBe(16)
    const detailsOf = (check: HealthCheck["name"]) =>
      checks.find(({ name, account }) => name === check && account === "br")
        ?.details
    expect(detailsOf("discrepancies")).toEqual({
      count: 3,
      oldest_at: ago(HOUR),
      kinds: { unmatched_payment: 2, chargeback: 1 },
    })
    expect(detailsOf("queue")).toEqual({
      count: 0,
      oldest_at: null,
      waiting: 3,
      waiting_since: ago(MINUTE),
    })
    expect(detailsOf("in_doubt")).toEqual({
      count: 0,
      oldest_at: null,
      recent: 4,
    })
  })
})

function statusesOf(checks: readonly HealthCheck[]): Record<string, string> {
  return Object.fromEntries(checks.map(({ name, status }) => [name, status]))
}
