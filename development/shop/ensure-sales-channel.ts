import type { MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import {
  createSalesChannelsWorkflow,
  updateStoresWorkflow,
} from "@medusajs/medusa/core-flows"

/** The channel everything is sold through; the store's currencies come with it. */
export async function ensureSalesChannel(
  container: MedusaContainer,
  shop: { name: string; currencies: string[] }
): Promise<string> {
  const salesChannelId = await findOrCreate(container, shop.name)

  const [store] = await container.resolve(Modules.STORE).listStores()
  if (store) {
    await updateStoresWorkflow(container).run({
      input: {
        selector: { id: store.id },
        update: {
          name: shop.name,
          supported_currencies: shop.currencies.map((currency_code, index) => ({
            currency_code,
            is_default: index === 0,
          })),
          default_sales_channel_id: salesChannelId,
        },
      },
    })
  }
  return salesChannelId
}

async function findOrCreate(
  container: MedusaContainer,
  name: string
): Promise<string> {
  const channels = container.resolve(Modules.SALES_CHANNEL)
  const [existing] = await channels.listSalesChannels({ name })
  if (existing) return existing.id

  const { result } = await createSalesChannelsWorkflow(container).run({
    input: { salesChannelsData: [{ name }] },
  })
  return result[0]!.id
}
