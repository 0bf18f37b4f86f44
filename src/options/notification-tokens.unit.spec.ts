import { accountIdsSharingNotificationTokens } from "./notification-tokens"

const anAccount = (
  id: string,
  notificationTokens: string[],
  apiKeys: string[] = []
) => ({ id, notificationTokens, paymentLink: { apiKeys } })

const AT_ONCE = anAccount("br", ["new", "old"], ["key"])
const LATER = anAccount("br-manual", ["old"])
const LINKS = anAccount("br-links", [], ["key"])
const ANOTHER_MERCHANT = anAccount("us", ["another"], ["another-key"])
const WITHOUT_TOKENS = anAccount("new", [])
const ALL = [AT_ONCE, LATER, LINKS, ANOTHER_MERCHANT, WITHOUT_TOKENS]

describe("the accounts that are notified together", () => {
  it.each([
    [AT_ONCE, ["br", "br-manual", "br-links"]],
    [LATER, ["br-manual", "br"]],
    [LINKS, ["br-links", "br"]],
    [ANOTHER_MERCHANT, ["us"]],
    [WITHOUT_TOKENS, ["new"]],
    [{ id: "removed" }, ["removed"]],
  ])(
    "for the gateway account %j, accountIdsSharingNotificationTokens returns its id and the ids of accounts with a common token or API key: %j",
    ({ id }, expected) => {
      expect(accountIdsSharingNotificationTokens(id, ALL)).toEqual(expected)
    }
  )
})
