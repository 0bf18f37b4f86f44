import type { AccountOptions } from "../options/account-options"
import { requireAccountForLink } from "./_payment-link-creation-helpers"

const anAccount = (
  id: string,
  paymentLink: { clientId?: string }
): AccountOptions => ({ id, paymentLink }) as AccountOptions

const ABLE = anAccount("br", { clientId: "a" })
const ALSO_ABLE = anAccount("sul", { clientId: "b" })
const UNABLE = anAccount("cards", {})

const chosenAccountOrError = (
  accounts: AccountOptions[],
  named?: string
): string => {
  try {
    return requireAccountForLink({ accounts }, named).id
  } catch (error) {
    return (error as Error).message
  }
}

describe("the account that creates a payment link", () => {
  it("a payment link is created with the gateway account that the caller names", () => {
    expect(chosenAccountOrError([ABLE, ALSO_ABLE], "sul")).toBe("sul")
  })

  it("a payment link is created with the only gateway account that can create links if the caller names no account", () => {
    expect(chosenAccountOrError([UNABLE, ABLE])).toBe("br")
  })

  it.each<[string, AccountOptions[], string | undefined, string]>([
    [
      "several gateway accounts can create links and the caller names none",
      [ABLE, ALSO_ABLE],
      undefined,
      "br, sul. Name one",
    ],
    [
      "no gateway account can create links",
      [UNABLE],
      undefined,
      "No account has paymentLink.clientId",
    ],
    [
      "the gateway account that the caller names does not exist",
      [ABLE],
      "x",
      'There is no account "x"',
    ],
    [
      "the gateway account that the caller names has no credential for links",
      [ABLE, UNABLE],
      "cards",
      "paymentLink.clientId",
    ],
  ])(
    "if no gateway account can be chosen for a payment link (%s), no link is created, and the error says why",
    (_, accounts, named, words) => {
      expect(chosenAccountOrError(accounts, named)).toContain(words)
      expect(chosenAccountOrError(accounts, named)).toMatch(
        /^No link was created: /
      )
    }
  )
})
