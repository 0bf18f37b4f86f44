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

function warningsOf(
  changes: Record<string, unknown>,
  { account = anAccount, isProduction = false } = {}
): string[] {
  const given = account({ ...CREDENTIAL, ...changes })
  const [parsed] = parseOptions(optionsWith(given)).accounts
  return accountWarnings(parsed!, isProduction)
}

describe("the warnings of an account", () => {
  it("accountWarnings returns no warnings for a gateway account that has all options", () => {
    expect(warningsOf({ paymentLink: LINKS })).toEqual([])
  })

  it.each<[Record<string, unknown>, RegExp]>([
    [
      { notificationTokens: [] },
      /accepts no notifications .*\/hooks\/checkout-transparent\/br.*notificationTokens/,
    ],
    [
      { paymentLink: { ...LINKS, apiKeys: [] } },
      /accepts no notifications of payment links .*\/hooks\/checkout-transparent\/br.*paymentLink\.apiKeys\.$/,
    ],
    [
      {
        observe: "notifications",
        merchantDocument: "11222333000181",
        notificationTokens: [],
      },
      /accepts no notifications .*nothing can be paid.*notificationTokens/,
    ],
  ])(
    "if a gateway account has the incomplete options %j, accountWarnings returns one line that says what does not work and what to do",
    (changes, words) => {
      expect(warningsOf(changes)).toEqual([
        expect.stringMatching(
          new RegExp(`^account "br" (?!.*canary).*${words.source}`)
        ),
      ])
    }
  )

  it("if the store runs in production, accountWarnings warns about a gateway account whose environment is development, and names the environments to use instead", () => {
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
