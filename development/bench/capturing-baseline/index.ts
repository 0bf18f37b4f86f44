import { ModuleProvider, Modules } from "@medusajs/framework/utils"
import { CapturingBaseline } from "./service"

// eslint-disable-next-line no-restricted-exports -- Medusa loads it
export default ModuleProvider(Modules.PAYMENT, {
  services: [CapturingBaseline],
})
