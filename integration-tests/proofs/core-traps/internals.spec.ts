import { readFileSync } from "node:fs"
import { join } from "node:path"
import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import { INTERNALS } from "../../../development/tarball/in-store/check-medusa-internals"
import { withCartLock } from "../../../src/medusa/cart/cart-lock"
import { describeMedusaApp } from "../../support/app/describe-shop-with-simulator"
import { ROOT } from "../../../harness/root"

const DOCUMENT = join(ROOT, "docs/medusa-internals.md")

beforeAll(() => {
  process.env.LOCKS = "postgres"
})

describeMedusaApp(({ getContainer }) => {
  it.each(INTERNALS)(
    "an internal part of Medusa that the plugin uses works as expected in the installed version of Medusa (part: $name)",
    async ({ check }) => {
      await expect(
        Promise.resolve(check(getContainer()))
      ).resolves.toBeUndefined()
    }
  )

  it("if a process has died, work that needs the process's lock on a cart can begin after the lock has expired", async () => {
    const container = getContainer()
    await container.resolve(Modules.LOCKING).acquire("cart_1", { expire: 1 })
    await container
      .resolve<Knex>(ContainerRegistrationKeys.PG_CONNECTION)("locking")
      .where({ id: "cart_1" })
      .update({ expiration: new Date(0) })

    const done = await withCartLock(container, "cart_1", () =>
      Promise.resolve("done")
    )

    expect(done).toBe("done")
  })

  it.each(INTERNALS)(
    "docs/medusa-internals.md has an entry for each internal part of Medusa that the plugin uses (part: $name)",
    ({ name }) => {
      expect(readFileSync(DOCUMENT, "utf8")).toContain(`**${name}**`)
    }
  )
})
