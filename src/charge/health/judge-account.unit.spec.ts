import {
  judgeAccessTokens,
  judgeLookups,
  judgeNotifications,
  type ObservedNotifications,
  type ObservedToken,
} from "./judge-account"

const NOW = new Date("2026-11-21T12:00:00.000Z")
const MINUTE = 60_000
const HOUR = 60 * MINUTE
const ago = (ms: number) => new Date(NOW.getTime() - ms)

const FRESH: ObservedToken = {
  integration: "checkout",
  clientId: "client-1",
  freshUntil: new Date(NOW.getTime() + MINUTE),
  issuedAt: ago(MINUTE),
  failures: 0,
  failure: undefined,
}

const failed = (
  failures: number,
  code: "gateway_authentication_failed" | "gateway_no_reply",
  more: Partial<ObservedToken> = {}
): ObservedToken => ({
  ...FRESH,
  freshUntil: undefined,
  failures,
  failure: { code, message: "No token." },
  ...more,
})

describe("access to the gateway", () => {
  it.each<[string, ObservedToken[], string[]]>([
    ["has a fresh token", [FRESH], ["fine ok"]],
    [
      "was never asked for",
      [{ ...FRESH, freshUntil: undefined, issuedAt: undefined }],
      ["unknown never_connected"],
    ],
    ["has no credentials", [], ["unknown never_connected"]],
    [
      "is refused",
      [failed(1, "gateway_authentication_failed")],
      ["problem credentials_refused"],
    ],
    [
      "of links is refused",
      [
        FRESH,
        failed(1, "gateway_authentication_failed", {
          integration: "payment_link",
        }),
      ],
      ["fine ok", "problem credentials_refused"],
    ],
    [
      "failed three times",
      [failed(3, "gateway_no_reply")],
      ["problem no_access_token"],
    ],
  ])("is judged where it %s", (_title, tokens, expected) => {
    const judged = judgeAccessTokens(tokens, NOW)

    expect(judged.map(({ severity, code }) => `${severity} ${code}`)).toEqual(
      expected
    )
  })
})

it.each([
  [undefined, "unknown nothing_yet"],
  [{ lastAt: ago(MINUTE), failedSince: undefined }, "fine ok"],
  [{ lastAt: ago(HOUR), failedSince: ago(MINUTE) }, "warning lookups_fail"],
  [{ lastAt: ago(MINUTE), failedSince: ago(HOUR) }, "fine ok"],
])("lookups are judged by what came last (%j)", (lookups, expected) => {
  const { severity, code } = judgeLookups(lookups)

  expect(`${severity} ${code}`).toBe(expected)
})

describe("notifications", () => {
  const WELL: ObservedNotifications = {
    deliveries: {
      authenticated: { firstAt: ago(HOUR), lastAt: ago(MINUTE) },
      refused: undefined,
    },
    hasToken: true,
    saleWithoutNotification: undefined,
  }

  it.each<[string, Partial<ObservedNotifications>, string[]]>([
    ["come", {}, ["fine ok"]],
    [
      "have not come yet",
      { deliveries: { authenticated: undefined, refused: undefined } },
      ["unknown no_notification_yet"],
    ],
    [
      "never came with the right token",
      {
        deliveries: {
          authenticated: undefined,
          refused: { kind: "wrong_token", lastAt: ago(MINUTE) },
        },
      },
      ["problem notifications_refused"],
    ],
    ["have no token", { hasToken: false }, ["unknown no_notification_token"]],
    [
      "do not come of a sale",
      { saleWithoutNotification: ago(HOUR) },
      ["warning sales_without_notifications"],
    ],
  ])("are judged where they %s", (_title, observed, expected) => {
    const judged = judgeNotifications({ ...WELL, ...observed })

    expect(judged.map(({ severity, code }) => `${severity} ${code}`)).toEqual(
      expected
    )
  })
})
