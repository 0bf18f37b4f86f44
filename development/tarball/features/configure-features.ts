import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"

import { PLUGIN_NAME } from "../../../src/options/supported-versions"
import { defaultMerchant } from "../../../packages/devtools/src/simulator"
import type { StarterProject } from "../starter"

/**
 * Adds to the store what the feature tests need in addition to the quick start: a credential for payment links, the
 * address of a page for resume links, and a route that returns the resume link of a charge.
 */
export function addOptionsForFeatureTests({ backend }: StarterProject): void {
  const file = join(backend, "medusa-config.ts")
  const configuration = readFileSync(file, "utf8")
  const { paymentLinkCredential, paymentLinkApiKey } = defaultMerchant
  const added = JSON.stringify({
    paymentLink: { ...paymentLinkCredential, apiKeys: [paymentLinkApiKey] },
    reminders: { page: "http://localhost:8000/pagamento/{token}" },
  }).slice(1, -1)
  const extended = configuration.replace(
    /^ +softDescriptor: .*\n/m,
    (line) => `${line}      ${added},\n`
  )
  if (extended === configuration) {
    throw new Error("The quick start's account has no softDescriptor.")
  }
  writeFileSync(file, extended)
  const route = join(backend, ROUTE)
  mkdirSync(route, { recursive: true })
  writeFileSync(join(route, "route.ts"), RESUME_URL)
}

/**
 * Removes the route that `addOptionsForFeatureTests` has added to the store, with the folder `src/api` that contains
 * only this route.
 */
export function removeResumeLinkRoute({ backend }: StarterProject): void {
  rmSync(join(backend, "src/api"), { recursive: true })
}

const ROUTE = "src/api/admin/resume-url/[id]"

const RESUME_URL = `import { createResumeUrl } from "${PLUGIN_NAME}/workflows"

export async function GET(request, response) {
  response.json({ url: await createResumeUrl(request.scope, request.params.id) })
}
`
