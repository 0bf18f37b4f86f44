import { aLedgerDatabase } from "./support/a-ledger"

const database = aLedgerDatabase()

describe("the ledger, when the application starts", () => {
  it("warns of an account that cannot charge yet", async () => {
    const warn = jest.spyOn(console, "warn").mockImplementation()

    await database.ledger().__hooks.onApplicationStart()

    expect(warn.mock.calls).toEqual([
      [
        expect.stringMatching(
          /^checkout-transparent: account "br" cannot charge yet/
        ),
      ],
    ])
    warn.mockRestore()
  })
})
