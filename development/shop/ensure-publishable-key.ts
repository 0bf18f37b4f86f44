import type { MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import {
  createApiKeysWorkflow,
  linkSalesChannelsToApiKeyWorkflow,
} from "@medusajs/medusa/core-flows"

/** The key that a storefront sends with every request. */
export async function ensurePublishableKey(
  container: MedusaContainer,
  title: string,
  salesChannelId: string
): Promise<string> {
  const key = await findOrCreate(container, title)
  await linkSalesChannelsToApiKeyWorkflow(container).run({
    input: { id: key.id, add: [salesChannelId] },
  })
  return key.token
}

async function findOrCreate(
  container: MedusaContainer,
  title: string
): Promise<{ id: string; token: string }> {
  const keys = container.resolve(Modules.API_KEY)
  const [existing] = await keys.listApiKeys({ title, type: "publishable" })
  if (existing) return existing

  const { result } = await createApiKeysWorkflow(container).run({
    input: { api_keys: [{ title, type: "publishable", created_by: "" }] },
  })
  return result[0]!
}
