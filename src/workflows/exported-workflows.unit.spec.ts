import { readFileSync } from "node:fs"
import { join } from "node:path"

it("every workflow that is exported stands in docs/admin-api.md, once, and no other one", () => {
  const named = (path: string, pattern: RegExp): string[] =>
    [...readFileSync(join(__dirname, path), "utf8").matchAll(pattern)]
      .map(([, workflow]) => workflow ?? "")
      .sort()

  const exported = named("index.ts", /\b(\w+CheckoutTransparent\w*Workflow)\b/g)

  expect(exported).toHaveLength(5)
  expect(named("../../docs/admin-api.md", /^\| `(\w+Workflow)`/gm)).toEqual(
    exported
  )
})
