import { readFileSync } from "node:fs"
import { join } from "node:path"
import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import { INTERNALS } from "../../../development/tarball/in-store/internals"
import { underCartLock } from "../../../src/medusa/cart/cart-lock"
import { aMedusaApp } from "../../support/app/a-card-shop"
import { ROOT } from "../../../harness/root"

const DOCUMENT = join(ROOT, "docs/medusa-internals.md")

beforeAll(() => {
  process.env.LOCKS = "postgres"
})

aMedusaApp(({ getContainer }) => {
  it.each(INTERNALS)(
    "the installed version of Medusa has $name as the plugin uses it without a public API",
    async ({ check }) => {
      await expect(
        Promise.resolve(check(getContainer()))
      ).resolves.toBeUndefined()
    }
  )

  it("work under the lock of a cart begins although a dead process has left the lock behind, once that lock has expired", async () => {
    const container = getContainer()
    await container.resolve(Modules.LOCKING).acquire("cart_1", { expire: 1 })
    await container
      .resolve<Knex>(ContainerRegistrationKeys.PG_CONNECTION)("locking")
      .where({ id: "cart_1" })
      .update({ expiration: new Date(0) })

    const done = await underCartLock(container, "cart_1", () =>
      Promise.resolve("done")
    )

    expect(done).toBe("done")
  })

  it.each(INTERNALS)(
    "docs/medusa-internals.md has an entry about $name, which the plugin uses without a public API",
    ({ name }) => {
      expect(readFileSync(DOCUMENT, "utf8")).toContain(`**${name}**`)
    }
  )
})
