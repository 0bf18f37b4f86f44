import type { AccountOptions } from "../options/account-options"
import { accountForLink } from "./_payment-link-account"

const anAccount = (
  id: string,
  paymentLink: { clientId?: string }
): AccountOptions => ({ id, paymentLink }) as AccountOptions

const ABLE = anAccount("br", { clientId: "a" })
const ALSO_ABLE = anAccount("sul", { clientId: "b" })
const UNABLE = anAccount("cards", {})

const chosen = (accounts: AccountOptions[], named?: string): string => {
  try {
    return accountForLink({ accounts }, named).id
  } catch (error) {
    return (error as Error).message
  }
}

describe("the account that makes a link", () => {
  it("a payment link is created by the named account", () => {
    expect(chosen([ABLE, ALSO_ABLE], "sul")).toBe("sul")
  })

  it("a payment link is created by the only possible account when none was named", () => {
    expect(chosen([UNABLE, ABLE])).toBe("br")
  })

  it.each<[string, AccountOptions[], string | undefined, string]>([
    ["several can", [ABLE, ALSO_ABLE], undefined, "br, sul. Name one"],
    ["none can", [UNABLE], undefined, "No account has paymentLink.clientId"],
    ["it is not there", [ABLE], "x", 'There is no account "x"'],
    ["it has no credential", [ABLE, UNABLE], "cards", "paymentLink.clientId"],
  ])(
    "the account that creates a payment link is not guessed when %s",
    (_, accounts, named, words) => {
      expect(chosen(accounts, named)).toContain(words)
      expect(chosen(accounts, named)).toMatch(/^No link was created: /)
    }
  )
})
