import type { CheckResult } from "./finding"
import type { RefusedLookups } from "../lookup/lookups-not-offered"
import {
  judgeAccessTokens,
  judgeMissingLinkCredentials,
  judgeLookups,
  judgeNotifications,
  judgeReminders,
  type ObservedLookups,
  type ObservedNotifications,
  type ObservedToken,
} from "./judge-account"

const NOW = new Date("2026-11-21T12:00:00.000Z")
const MINUTE = 60_000
const HOUR = 60 * MINUTE
const msAgo = (ms: number) => new Date(NOW.getTime() - ms)

const FRESH: ObservedToken = {
  integration: "checkout",
  clientId: "client-1",
  freshUntil: new Date(NOW.getTime() + MINUTE),
  issuedAt: msAgo(MINUTE),
  failures: 0,
  failure: undefined,
}

const failedToken = (
  failures: number,
  code: "gateway_authentication_failed" | "gateway_no_reply"
): ObservedToken => ({
  ...FRESH,
  freshUntil: undefined,
  failures,
  failure: { code, message: "No token." },
})

const REFUSED = failedToken(1, "gateway_authentication_failed")
const WELL: ObservedNotifications = {
  deliveries: {
    authenticated: { lastAt: msAgo(MINUTE) },
    refused: undefined,
  },
  hasToken: true,
  saleWithoutNotification: undefined,
  foreign: undefined,
}

const resultOfAccessTokens = (...tokens: ObservedToken[]) =>
  judgeAccessTokens(tokens, NOW)
const resultOfNotifications = (observed: Partial<ObservedNotifications>) =>
  judgeNotifications({ ...WELL, ...observed }, NOW)
const neverBy = (refused: ObservedNotifications["deliveries"]["refused"]) =>
  resultOfNotifications({ deliveries: { authenticated: undefined, refused } })
const judgeForeignNotifications = (lastAt: number, ownAt: number | null) =>
  resultOfNotifications({
    foreign: {
      account: "br",
      count: 2,
      firstAt: msAgo(lastAt + HOUR),
      lastAt: msAgo(lastAt),
      ownAt: ownAt === null ? null : msAgo(ownAt),
    },
  })
const lookedUp = (
  lookups: ObservedLookups["lookups"],
  observed: Partial<ObservedLookups> = {}
) => [
  judgeLookups({ lookups, lookedUp: ["checkout"], refused: [], ...observed }),
]
const REFUSED_FOR_LONG: RefusedLookups = {
  account: "br",
  integration: "checkout",
  count: 10,
  notified: 1,
  since: msAgo(10 * MINUTE),
  lastAt: msAgo(MINUTE),
  status: 404,
}
const refusedLookups = (changes: Partial<RefusedLookups>) =>
  lookedUp(undefined, { refused: [{ ...REFUSED_FOR_LONG, ...changes }] })

it("the finding that the gateway does not offer lookups names the option to set, which is observe for charges and paymentLink.observe for payment links", () => {
  const [ofCharges] = refusedLookups({})
  const ofLinks = judgeLookups({
    lookups: undefined,
    lookedUp: ["checkout", "payment_link"],
    refused: [{ ...REFUSED_FOR_LONG, integration: "payment_link" }],
  })

  expect(ofCharges!.figures.details).toBe('observe: "notifications"')
  expect(ofLinks.figures.details).toBe('paymentLink.observe: "notifications"')
})

it.each<[string, CheckResult[], ...string[]]>([
  ["the access token is fresh", resultOfAccessTokens(FRESH), "fine ok"],
  [
    "no access token was ever requested",
    resultOfAccessTokens({
      ...FRESH,
      freshUntil: undefined,
      issuedAt: undefined,
    }),
    "unknown never_connected",
  ],
  [
    "there are no credentials",
    resultOfAccessTokens(),
    "unknown never_connected",
  ],
  [
    "only the credentials for payment links are refused",
    resultOfAccessTokens(FRESH, { ...REFUSED, integration: "payment_link" }),
    "fine ok",
    "problem credentials_refused",
  ],
  [
    "three requests for an access token failed in a row",
    resultOfAccessTokens(failedToken(3, "gateway_no_reply")),
    "problem no_access_token",
  ],
  ["no charge was looked up", lookedUp(undefined), "unknown nothing_yet"],
  [
    "a lookup succeeded",
    lookedUp({ lastAt: msAgo(MINUTE), failedSince: undefined }),
    "fine ok",
  ],
  [
    "lookups have failed after the last lookup that succeeded",
    lookedUp({ lastAt: msAgo(HOUR), failedSince: msAgo(MINUTE) }),
    "warning lookups_fail",
  ],
  [
    "a lookup has succeeded after lookups that failed",
    lookedUp({ lastAt: msAgo(MINUTE), failedSince: msAgo(HOUR) }),
    "fine ok",
  ],
  [
    "the gateway has refused ten lookups of charges with notifications for ten minutes",
    refusedLookups({}),
    "problem lookups_not_offered",
  ],
  [
    "the gateway has refused lookups for only three minutes",
    refusedLookups({ since: msAgo(3 * MINUTE) }),
    "unknown nothing_yet",
  ],
  [
    "the gateway has refused only two lookups",
    refusedLookups({ count: 2 }),
    "unknown nothing_yet",
  ],
  [
    "no notification arrives about the charges whose lookups are refused",
    refusedLookups({ notified: 0 }),
    "unknown nothing_yet",
  ],
  [
    "only lookups of payment links are refused, and payment links are observed by notifications",
    refusedLookups({ integration: "payment_link" }),
    "unknown nothing_yet",
  ],
  [
    "the account learns the state of its charges from notifications",
    lookedUp(undefined, { lookedUp: [] }),
    "fine observed_by_notifications",
  ],
  [
    "reminders should be sent by e-mail and the store has no e-mail provider",
    [judgeReminders({ mode: "email", canMail: false })],
    "warning reminders_not_mailed",
  ],
  [
    "reminders should be sent by e-mail and the store has an e-mail provider",
    [judgeReminders({ mode: "email", canMail: true })],
    "fine ok",
  ],
  [
    "reminders are only published as events",
    [judgeReminders({ mode: "events", canMail: false })],
    "fine ok",
  ],
  [
    "three payment links are open and the credentials for payment links were removed",
    judgeMissingLinkCredentials(3),
    "problem link_credentials_missing",
  ],
  ["no payment link is open", judgeMissingLinkCredentials(0)],
  ["notifications arrive", resultOfNotifications({}), "fine ok"],
  [
    "no notification has arrived yet",
    neverBy(undefined),
    "unknown no_notification_yet",
  ],
  [
    "the only notification arrived with a wrong token",
    neverBy({ kind: "wrong_token", lastAt: msAgo(MINUTE) }),
    "problem notifications_refused",
  ],
  [
    "no notification token is configured",
    resultOfNotifications({ hasToken: false }),
    "unknown no_notification_token",
  ],
  [
    "no notification about a sale arrived",
    resultOfNotifications({ saleWithoutNotification: msAgo(HOUR) }),
    "warning sales_without_notifications",
  ],
  [
    "all notifications named another merchant",
    judgeForeignNotifications(HOUR, null),
    "problem notifications_of_another_merchant",
  ],
  [
    "all notifications after the latest one of the account's own merchant named another merchant",
    judgeForeignNotifications(HOUR, 3 * HOUR),
    "problem notifications_of_another_merchant",
  ],
  [
    "some notifications of the last day named another merchant",
    judgeForeignNotifications(HOUR, MINUTE),
    "warning notifications_of_another_merchant",
  ],
  [
    "the newest notification names another merchant and is two days old",
    judgeForeignNotifications(48 * HOUR, 48.5 * HOUR),
    "warning notifications_of_another_merchant",
  ],
  [
    "notifications named another merchant more than a day ago, and notifications of the account's own merchant have arrived since",
    judgeForeignNotifications(25 * HOUR, MINUTE),
    "fine ok",
  ],
])(
  "the health check of a gateway account finds out what is wrong: if %s, it returns the results %j",
  (_title, judged, ...expected) => {
    expect(judged.map(({ severity, code }) => `${severity} ${code}`)).toEqual(
      expected
    )
  }
)
