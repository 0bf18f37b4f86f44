import { aNotifiedShop } from "../../support/a-notified-shop"
import { databaseUrlOf, runCommand } from "../../support/a-command"

aNotifiedShop({}, (shop) => {
  const buy = async (...args: string[]) =>
    runCommand(["buy", "--url", shop.url, "--account", "br", ...args], {
      env: { DATABASE_URL: await databaseUrlOf(shop.container) },
    })
  const withKey = (...args: string[]) =>
    buy("--publishable-key", shop.store.publishableKey, ...args)

  it("names the database that it could not ask for the publishable key", async () => {
    const { code, output, errors } = await runCommand(
      ["buy", "--url", shop.url],
      { env: { DATABASE_URL: "postgres://shop:hidden@127.0.0.1:1/shop" } }
    )

    expect(errors).toMatch(
      /^The store's publishable API keys could not be read: .*127\.0\.0\.1:1\nRun the doctor, or name a key with --publishable-key\.\n$/
    )
    expect(errors + output).not.toContain("hidden")
    expect(code).toBe(1)
  })

  it.each([
    [["--method", "card"], "by the gateway's card SDK, in a browser"],
    [["--method", "boleto"], "--method takes card or pix"],
    [["--account", "us"], "offers no pp_transparent-pix_us"],
    [["--url", "http://127.0.0.1:1"], "Nobody answers at http://127.0.0.1:1."],
    [
      ["--publishable-key", "pk_wrong"],
      "one of the admin's (Settings, Publish",
    ],
  ])(
    "says in a line what keeps it from buying with %j",
    async (args, words) => {
      const { code, output, errors } = await withKey(...args)

      expect(errors).toContain(words)
      expect(errors + output).not.toContain("    at ")
      expect(code).toBe(1)
      expect(await shop.charges()).toEqual([])
    }
  )
})
