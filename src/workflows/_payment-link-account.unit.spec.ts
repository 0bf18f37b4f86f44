import type { AccountOptions } from "../options/account-options"
import { resolveAccountForLink } from "./_payment-link-account"

const anAccount = (
  id: string,
  paymentLink: { clientId?: string }
): AccountOptions => ({ id, paymentLink }) as AccountOptions

const ABLE = anAccount("br", { clientId: "a" })
const ALSO_ABLE = anAccount("sul", { clientId: "b" })
const UNABLE = anAccount("cards", {})

const chosen = (accounts: AccountOptions[], named?: string): string => {
  try {
    return resolveAccountForLink({ accounts }, named).id
  } catch (error) {
    return (error as Error).message
  }
}

describe("the account that creates a payment link", () => {
  it("a payment link is created with the gateway account that the caller names", () => {
    expect(chosen([ABLE, ALSO_ABLE], "sul")).toBe("sul")
  })

  it("a payment link is created with the only gateway account that can create links if the caller names no account", () => {
    expect(chosen([UNABLE, ABLE])).toBe("br")
  })

  it.each<[string, AccountOptions[], string | undefined, string]>([
    [
      "several accounts can create links",
      [ABLE, ALSO_ABLE],
      undefined,
      "br, sul. Name one",
    ],
    [
      "no account can create links",
      [UNABLE],
      undefined,
      "No account has paymentLink.clientId",
    ],
    [
      "the named account does not exist",
      [ABLE],
      "x",
      'There is no account "x"',
    ],
    [
      "the named account has no link credential",
      [ABLE, UNABLE],
      "cards",
      "paymentLink.clientId",
    ],
  ])(
    "no payment link is created when it is not clear which gateway account can create it (%s)",
    (_, accounts, named, words) => {
      expect(chosen(accounts, named)).toContain(words)
      expect(chosen(accounts, named)).toMatch(/^No link was created: /)
    }
  )
})
