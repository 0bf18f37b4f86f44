import { accountWarnings } from "./account-warnings"
import { aProductionAccount, anAccount, optionsWith } from "./options.spec"
import { parseOptions } from "./parse-options"

const CREDENTIAL = {
  clientId: "client-1",
  clientSecret: "canary-secret",
  notificationTokens: ["canary-token"],
}
const LINKS = {
  clientId: "link-client-1",
  clientSecret: "canary-link-secret",
  apiKeys: ["canary-api-key"],
}
const withoutPath = (name: string) => ({ dialect: { paths: { [name]: null } } })
const withoutLinkPath = (name: string) => ({
  dialect: { linkPaths: { [name]: null } },
})

function warningsOf(
  changes: Record<string, unknown>,
  { account = anAccount, isProduction = false } = {}
): string[] {
  const given = account({ ...CREDENTIAL, ...changes })
  const [parsed] = parseOptions(optionsWith(given)).accounts
  return accountWarnings(parsed!, isProduction)
}

describe("the warnings of an account", () => {
  it.each<[string, Record<string, unknown>]>([
    ["everything is there", { paymentLink: LINKS }],
    ["it makes no links", withoutLinkPath("refundLinkTransaction")],
    [
      "nothing that is reserved has to be captured",
      withoutPath("captureCharge"),
    ],
  ])("are none where %s", (_, changes) => {
    expect(warningsOf(changes)).toEqual([])
  })

  it.each<[Record<string, unknown>, RegExp]>([
    [
      { capture: "manual", ...withoutPath("captureCharge") },
      /merchant panel within 7 days.*dialect\.paths\.captureCharge is null/,
    ],
    [
      withoutPath("refundCharge"),
      /merchant panel.*dialect\.paths\.refundCharge is null/,
    ],
    [
      { notificationTokens: [] },
      /accepts no notifications .*\/hooks\/checkout-transparent\/br.*notificationTokens/,
    ],
    [
      { paymentLink: { ...LINKS, apiKeys: [] } },
      /accepts no notifications of payment links .*\/hooks\/checkout-transparent\/br.*paymentLink\.apiKeys\.$/,
    ],
    [
      { paymentLink: LINKS, ...withoutLinkPath("deactivatePaymentLink") },
      /can be paid again until they expire .dialect\.linkPaths\.deactivatePaymentLink is null/,
    ],
    [
      { paymentLink: LINKS, ...withoutLinkPath("refundLinkTransaction") },
      /refund in the merchant panel .dialect\.linkPaths\.refundLinkTransaction is null/,
    ],
  ])("tell in one line what %j costs, and what to do", (changes, words) => {
    expect(warningsOf(changes)).toEqual([
      expect.stringMatching(
        new RegExp(`^account "br" (?!.*canary).*${words.source}`)
      ),
    ])
  })

  it("tell that a development environment stands in production, and what to put there", () => {
    const isProduction = true

    expect(warningsOf({}, { isProduction })).toEqual([
      expect.stringMatching(
        /^account "br" has environment "development" while NODE_ENV is "production": .* Set environment to "production" for real payments, or to "staging"/
      ),
    ])
    const account = aProductionAccount
    expect(warningsOf({}, { account, isProduction })).toEqual([])
  })
})
