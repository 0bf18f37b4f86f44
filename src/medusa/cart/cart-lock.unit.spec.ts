import type { MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import { withCartLockTimeout } from "./cart-lock"

describe("the lock of a cart cannot be released", () => {
  const warnings: string[] = []
  const locking = {
    acquire: () => Promise.resolve(),
    release: () => Promise.reject(new Error("Redis is down")),
  }
  const log = { warn: (words: string) => warnings.push(words) }
  const container = {
    resolve: (key: string) => (key === Modules.LOCKING ? locking : log),
  } as unknown as MedusaContainer
  const options = { cartId: "cart_1", waitMs: 0 }

  beforeEach(() => {
    warnings.length = 0
  })

  it("the result of the work under a cart's lock is returned even if the lock cannot be released", async () => {
    const result = withCartLockTimeout(container, options, () =>
      Promise.resolve("approved")
    )
    await expect(result).resolves.toBe("approved")
    expect(warnings).toEqual([
      "checkout-transparent: the lock of cart cart_1 could not be released, so the cart stays locked for up to 120 seconds: Error: Redis is down",
    ])
  })

  it("the error of the work under a cart's lock is thrown even if the lock cannot be released", async () => {
    const result = withCartLockTimeout(container, options, () =>
      Promise.reject(new Error("the charge was declined"))
    )
    await expect(result).rejects.toThrow("the charge was declined")
    expect(warnings).toHaveLength(1)
  })
})
