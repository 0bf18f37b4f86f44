import type {
  IApiKeyModuleService,
  MedusaContainer,
} from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"

/** Creates a secret API key. `authorization` is the header for requests with the key. */
export async function aSecretKey({
  container,
}: {
  container: MedusaContainer
}): Promise<{ id: string; authorization: string }> {
  const keys = container.resolve<IApiKeyModuleService>(Modules.API_KEY)
  const { id, token } = await keys.createApiKeys({
    title: "An integration",
    type: "secret",
    created_by: "a test",
  })
  return {
    id,
    authorization: `Basic ${Buffer.from(`${token}:`).toString("base64")}`,
  }
}
