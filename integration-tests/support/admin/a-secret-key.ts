import type {
  IApiKeyModuleService,
  MedusaContainer,
} from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"

/** Makes a secret API key; `authorization` is the header with which a request is made with it. */
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
