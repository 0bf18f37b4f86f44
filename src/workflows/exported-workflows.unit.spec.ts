import { readFileSync } from "node:fs"
import { join } from "node:path"

it("docs/admin-api.md lists every exported workflow once and no other workflow", () => {
  const workflowNamesIn = (path: string, pattern: RegExp): string[] =>
    [...readFileSync(join(__dirname, path), "utf8").matchAll(pattern)]
      .map(([, workflow]) => workflow ?? "")
      .sort()

  const exported = workflowNamesIn(
    "index.ts",
    /\b(\w+CheckoutTransparent\w*Workflow)\b/g
  )

  expect(exported).toHaveLength(6)
  expect(
    workflowNamesIn("../../docs/admin-api.md", /^\| `(\w+Workflow)`/gm)
  ).toEqual(exported)
})
